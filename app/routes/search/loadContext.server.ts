/** What the results tell besides the clips: seasons of a player, games of a team, plays that are missing. */
import { getBoxScore } from '#app/api/boxScore.server.ts';
import type { ApiClient } from '#app/api/client.server.ts';
import type { ClipPage, GameResult } from '#app/api/contract.ts';
import { getLeagueResults, mostResults } from '#app/api/leagueResults.server.ts';
import { getPlayerSeasons } from '#app/api/playerSeasons.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { getTeamGames } from '#app/api/teamGames.server.ts';
import { facetGroups } from '#app/basketball/clipFacets.ts';
import { countBoxScorePlays } from '#app/basketball/figureStats.ts';
import type { PlayedSeason } from '#app/basketball/seasons.ts';
import {
  formatTeamRecord,
  type TeamResult,
  toNeutralResult,
  toTeamResult,
} from '#app/basketball/teamResult.ts';
import { hasDays, hasFewDays, isLeagueSearch } from '#app/search/gameSearch.ts';
import { type GameLineData, loadGameLine } from '#app/search/loadGameLine.server.ts';
import { loadPartners } from '#app/search/partners.server.ts';
import { allSeasons, type GameSearch, type Search } from '#app/search/search.ts';
import type { PartnerChoices } from './PartnerGroup.tsx';

export interface SearchContext {
  /** Of a player search: the seasons with plays of the player; null if the API does not tell. */
  seasons: readonly PlayedSeason[] | null;
  /** Of a search by team or days: its games, newest first; null if the API does not tell. */
  games: ListedGames | null;
  /** Of a figure's search: how many of its plays are recorded, where that is not all. */
  shortfall: string | null;
  /** Of a game search: the score through the game; null if it is not known. */
  line: GameLineData | null;
  /** Whether the API keeps searches under a name. */
  isSavable: boolean;
}

/** What the screen offers as far as the API announces it. */
export interface SearchOffers {
  leagueSearch: boolean;
  partners: PartnerChoices | null;
}

/** @param refine the group of the filter bar that is shown without scripts */
export async function loadOffers(
  client: ApiClient,
  search: Search | null,
  refine: string | null,
): Promise<SearchOffers> {
  const { extensions } = client.api;
  const isShown = search !== null && refine === 'with';
  const loaded = isShown ? await loadPartners(client, search) : null;
  const partners = extensions.has('pairs') ? { loaded } : null;
  return { leagueSearch: extensions.has('league-search'), partners };
}

/** The games that a search is for. */
export interface ListedGames {
  games: readonly TeamResult[];
  /** YYYY-MM-DD, where all are of one day; '' if they are of several. */
  day: string;
  /** Whether they are from the side of a team. */
  isOfTeam: boolean;
  /** '68-14' of a team; null of none, and where it is unknown. */
  record: string | null;
  /** Whether there may be older ones. */
  isCut: boolean;
}

const none = { seasons: null, games: null, shortfall: null, line: null };

/**
 * Never throws. The clips wait for it a second at most.
 * @param loading the search's clips
 * @param isStart whether they are those of its first page
 */
export async function loadSearchContext(
  given: ApiClient,
  search: Search | null,
  { loading, isStart }: { loading: Promise<ClipPage>; isStart: boolean },
): Promise<SearchContext> {
  const client = { ...given, timeoutMs: requestTimeouts.atOnce };
  const isSavable = client.api.extensions.has('saved-searches');
  const nothing: SearchContext = { ...none, isSavable };
  if (!search) return nothing;
  if (search.type === 'player') {
    const isKnown = client.api.extensions.has('player-seasons');
    return { ...nothing, seasons: isKnown ? await getPlayerSeasons(client, search) : null };
  }
  const { league, game } = search;
  if (game === null) return { ...nothing, games: await loadGames(client, search) };
  const [figure, page, line] = await Promise.all([
    loadFigure(client, search),
    loading,
    isStart ? loadGameLine(client, { league, game }) : null,
  ]);
  // An API that refuses the player after all gives everybody's plays.
  const isKnown = client.api.extensions.has('game-filters');
  const plays = isKnown ? countPlays(page, isStart) : null;
  return { ...nothing, line, shortfall: describeShortfall({ figure, plays }, search) };
}

/** The games of a team, and those of up to a month of days. */
async function loadGames(client: ApiClient, search: GameSearch): Promise<ListedGames | null> {
  const { team, from, to } = search;
  if (team === 0 && !hasFewDays(search)) return null;
  const found = await readGames(client, search);
  if (!found) return null;
  const games = found.flatMap((game) =>
    team ? (toTeamResult(game, team) ?? []) : toNeutralResult(game),
  );
  return {
    games,
    day: from === to ? from : '',
    isOfTeam: team > 0,
    record: team ? formatTeamRecord(games) : null,
    isCut: isLeagueSearch(search) && found.length >= mostResults,
  };
}

function readGames(client: ApiClient, search: GameSearch): Promise<GameResult[] | null> {
  const { singleSeason } = search;
  const seasons = singleSeason === allSeasons ? [] : [singleSeason];
  if (!isLeagueSearch(search)) return getTeamGames(client, { ...search, seasons });
  const seasonType = hasDays(search) ? null : search.seasonType;
  return getLeagueResults(client, { ...search, seasons, seasonType });
}

/** The figure that the whole search stands for, from the game's box score; null for another search. */
async function loadFigure(client: ApiClient, search: GameSearch): Promise<number | null> {
  const { game, player, team, stats, tags, filters } = search;
  const [stat, another] = stats;
  const isNarrowed =
    tags.length > 0 || search.with > 0 || facetGroups.some((name) => filters[name].length > 0);
  if (!game || (player === 0 && team === 0) || !stat || another || isNarrowed) return null;
  const boxScore = await getBoxScore(client, game);
  return boxScore && countBoxScorePlays(boxScore, { player, team }, stat);
}

/** The number of a search's clips; null if it is unknown, or the page says what is not recorded. */
function countPlays(page: ClipPage, isStart: boolean): number | null {
  if (page.failed || page.coverage?.length) return null;
  if (page.total) return page.total.more ? null : page.total.count;
  return isStart && page.nextCursor === null ? page.items.length : null;
}

/** 'Plays of 3 of the 4 are recorded.'; null where all are, or a number is unknown. */
function describeShortfall(
  { figure, plays }: Record<'figure' | 'plays', number | null>,
  { stats }: Search,
): string | null {
  if (figure === null || plays === null || plays === figure) return null;
  if (plays > figure) return `The box score counts ${figure} of them.`;
  const what = stats.includes('PTS') ? ' made shots and free throws' : '';
  return `Plays of ${plays} of the ${figure}${what} are recorded.`;
}
