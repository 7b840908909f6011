/** The shots among the clips of a search, of an API that announces `shots`. */
import { normalizeGameId } from '#app/basketball/gameId.ts';
import { splitStatCategories } from '#app/basketball/statCategories.ts';
import type { ApiCall, ApiClient } from './client.server.ts';
import {
  additionsOf,
  type ClipsQuery,
  type GameClipsQuery,
  type LeagueClipsQuery,
  leagueQuery,
  type SeasonClipsQuery,
  seasonQuery,
} from './clipsQuery.ts';
import { type ShotChart, shotChartSchema } from './contract.ts';
import { type Additions, findAnnounced, listAdditions, readAnnounced } from './extended.server.ts';

/** A query without what belongs to a page. */
type Whole<Q extends ClipsQuery> = Omit<
  Q,
  'sort' | 'cursor' | 'limit' | 'without' | 'withFacets' | 'around'
>;

/** Null on failure, and where the API cannot tell the shots of this search. Never throws. */
export function getSeasonShots(
  client: ApiClient,
  whose: { player: number } | { team: number },
  query: Whole<SeasonClipsQuery>,
): Promise<ShotChart | null> {
  const owner = 'player' in whose ? `players/${whose.player}` : `teams/${whose.team}`;
  const path = `/api/v1/${query.league}/${owner}/shots`;
  return readShots(client, { path, query: seasonQuery(toFirst(query)) }, listOf(query));
}

/** As {@link getSeasonShots}, of a league. */
export function getLeagueShots(
  client: ApiClient,
  query: Whole<LeagueClipsQuery>,
): Promise<ShotChart | null> {
  const path = `/api/v1/${query.league}/shots`;
  return readShots(client, { path, query: leagueQuery(toFirst(query)) }, listOf(query));
}

/** As {@link getSeasonShots}, of a game. */
export function getGameShots(
  client: ApiClient,
  query: Whole<GameClipsQuery>,
): Promise<ShotChart | null> {
  const { league, stats, seasonType, player, team } = query;
  const game = normalizeGameId(query.game) ?? query.game;
  const path = `/api/v1/${league}/games/${encodeURIComponent(game)}/shots`;
  const plain = { contexts: splitStatCategories(stats).plain, seasonType };
  const own = { 'game-filters': { player: player || null, team: team || null } };
  return readShots(client, { path, query: plain }, { ...listOf(query), ...own });
}

const toFirst = <Q extends object>(query: Q) => ({
  ...query,
  ...{ sort: 'desc' as const, cursor: null, limit: 0 },
});

const listOf = (query: Whole<ClipsQuery>) => additionsOf(toFirst(query)).list;

async function readShots(
  client: ApiClient,
  { path, query: plain = {} }: Omit<ApiCall, 'method'>,
  additions: Additions,
): Promise<ShotChart | null> {
  const wanted = listAdditions(additions);
  const announced = await findAnnounced(client, ['shots', ...wanted]);
  if (announced.length <= wanted.length) return null;
  const given = Object.assign({}, plain, ...wanted.map((token) => additions[token]));
  const { cursor: _, limit: __, ...query } = given;
  return readAnnounced(client, 'shots', {
    call: { path, query },
    parse: (body) => shotChartSchema.parse(body),
    failure: 'Error getting shots',
  });
}
