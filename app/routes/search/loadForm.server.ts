/** Data of the search panel: the form's values, options and names. */

import type { ApiClient } from '#app/api/client.server.ts';
import type { Game, Player, Team } from '#app/api/contract.ts';
import { getGames } from '#app/api/games.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { defaultPlayer } from '#app/basketball/defaults.ts';
import { formatLeague, type League } from '#app/basketball/leagues.ts';
import { getTeamsByLeague } from '#app/basketball/teams.ts';
import type { Preferences } from '#app/preferences.ts';
import { playerLabel, resolveOption, toPlayerOptions, toTeamOptions } from '#app/search/options.ts';
import {
  defaultGameSearch,
  defaultPlayerSearch,
  type GameSearch,
  type PlayerSearch,
  parseSearch,
  type Search,
} from '#app/search/searchParams.ts';
import type { SearchNames } from '#app/search/searchTitle.ts';
import type { Option } from './loadOptions.ts';
import { withFirstPlayer } from './loadSearch.server.ts';
import type { SearchRequest } from './searchRequest.server.ts';

export interface PlayerFormData {
  tab: 'player';
  values: PlayerSearch;
  /** Text of the player's field: a name, or the typed text. */
  playerText: string;
  /** Whether that text matches no player, or several. */
  unresolved: boolean;
  /** Error of the field, or null. */
  problem: string | null;
  /** Whether several players match; the results list them. */
  several: boolean;
  opponents: Option[];
  /** Null on a page with clips, to keep it small. */
  players: Option[] | null;
}

export interface GameFormData {
  tab: 'game';
  values: GameSearch;
  gameText: string;
  /** As {@link PlayerFormData.players}. */
  games: Option[] | null;
}

export interface PanelData {
  form: PlayerFormData | GameFormData;
  names: SearchNames;
  /** The league's list is there, and the searched player is not on it. */
  unknownPlayer: boolean;
}

type Lists = ReturnType<typeof listsOf>;

interface FormArgs {
  asked: SearchRequest;
  lists: Lists;
  preferences: Preferences;
  withLists: boolean;
}

/** Loads the panel for a request. Lists that the API does not give are empty. */
export async function loadPanel(
  client: ApiClient,
  asked: SearchRequest,
  preferences: Preferences,
): Promise<PanelData> {
  const lists = listsOf(client);
  const search = asked.intent === 'choices' ? null : asked.search;
  const withLists = search === null || asked.typedName !== '';
  const args = { asked, lists, preferences, withLists };
  const [form, { names, unknownPlayer }] = await Promise.all([
    asked.tab === 'game' ? gameForm(args) : playerForm(args),
    namesOf(search, lists),
  ]);
  return { form, names, unknownPlayer };
}

async function playerForm(args: FormArgs): Promise<PlayerFormData> {
  const { asked, lists, withLists } = args;
  const { typedName, isLeagueChanged } = asked;
  const begun = playerValues(args);
  const [players, teams] = await Promise.all([
    lists.players(begun.league),
    lists.teams(begun.league),
  ]);
  const isNew = asked.search?.type === 'player' && isLeagueChanged;
  const values = isNew ? withFirstPlayer(begun, players) : begun;
  // With a typed name the list is in the page anyway.
  const choices = withLists ? toPlayerOptions(players) : null;
  const [meant, another] = resolveOption(choices ?? [], ({ label }) => label, typedName);
  const several = another !== undefined;
  const chosen = several ? undefined : meant;
  const wanted = chosen ? Number(chosen.id) : values.player;
  const player =
    players.find(({ id }) => id === wanted) ??
    (isDefault(values) ? firstPlayer(players, values.league) : undefined);
  const unresolved = typedName !== '' && !chosen && !isLeagueChanged;
  return {
    tab: 'player',
    values: { ...values, player: player?.id ?? values.player },
    unresolved,
    problem: playerProblem(values.league, players, { unresolved, several }),
    several: unresolved && several,
    playerText: unresolved
      ? typedName
      : player
        ? playerLabel(player, players)
        : String(values.player),
    opponents: opponentChoices(teams, values),
    players: withLists ? choices : null,
  };
}

/** The league's teams, and the searched one if the API's list lacks it. */
function opponentChoices(teams: readonly Team[], { league, opponent }: PlayerSearch): Option[] {
  const choices = toTeamOptions(teams);
  if (opponent === 0 || teams.some(({ id }) => id === opponent)) return choices;
  const known = getTeamsByLeague(league).find(({ id }) => id === opponent);
  return [...choices, { id: String(opponent), label: known?.fullName ?? `Team ${opponent}` }];
}

/** In short, beside the results' own words: on a phone these are below the whole form. */
function playerProblem(
  league: League,
  players: readonly Player[],
  { unresolved, several }: { unresolved: boolean; several: boolean },
): string | null {
  if (players.length === 0) {
    const list = `The list of ${formatLeague(league)} players`;
    return `${list} could not be loaded. Enter a player id instead.`;
  }
  if (!unresolved) return null;
  return several ? 'Several players match.' : 'No player has that name.';
}

async function gameForm(args: FormArgs): Promise<GameFormData> {
  const { lists, withLists } = args;
  const values = gameValues(args);
  const games = await lists.games(values);
  const game = games.find(({ id }) => id === values.game) ?? (values.game ? undefined : games[0]);
  return {
    tab: 'game',
    values: { ...values, game: game?.id ?? values.game },
    gameText: game?.label ?? values.game ?? '',
    games: withLists ? games.map(({ id, label }) => ({ id, label })) : null,
  };
}

/** The URL's player search, else the last one, else the default. */
function playerValues({ asked, preferences }: FormArgs): PlayerSearch {
  if (asked.search?.type === 'player') return asked.search;
  const last = parseSearch(new URLSearchParams(preferences.playerSearch));
  return last?.type === 'player' ? last : defaultPlayerSearch();
}

/** As {@link playerValues}, of a game. */
function gameValues({ asked, preferences }: FormArgs): GameSearch {
  if (asked.search?.type === 'game') return asked.search;
  const last = parseSearch(new URLSearchParams(preferences.gameSearch));
  return last?.type === 'game' ? last : defaultGameSearch();
}

/** The form's initial player: the league's default, else the first of the list. */
function firstPlayer(players: readonly Player[], league: League): Player | undefined {
  return players.find(({ id }) => id === defaultPlayer[league]) ?? players[0];
}

/** Whether the player is the default. */
function isDefault(values: PlayerSearch): boolean {
  return values.player === defaultPlayer[values.league];
}

async function namesOf(
  search: Search | null,
  lists: Lists,
): Promise<{ names: SearchNames; unknownPlayer: boolean }> {
  if (search?.type === 'player') {
    const [players, teams] = await Promise.all([
      lists.players(search.league),
      lists.teams(search.league),
    ]);
    const player = players.find(({ id }) => id === search.player)?.fullName;
    const opponent = teams.find(({ id }) => id === search.opponent)?.nickname;
    return { names: { player, opponent }, unknownPlayer: players.length > 0 && !player };
  }
  const games = search ? await lists.games(search) : [];
  const game = games.find(({ id }) => id === search?.game)?.label;
  return { names: { game }, unknownPlayer: false };
}

/** The API's lists, each asked for once a request. */
function listsOf(client: ApiClient) {
  const asked = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const promise = (asked.get(key) as Promise<T> | undefined) ?? ask();
    asked.set(key, promise);
    return promise;
  };
  return {
    players: (league: League): Promise<Player[]> =>
      once(`players ${league}`, () => getPlayers(client, league)),
    teams: (league: League): Promise<Team[]> =>
      once(`teams ${league}`, () => getTeams(client, league)),
    games: ({ league, singleSeason: season, seasonType }: GameSearch): Promise<Game[]> =>
      once(`games ${league} ${season} ${seasonType}`, () =>
        getGames(client, { league, season, seasonType }),
      ),
  };
}
