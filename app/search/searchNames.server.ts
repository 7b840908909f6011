/** Names of the ids in searches, for their words. */
import type { ApiClient } from '#app/api/client.server.ts';
import type { Clip } from '#app/api/contract.ts';
import { getGames } from '#app/api/games.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getTeamInSeason } from '#app/basketball/formerTeams.ts';
import { getTeamById } from '#app/basketball/teams.ts';
import type { Search } from './search.ts';
import type { SearchNames } from './searchTitle.ts';

/** Names for each of the searches, absent as far as the API does not tell. Reads each list once. Never throws. */
export function nameSearches(
  client: ApiClient,
  searches: readonly Search[],
): Promise<SearchNames[]> {
  const lists = new Map<string, Promise<Map<string, string>>>();
  const once = (key: string, read: () => Promise<Map<string, string>>) => {
    const list = lists.get(key) ?? read();
    lists.set(key, list);
    return list;
  };
  return Promise.all(searches.map((search) => nameSearch(client, search, once)));
}

/**
 * Names for a search with these first clips, which tell the label of its game where lists do not. Never
 * throws.
 */
export async function findSearchNames(
  client: ApiClient,
  search: Search,
  [first]: readonly Clip[],
): Promise<SearchNames> {
  const [names] = await nameSearches(client, [search]);
  const game = search.type === 'game' && search.game && first?.matchup;
  return { ...(game && { game: `${first?.date} | ${game}` }), ...names };
}

type ReadOnce = (
  key: string,
  read: () => Promise<Map<string, string>>,
) => Promise<Map<string, string>>;

async function nameSearch(client: ApiClient, search: Search, once: ReadOnce): Promise<SearchNames> {
  const { league, player, seasonType } = search;
  const isOfPlayer = player > 0 || search.with > 0;
  const players = isOfPlayer ? await once(league, () => readPlayers(client, league)) : null;
  const name = players?.get(String(player));
  const partner = players?.get(String(search.with));
  const opponent = getTeamById(search.opponent)?.nickname;
  const named = {
    ...(name && { player: name }),
    ...(partner && { with: partner }),
    ...(opponent && { opponent }),
  };
  if (search.type === 'player') return named;
  const { game, team, singleSeason: season } = search;
  const wanted = { league, season, seasonType };
  const readLabels = async () =>
    new Map((await getGames(client, wanted))?.map(({ id, label }) => [id, label]));
  const games = game ? await once(JSON.stringify(wanted), readLabels) : null;
  const label = games?.get(game ?? '');
  const whose = getTeamInSeason(team, season)?.fullName;
  return { ...named, ...(label && { game: label }), ...(whose && { team: whose }) };
}

async function readPlayers(client: ApiClient, league: Search['league']) {
  const players = await getPlayers(client, league);
  return new Map(players?.map(({ id, fullName }) => [String(id), fullName]));
}
