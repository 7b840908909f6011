/** Data of the search panel: the form's values, options and names. */

import type { ApiClient } from '#app/api/client.server.ts';
import type { Player, Team } from '#app/api/contract.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { defaultPlayer } from '#app/basketball/defaults.ts';
import { formatLeague, type League } from '#app/basketball/leagues.ts';
import type { Seasons } from '#app/basketball/seasons.ts';
import type { Preferences } from '#app/preferences.ts';
import { playerLabel, toPlayerOptions } from '#app/search/buildOptions.server.ts';
import { lacksBound } from '#app/search/gameSearch.ts';
import { type Option, resolveOption } from '#app/search/options.ts';
import {
  defaultGameSearch,
  defaultPlayerSearch,
  type GameSearch,
  type PlayerSearch,
  type Search,
} from '#app/search/search.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import type { SearchNames } from '#app/search/searchTitle.ts';
import type { RequiredChoice } from './formParams.ts';
import {
  buildGameForm,
  type GameFormData,
  loadGameLists,
  nameOwner,
  noGameLists,
  teamChoices,
  toKnownSearch,
} from './loadGameForm.server.ts';
import { withDefaultPlayer } from './loadSearch.server.ts';
import type { SearchRequest } from './searchRequest.server.ts';

export interface OfferedData {
  /** What is on offer in both leagues. */
  seasons: Seasons;
  /** Whether the API knows the extended stat categories. */
  hasMoreCategories: boolean;
}

export interface PlayerFormData extends OfferedData {
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
  /** The choices that the submitted form lacks. */
  missing: RequiredChoice[];
  opponents: Option[];
  /** Null on a page with clips, to keep it small. */
  players: Option[] | null;
}

export interface PanelData {
  form: PlayerFormData | GameFormData;
  names: SearchNames;
  /** Whether the searched player is missing from the league's list. */
  unknownPlayer: boolean;
}

export interface FormArgs extends OfferedData {
  asked: SearchRequest;
  withLists: boolean;
}

interface PlayerArgs extends FormArgs {
  values: PlayerSearch;
  players: readonly Player[];
  teams: readonly Team[];
}

/** Loads the panel for a request. Lists that the API does not return are empty. */
export async function loadPanel(
  client: ApiClient,
  asked: SearchRequest,
  { preferences, seasons }: { preferences: Preferences; seasons: Seasons },
): Promise<PanelData> {
  const search = asked.intent === 'choices' || asked.problem ? null : asked.search;
  const needs = (type: Search['type']) => asked.tab === type || search?.type === type;
  const ofPlayer = getPlayerValues(asked, preferences, seasons);
  const ofGame = await toKnownSearch(client, getGameValues(asked, preferences, seasons), seasons);
  const [players, teams, games, owner] = await Promise.all([
    needs('player')
      ? getPlayers(client, ofPlayer.league, { withFacts: asked.typedName !== '' })
      : null,
    needs('player') ? getTeams(client, ofPlayer.league) : null,
    needs('game') ? loadGameLists(client, ofGame) : null,
    needs('game') ? nameOwner(client, ofGame) : {},
  ]);
  const isOpen = search === null || lacksBound(search);
  const hasMoreCategories = client.api.extensions.has('stat-categories');
  const args = { asked, seasons, hasMoreCategories, withLists: isOpen || asked.typedName !== '' };
  const form =
    asked.tab === 'game'
      ? buildGameForm({ ...args, values: ofGame, lists: games ?? noGameLists, owner })
      : buildPlayerForm({ ...args, values: ofPlayer, players: players ?? [], teams: teams ?? [] });
  if (search?.type !== 'player') {
    const game = games?.games.find(({ id }) => id === search?.game)?.label;
    return { form, names: { game, ...owner }, unknownPlayer: false };
  }
  const found = players?.find(({ id }) => id === search.player);
  const player = found && playerLabel(found, players ?? []);
  const opponent = teams?.find(({ id }) => id === search.opponent)?.nickname;
  const partner = players?.find(({ id }) => id === search.with);
  const names = { player, opponent, with: partner && playerLabel(partner, players ?? []) };
  return { form, names, unknownPlayer: !!players?.length && !found };
}

function buildPlayerForm(args: PlayerArgs): PlayerFormData {
  const { asked, withLists, players, teams } = args;
  const { typedName, isLeagueChanged } = asked;
  const isNew = asked.search?.type === 'player' && isLeagueChanged;
  const values = isNew ? withDefaultPlayer(args.values, players) : args.values;
  // With a typed name the list is in the page anyway.
  const choices = withLists ? toPlayerOptions(players) : null;
  const [meant, another] = resolveOption(choices ?? [], typedName);
  const several = another !== undefined;
  const chosen = several ? undefined : meant;
  const wanted = chosen ? Number(chosen.id) : values.player;
  const isDefault = values.player === defaultPlayer[values.league];
  const player = players.find(({ id }) => id === wanted) ?? (isDefault ? players[0] : undefined);
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
    missing: asked.problem?.kind === 'incomplete' ? asked.problem.missing : [],
    opponents: teamChoices(teams, values.league, values.opponent),
    seasons: args.seasons,
    hasMoreCategories: args.hasMoreCategories,
    players: choices,
  };
}

/** Short, because the results explain it too; on a phone they are below the whole form. */
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

/** The URL's player search, else the last one, else the default. */
function getPlayerValues(
  { search }: SearchRequest,
  preferences: Preferences,
  seasons: Seasons,
): PlayerSearch {
  if (search?.type === 'player') return search;
  const last = parseSearch(new URLSearchParams(preferences.playerSearch));
  return last?.type === 'player' ? last : defaultPlayerSearch(undefined, seasons);
}

/** As {@link getPlayerValues}, of a game. */
function getGameValues(
  { search }: SearchRequest,
  preferences: Preferences,
  seasons: Seasons,
): GameSearch {
  if (search?.type === 'game') return search;
  const last = parseSearch(new URLSearchParams(preferences.gameSearch));
  return last?.type === 'game' ? last : defaultGameSearch(undefined, seasons);
}
