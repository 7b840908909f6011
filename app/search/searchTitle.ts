/** Texts about a search: titles for the history and the document, and what its clips lack. */
import type { ArrangedClips } from '#app/api/contract.ts';
import {
  type Coverage,
  formatCoverageGaps,
  formatGameCoverageGap,
} from '#app/basketball/coverage.ts';
import { defaultSeasonType } from '#app/basketball/defaults.ts';
import { formatLeague } from '#app/basketball/leagues.ts';
import { formatSeasons } from '#app/basketball/seasons.ts';
import { getStatCategoryName } from '#app/basketball/statCategories.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import type { Search } from './searchParams.ts';

/** Names of the ids in a search; absent if unknown. */
export interface SearchNames {
  player?: string;
  /** Nickname of the opposing team. */
  opponent?: string;
  /** 'date | matchup' */
  game?: string;
}

/**
 * Title of a history entry (docs/product.md#search-history): 'Player: Stephen Curry vs Lakers ·
 * 2024-25 · PTS, AST'.
 */
export function historyTitle(search: Search, names: SearchNames): string {
  if (search.type === 'game') return `Game: ${names.game ?? search.game ?? ''}`.trim();
  const player = names.player ?? `${formatLeague(search.league)} player ${search.player}`;
  const opponent = search.opponent ? ` vs ${names.opponent ?? `team ${search.opponent}`}` : '';
  return [
    `Player: ${player}${opponent}`,
    formatSeasons(search.seasons),
    search.stats.join(', '),
  ].join(' · ');
}

/** What a search narrows and its {@link historyTitle} does not say: 'Playoffs, last 5 games'; '' if nothing. */
export function historyDetail(search: Search): string {
  const parts =
    search.type === 'game'
      ? search.stats.map((stat) => getStatCategoryName(stat))
      : [
          ...(search.seasonType === defaultSeasonType ? [] : [search.seasonType]),
          ...lastGames(search),
        ];
  const order = search.sort === 'asc' ? ['Oldest first'] : [];
  return [...parts, ...search.tags, ...order].join(', ');
}

/** ['last 5 games'], or nothing for all games. */
function lastGames({ lastN }: { lastN: number }): string[] {
  return lastN ? [`last ${lastN === 1 ? 'game' : `${lastN} games`}`] : [];
}

/** Describes a search: 'Stephen Curry vs Lakers, threes made, 2024-25, last 5 games'. */
export function describeSearch(search: Search, names: SearchNames): string {
  const stats = search.stats.map((stat) => getStatCategoryName(stat).toLowerCase()).join(' and ');
  if (search.type === 'game') {
    const game = names.game ?? `${formatLeague(search.league)} game ${search.game ?? ''}`.trim();
    return `${game.replace(' | ', ', ')}, ${stats || 'every play'}`;
  }
  const player = names.player ?? `${formatLeague(search.league)} player ${search.player}`;
  const opponent = search.opponent && ` vs ${names.opponent ?? `team ${search.opponent}`}`;
  const seasons = formatSeasons(search.seasons);
  return [
    `${player}${opponent || ''}`,
    stats,
    search.seasonType === defaultSeasonType ? seasons : `${seasons} ${search.seasonType}`,
    ...lastGames(search),
  ].join(', ');
}

/** The coverage gaps of a search, in sentences. */
export function describeCoverageGaps(search: Search, coverage: readonly Coverage[]): string[] {
  if (search.type === 'player') return formatCoverageGaps(coverage, search.stats);
  return coverage.map((ofGame) => formatGameCoverageGap(ofGame, search.stats));
}

/**
 * Says among which clips the app sorted or filtered, if not among all: 'Sorted in the first 300 clips
 * only.'
 * @param start cursor that the list begins at
 */
export function describeArranging(
  { isSorted, isFiltered, isCut, read }: ArrangedClips,
  start: string | null,
): string | null {
  if (!isCut) return null;
  const what = isSorted ? (isFiltered ? 'Filtered and sorted' : 'Sorted') : 'Filtered';
  return `${what} in ${start === null ? 'the first ' : ''}${formatClipCount(read)} only.`;
}
