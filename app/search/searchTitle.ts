/** Texts about a search: titles for the history and the document, and what its clips lack. */
import type { ArrangedClips, ClipPage } from '#app/api/contract.ts';
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
import { describeFilters, getFilterName } from './filterWords.ts';
import { isTeamSearch } from './gameSearch.ts';
import { listUnknownFilters } from './localFilters.ts';
import type { GameSearch, PlayerSearch, Search } from './searchParams.ts';

/** Names of the ids in a search; absent if unknown. */
export interface SearchNames {
  player?: string;
  /** Nickname of the opposing team. */
  opponent?: string;
  /** 'date | matchup' */
  game?: string;
  /** 'Golden State Warriors', of a game search by team. */
  team?: string;
}

/**
 * Title of a history entry (docs/product.md#search-history): 'Player: Stephen Curry vs Lakers ·
 * 2024-25 · PTS, AST', 'Game: 2025-06-22 | IND @ OKC', 'Team: Golden State Warriors · 2024-25'.
 */
export function historyTitle(search: Search, names: SearchNames): string {
  if (search.type === 'game') {
    if (isTeamSearch(search)) return `Team: ${teamName(search, names)} · ${search.singleSeason}`;
    const game = names.game ?? search.game ?? '';
    return [`Game: ${game}`.trim(), ...namePlays(search, names)].join(' · ');
  }
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
      ? [
          ...(isTeamSearch(search) ? otherSeasonType(search) : []),
          ...search.stats.map((stat) => getStatCategoryName(stat)),
        ]
      : [...otherSeasonType(search), ...lastGames(search)];
  const order = search.sort === 'asc' ? ['Oldest first'] : [];
  return [...parts, ...describeFilters(search.filters), ...search.tags, ...order].join(', ');
}

function otherSeasonType({ seasonType }: Search): string[] {
  return seasonType === defaultSeasonType ? [] : [seasonType];
}

function teamName({ league, team }: GameSearch, names: SearchNames): string {
  return names.team ?? `${formatLeague(league)} team ${team}`;
}

/** ['last 5 games'], or nothing for all games. */
function lastGames({ lastN }: { lastN: number }): string[] {
  return lastN ? [`last ${lastN === 1 ? 'game' : `${lastN} games`}`] : [];
}

/**
 * Describes a search: 'Stephen Curry vs Lakers, threes made, 2024-25, last 5 games, Q4, Clutch',
 * '2025-06-22, IND @ OKC, every play', 'Golden State Warriors, dunks, 2024-25'.
 */
export function describeSearch(search: Search, names: SearchNames): string {
  const stats = search.stats.map((stat) => getStatCategoryName(stat).toLowerCase()).join(' and ');
  const isGame = search.type === 'game';
  const whose = isGame ? describeGame(search, names) : describePlayer(search, names);
  const isOneGame = isGame && !isTeamSearch(search);
  const seasons = isGame ? search.singleSeason : formatSeasons(search.seasons);
  return [
    ...whose,
    stats || 'every play',
    ...(isOneGame ? [] : [[seasons, ...otherSeasonType(search)].join(' ')]),
    ...(isGame ? [] : lastGames(search)),
    ...describeFilters(search.filters),
    ...search.tags,
  ].join(', ');
}

function describePlayer(search: PlayerSearch, names: SearchNames): string[] {
  const player = names.player ?? `${formatLeague(search.league)} player ${search.player}`;
  const opponent = search.opponent && ` vs ${names.opponent ?? `team ${search.opponent}`}`;
  return [`${player}${opponent || ''}`];
}

/** The game, and of whom its plays are. */
function describeGame(search: GameSearch, names: SearchNames): string[] {
  const { league, game } = search;
  const label = names.game ?? `${formatLeague(league)} game ${game ?? ''}`.trim();
  return [
    ...(isTeamSearch(search) ? [] : [label.replace(' | ', ', ')]),
    ...namePlays(search, names),
  ];
}

/** Whose plays of a game are searched, as far as that is narrowed. */
function namePlays(search: GameSearch, names: SearchNames): string[] {
  const { league, player, team } = search;
  return [
    ...(player ? [names.player ?? `${formatLeague(league)} player ${player}`] : []),
    ...(team ? [teamName(search, names)] : []),
  ];
}

/** What the API cannot search for, in a sentence; nothing if it can. */
export function describeLeftOut({ leftOut = [] }: Pick<ClipPage, 'leftOut'>): string[] {
  if (leftOut.length === 0) return [];
  const names = leftOut.map((stat) => getStatCategoryName(stat).toLowerCase()).join(' and ');
  return [`This site cannot search for ${names}.`];
}

/** The coverage gaps of a search, in sentences. */
export function describeCoverageGaps(search: Search, coverage: readonly Coverage[]): string[] {
  if (search.type === 'player' || isTeamSearch(search)) {
    return formatCoverageGaps(coverage, search.stats);
  }
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

/** Names the chosen filters that are not applied: 'Not filtered by place and month.' */
export function describeUnfiltered({ filters }: Search): string | null {
  const names = listUnknownFilters(filters).map((name) => getFilterName(name).toLowerCase());
  return names.length > 0 ? `Not filtered by ${names.join(' and ')}.` : null;
}
