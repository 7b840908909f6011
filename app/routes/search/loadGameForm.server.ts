/** Data of the form of a game search. */
import type { ApiClient } from '#app/api/client.server.ts';
import type { Game, Team } from '#app/api/contract.ts';
import { getGames } from '#app/api/games.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { getTeamInSeason } from '#app/basketball/formerTeams.ts';
import type { League } from '#app/basketball/leagues.ts';
import { describeMissingGames } from '#app/basketball/missingGames.ts';
import type { Seasons } from '#app/basketball/seasons.ts';
import { getTeamById, getTeamsByLeague } from '#app/basketball/teams.ts';
import { playerLabel, toTeamOptions } from '#app/search/buildOptions.server.ts';
import { isLeagueSearch, isWide, lacksBound } from '#app/search/gameSearch.ts';
import type { Option } from '#app/search/options.ts';
import { allSeasons, type GameSearch } from '#app/search/search.ts';
import type { SearchNames } from '#app/search/searchTitle.ts';
import type { FormArgs, OfferedData } from './loadForm.server.ts';
import { withKnownOwner } from './resolveGame.server.ts';

export interface GameFormData extends OfferedData {
  tab: 'game';
  values: GameSearch;
  gameText: string;
  /** Whether the search is for any game, not for the first one that the form selects. */
  isAnyGame: boolean;
  /** The game that the form selects by itself; '' if the search names the game. */
  preset: string;
  /** Names of whose plays the values are narrowed to. */
  owner: OwnerNames;
  /** Error of the field, or null. */
  problem: string | null;
  /** Null on a page with clips, to keep it small. */
  games: Option[] | null;
  /** Null where the API cannot search a whole league. */
  teams: Record<'team' | 'opponent', Option[]> | null;
  /** Games that the season's list lacks, in words; '' if none. */
  lackingGames: string;
}

type OwnerNames = Pick<SearchNames, 'player' | 'team' | 'opponent' | 'with'>;

interface GameLists {
  games: readonly Game[];
  /** Null where the API cannot search a whole league. */
  teams: readonly Team[] | null;
}

export const noGameLists: GameLists = { games: [], teams: null };

interface GameArgs extends FormArgs {
  values: GameSearch;
  lists: GameLists;
  owner: OwnerNames;
}

/** Without what the API cannot search for. */
export async function toKnownSearch(
  client: ApiClient,
  given: GameSearch,
  known: Seasons,
): Promise<GameSearch> {
  const search = await withKnownOwner(client, given);
  if (search.game !== null || client.api.extensions.has('league-search')) return search;
  const { league, seasonType, team } = search;
  const isAll = search.singleSeason === allSeasons;
  const singleSeason = isAll ? known[league].latest[seasonType] : search.singleSeason;
  const opponent = team && !isLeagueSearch(search) ? search.opponent : 0;
  return { ...search, singleSeason, opponent, player: 0, from: '', to: '' };
}

/** The lists that the form offers; empty where the API returns none. */
export async function loadGameLists(client: ApiClient, search: GameSearch): Promise<GameLists> {
  const { league, singleSeason: season, seasonType } = search;
  const hasTeams = client.api.extensions.has('league-search');
  const [games, teams] = await Promise.all([
    season === allSeasons ? null : getGames(client, { league, season, seasonType }),
    hasTeams ? getTeams(client, league) : null,
  ]);
  return { games: games ?? [], teams: hasTeams ? (teams ?? []) : null };
}

/** Names of whose plays a game search is for; absent if unknown. */
export async function nameOwner(client: ApiClient, search: GameSearch): Promise<OwnerNames> {
  const { league, player, team, opponent, singleSeason, with: partner } = search;
  const isKnown = (id: number) => id === 0 || getTeamById(id);
  const [players, teams] = await Promise.all([
    player || partner ? getPlayers(client, league) : null,
    isKnown(team) && isKnown(opponent) ? null : getTeams(client, league),
  ]);
  const nameOf = (id: number) => {
    const found = id > 0 && players?.find((each) => each.id === id);
    return found ? playerLabel(found, players ?? []) : undefined;
  };
  const find = (id: number) =>
    getTeamInSeason(id, singleSeason) ?? getTeamById(id) ?? teams?.find((each) => each.id === id);
  const names = {
    player: nameOf(player),
    team: find(team)?.fullName,
    opponent: find(opponent)?.nickname,
    with: nameOf(partner),
  };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined));
}

/** The teams, and the chosen one if the API's list lacks it. */
export function teamChoices(teams: readonly Team[], league: League, chosen: number): Option[] {
  const choices = toTeamOptions(teams);
  if (chosen === 0 || teams.some(({ id }) => id === chosen)) return choices;
  const known = getTeamsByLeague(league).find(({ id }) => id === chosen);
  return [...choices, { id: String(chosen), label: known?.fullName ?? `Team ${chosen}` }];
}

export function buildGameForm(args: GameArgs): GameFormData {
  const { asked, seasons, hasMoreCategories, withLists, values, lists, owner } = args;
  const { games, teams } = lists;
  const isAnyGame = values.game === null && isForAnyGame(args);
  const game = games.find(({ id }) => id === values.game) ?? (isAnyGame ? undefined : games[0]);
  const isSearched = asked.search?.type === 'game' && asked.search.game === values.game;
  const { league, team, opponent } = values;
  return {
    tab: 'game',
    values: { ...values, game: game?.id ?? values.game },
    isAnyGame,
    preset: isSearched && values.game !== null ? '' : (game?.id ?? ''),
    owner,
    seasons,
    hasMoreCategories,
    gameText: game?.label ?? values.game ?? '',
    problem: asked.problem?.kind === 'unknownGame' ? 'No game has that id.' : null,
    lackingGames: values.singleSeason === allSeasons ? '' : describeMissingGames(values, games),
    games: withLists ? games.map(({ id, label }) => ({ id, label })) : null,
    teams: teams && {
      team: teamChoices(teams, league, team),
      opponent: teamChoices(teams, league, opponent),
    },
  };
}

/** Whether a search without a game is one of many games. */
function isForAnyGame({ asked, values, lists }: GameArgs): boolean {
  if (values.team > 0) return true;
  if (lists.teams === null || asked.hasLostGame) return false;
  const isChosen = asked.intent === 'search' && asked.params.get('game') === '';
  return isChosen || isWide(values) || !lacksBound(values);
}
