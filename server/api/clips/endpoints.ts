/** Clips: one, a player's, a game's. */
import * as z from 'zod';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import type { GameKeeper } from '#server/api/gameKeeper.ts';
import * as parameter from '#server/api/parameters.ts';
import { notFound } from '#server/api/problem.ts';
import {
  clipPageResponse,
  clipResponse,
  latestGamesResponse,
} from '#server/api/responseSchemas.ts';
import type { VideoCheckQueue } from '#server/officialVideos/checker.ts';
import type { Store } from '#server/store/open.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { searchGamePlays } from '#server/store/plays/gameSearch.ts';
import { findGame } from '#server/store/plays/games.ts';
import { searchPlayerPlays } from '#server/store/plays/playerSearch.ts';
import type { GameWindow, PlayPosition } from '#server/store/plays/searchKey.ts';
import { findPlay } from '#server/store/plays/storedPlays.ts';
import { findTagBits, type TagBits } from '#server/store/plays/tags.ts';
import { type FindCoverageGaps, findGameCoverageGaps, withCoverage } from './coverageGaps.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { latestGames } from './latestGames.ts';
import { getClipPlayerName, getCreditedName, toClip } from './serialize.ts';

interface Source {
  db: Store['db'];
  videos: VideoCheckQueue | undefined;
  lacking: FindCoverageGaps;
}

const caching = 'public, max-age=60';
/** The home page asks for the latest games; the end of an official video shows after this time. */
const keptSeconds = 5;
const emptyPage = { items: [], nextCursor: null };

const pageQuery = {
  seasonType: parameter.seasonType,
  contexts: parameter.contexts,
  cursor: parameter.cursor,
  limit: parameter.limit,
  sort: parameter.sort,
  tags: parameter.tags,
};

const playerQuery = z.object({
  seasons: parameter.seasons,
  lastNGames: parameter.lastNGames,
  opponentTeamId: parameter.opponentTeamId,
  ...pageQuery,
});
const gameQuery = z.object({ ...pageQuery, around: parameter.around });
const playerParams = z.object({ league: parameter.league, player_id: parameter.playerId });
const gameParams = z.object({ league: parameter.league, game_id: parameter.gameId });

/** The calls that return clips; `videos` receives each returned clip. */
export function clipEndpoints(
  { db }: Pick<Store, 'db'>,
  { videos, lacking }: Omit<Source, 'db'>,
  keeper: GameKeeper,
): Endpoint[] {
  const source = { db, videos, lacking };
  return [
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/clip',
      operationId: 'getClip',
      summary: 'The clip of one play',
      query: z.object({ gameId: parameter.gameId, eventNumber: parameter.eventNumber }),
      answer: clipResponse,
      problems: { 404: 'There is no such clip' },
      cacheControl: caching,
      handle: async ({ query }) => {
        const facts = await findPlay(db, query.gameId, query.eventNumber);
        if (!facts) throw notFound('There is no such clip');
        videos?.enqueue([facts]);
        return toClip(facts);
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/players/{player_id}/pbp',
      operationId: 'searchPlayerClips',
      summary: "A player's clips; none for a player that is not here",
      params: playerParams,
      query: playerQuery,
      answer: clipPageResponse,
      cacheControl: caching,
      handle: ({ params, query }) => playerClips(source, params, query),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/games/{game_id}/pbp',
      operationId: 'searchGameClips',
      summary: "A game's clips; none for a game that is not here",
      params: gameParams,
      query: gameQuery,
      answer: clipPageResponse,
      cacheControl: caching,
      handle: ({ params, query }) => gameClips(source, params, query),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/latest-games',
      operationId: 'listLatestGames',
      summary: 'The games of the newest day with plays, and the plays that stand out',
      params: z.object({ league: parameter.league }),
      answer: latestGamesResponse,
      cacheControl: caching,
      keep: keeper(keptSeconds),
      handle: ({ params: { league } }) => latestGames(source, league),
    }),
  ];
}

async function playerClips(
  { db, videos, lacking }: Source,
  { league, player_id: playerId }: z.output<typeof playerParams>,
  query: z.output<typeof playerQuery>,
) {
  const kinds = mergeCategoryKinds(query.contexts);
  const phases = parameter.parseSegments('seasons', league, query.seasons, query.seasonType);
  const seasons = query.seasons.length > 0 ? phases : null;
  const opponentTeamId = query.opponentTeamId || null;
  const ascending = query.sort === 'asc';
  const tags = findTagBits(query.tags);
  const asked = [...query.seasons].sort().join(' ');
  const identity = [
    ...(['player', league, playerId, kinds.join(' '), asked, query.seasonType ?? null] as const),
    ...([query.lastNGames, opponentTeamId, ascending, ...tagIdentity(tags)] as const),
  ];
  const from = readPlayerCursor(identity, query.cursor);
  if (tags === null) return emptyPage;

  const latest = query.lastNGames > 0 ? (from?.window ?? query.lastNGames) : null;
  const filter = { league, playerId, kinds, phases, opponentTeamId, tags, latest };
  const place = { ascending, after: from?.after ?? null, limit: query.limit };
  const page = await searchPlayerPlays(db, { ...filter, ...place });
  videos?.enqueue(page.items);
  return {
    items: page.items.map((facts) => toClip(facts, getCreditedName(facts, playerId))),
    nextCursor: page.next && encodeCursor(identity, playerPlace(page.next, page.window)),
    ...withCoverage(seasons && !from ? await lacking(league, seasons, query.contexts) : []),
  };
}

async function gameClips(
  { db, videos }: Source,
  { league, game_id: gameId }: z.output<typeof gameParams>,
  query: z.output<typeof gameQuery>,
) {
  const kinds = query.contexts.length ? mergeCategoryKinds(query.contexts) : null;
  const ascending = query.sort === 'asc';
  const tags = findTagBits(query.tags);
  const { seasonType } = query;
  const identity = [
    ...(['game', league, gameId, kinds?.join(' ') ?? null, seasonType ?? null] as const),
    ...([ascending, ...tagIdentity(tags)] as const),
  ];
  const after = query.cursor ? (decodeCursor(identity, query.cursor)[0] ?? null) : null;
  const game = await findGame(db, gameId);
  const lacking = withCoverage(
    after === null ? await findGameCoverageGaps({ db }, { league, gameId }, query.contexts) : [],
  );
  if (tags === null || game?.league !== league) return { ...emptyPage, ...lacking };
  if (!parameter.isSearchableSegment(game.phase, seasonType)) return emptyPage;

  const middle = query.around === undefined ? null : await findPlay(db, gameId, query.around);
  const place = { ascending, after, limit: query.limit, around: middle?.play.ord };
  const page = await searchGamePlays(db, { gameId, kinds, tags, ...place });
  videos?.enqueue(page.items);
  return {
    items: page.items.map((facts) => toClip(facts, getClipPlayerName(facts, kinds))),
    nextCursor: page.next === null ? null : encodeCursor(identity, [page.next]),
    ...lacking,
  };
}

/** One number where that says it, so that cursors of earlier builds stay valid. */
function tagIdentity(tags: TagBits | null): (number | null)[] {
  if (!tags) return [null];
  return tags.more_tags ? [tags.tags, tags.more_tags] : [tags.tags];
}

/** A cursor of a player search: the last play's key and, for 'last N games', the first and last game. */
function playerPlace(
  { phase, day, gameId, ord }: PlayPosition,
  window: GameWindow | null,
): number[] {
  const key = [phase, day, gameId, ord];
  if (!window) return key;
  const { first, last } = window;
  return [...key, first.phase, first.day, first.gameId, last.phase, last.day, last.gameId];
}

function readPlayerCursor(
  identity: Parameters<typeof decodeCursor>[0],
  cursor: string | undefined,
): { after: PlayPosition; window: GameWindow | null } | null {
  if (cursor === undefined) return null;
  const [phase = 0, day = 0, gameId = 0, ord = 0, ...games] = decodeCursor(identity, cursor);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = games;
  const window = {
    first: { phase: a, day: b, gameId: c },
    last: { phase: d, day: e, gameId: f },
  };
  return { after: { phase, day, gameId, ord }, window: games.length ? window : null };
}
