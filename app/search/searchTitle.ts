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
import { hasDays, isOneGame } from './gameSearch.ts';
import { describeLeaguePlays, describeWhen, formatStats, getLeadingTag } from './leagueWords.ts';
import { listUnknownFilters } from './localFilters.ts';
import type { GameSearch, Search } from './search.ts';

/** Names of the ids in a search; absent if unknown. */
export interface SearchNames {
  player?: string;
  /** Nickname of the opposing team. */
  opponent?: string;
  /** 'date | matchup' */
  game?: string;
  /** 'Golden State Warriors', of a game search by team. */
  team?: string;
  /** The other player of a pair. */
  with?: string;
}

/**
 * Title of a history entry (docs/product.md#search-history): 'Player: Stephen Curry vs Lakers ·
 * 2024-25 · PTS, AST', 'Game: 2025-06-22 | IND @ OKC', 'Team: Golden State Warriors · 2024-25',
 * 'Every four-point play · 2024-25'.
 */
export function historyTitle(search: Search, names: SearchNames): string {
  if (search.type === 'game') return historyTitleOfGame(search, names);
  return [
    `Player: ${playerName(search, names)}${against(search, names)}${besides(search, names)}`,
    formatSeasons(search.seasons),
    search.stats.join(', '),
  ].join(' · ');
}

function historyTitleOfGame(search: GameSearch, names: SearchNames): string {
  if (isOneGame(search)) {
    const game = names.game ?? search.game;
    return [`Game: ${game}${besides(search, names)}`, ...namePlays(search, names)].join(' · ');
  }
  const owners = namePlays(search, names).join(', ');
  const whose = `${search.player ? 'Player' : 'Team'}: ${owners}`;
  const what = owners === '' ? describeLeaguePlays(search) : whose;
  return [what + against(search, names) + besides(search, names), describeWhen(search)].join(' · ');
}

/** What a search narrows and its {@link historyTitle} does not say: 'Playoffs, last 5 games'; '' if nothing. */
export function historyDetail(search: Search): string {
  const said = getSaid(search);
  const stats = search.type === 'game' && !said.stats ? search.stats : [];
  const order = search.sort === 'asc' ? ['Oldest first'] : [];
  return [
    ...(isOneGame(search) ? [] : otherSeasonType(search)),
    ...(search.type === 'game' ? [] : lastGames(search)),
    ...stats.map((stat) => getStatCategoryName(stat)),
    ...describeFilters(search.filters),
    ...search.tags.filter((tag) => tag !== said.tag),
    ...order,
  ].join(', ');
}

/** What {@link describeLeaguePlays} says of a search that has no owner. */
function getSaid(search: Search): { stats: boolean; tag?: string | undefined } {
  const isOwned = search.type === 'player' || search.game || search.team || search.player;
  return isOwned ? { stats: false } : { stats: true, tag: getLeadingTag(search) };
}

function otherSeasonType(search: Search): string[] {
  const { seasonType } = search;
  return seasonType === defaultSeasonType || hasDays(search) ? [] : [seasonType];
}

function teamName({ league, team }: GameSearch, names: SearchNames): string {
  return names.team ?? `${formatLeague(league)} team ${team}`;
}

function playerName({ league, player }: Search, names: SearchNames): string {
  return names.player ?? `${formatLeague(league)} player ${player}`;
}

/** ' vs Lakers', or '' for any opponent. */
function against({ opponent }: Search, names: SearchNames): string {
  return opponent ? ` vs ${names.opponent ?? `team ${opponent}`}` : '';
}

/** ' with Tyrese Haliburton', or '' without another player. */
function besides({ league, with: partner }: Search, names: SearchNames): string {
  return partner ? ` with ${names.with ?? `${formatLeague(league)} player ${partner}`}` : '';
}

/** ['last 5 games'], or nothing for all games. */
function lastGames({ lastN }: { lastN: number }): string[] {
  return lastN ? [`last ${lastN === 1 ? 'game' : `${lastN} games`}`] : [];
}

/**
 * Describes a search: 'Stephen Curry vs Lakers, threes made, 2024-25, last 5 games, Q4, Clutch',
 * '2025-06-22, IND @ OKC, every play', 'Golden State Warriors, dunks, 2024-25', 'All plays, Dec 25, 2024'.
 */
export function describeSearch(search: Search, names: SearchNames): string {
  const said = getSaid(search);
  return [
    ...describeOwner(search, names),
    ...(said.stats ? [] : [formatStats(search.stats) || 'every play']),
    ...describeSeasons(search),
    ...(search.type === 'game' ? [] : lastGames(search)),
    ...[besides(search, names).trim()].filter(Boolean),
    ...describeFilters(search.filters),
    ...search.tags.filter((tag) => tag !== said.tag),
  ].join(', ');
}

function describeSeasons(search: Search): string[] {
  if (isOneGame(search)) return [];
  const when = search.type === 'game' ? describeWhen(search) : formatSeasons(search.seasons);
  return [[when, ...otherSeasonType(search)].join(' ')];
}

/** The player, the game, the team or the league, and against whom. */
function describeOwner(search: Search, names: SearchNames): string[] {
  if (search.type === 'player') return [playerName(search, names) + against(search, names)];
  const owners = namePlays(search, names);
  if (isOneGame(search)) {
    const label = names.game ?? `${formatLeague(search.league)} game ${search.game}`;
    return [label.replace(' | ', ', '), ...owners];
  }
  return [(owners.join(', ') || describeLeaguePlays(search)) + against(search, names)];
}

/** Whose plays of a game, or of games, are searched, as far as that is narrowed. */
function namePlays(search: GameSearch, names: SearchNames): string[] {
  return [
    ...(search.player ? [playerName(search, names)] : []),
    ...(search.team ? [teamName(search, names)] : []),
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
  if (!isOneGame(search)) {
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
