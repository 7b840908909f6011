/** Searches for clips: of a player or a team over seasons, and of a game. */
import * as z from 'zod';
import { type ClipFacets, facetGroups, noFacets } from '#app/basketball/clipFacets.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import * as parameter from '#server/api/parameters.ts';
import type { VideoCheckQueue } from '#server/officialVideos/checker.ts';
import type { Store } from '#server/store/open.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { type GamePlaysQuery, searchGamePlays } from '#server/store/plays/gameSearch.ts';
import { findGame } from '#server/store/plays/games.ts';
import { toFacetBits } from '#server/store/plays/playIndex/facets.ts';
import { type IndexSubject, toTeamSubject } from '#server/store/plays/playIndex/facts.ts';
import type { GameWindow, PlayPosition } from '#server/store/plays/searchKey.ts';
import { searchSeasonPlays } from '#server/store/plays/seasonSearch.ts';
import { findPlay, type StoredPlay } from '#server/store/plays/storedPlays.ts';
import { findTagBits, type TagBits } from '#server/store/plays/tags.ts';
import type { GameTable } from '#server/store/tables/schema.ts';
import { toCounting, withCounts } from './counts.ts';
import { type FindCoverageGaps, findGameCoverageGaps, withCoverage } from './coverageGaps.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { getClipPlayerName, getCreditedName, toClip } from './serialize.ts';

/** What searches read, and who learns of the clips that they return. */
export interface ClipSource {
  db: Store['db'];
  videos: VideoCheckQueue | undefined;
  lacking: FindCoverageGaps;
}

export const emptyPage = { items: [], nextCursor: null };

export const pageParameters = {
  seasonType: parameter.seasonType,
  contexts: parameter.contexts,
  cursor: parameter.cursor,
  limit: parameter.limit,
  sort: parameter.sort,
  tags: parameter.tags,
  ...parameter.facets,
  with: parameter.withPlayer,
  total: parameter.total,
  facets: parameter.facetCounts,
  facts: parameter.playFacts,
};

/** Of a player or a team. */
export const seasonSearchQuery = z.object({
  seasons: parameter.seasons,
  lastNGames: parameter.lastNGames,
  opponentTeamId: parameter.opponentTeamId,
  ...pageParameters,
});
export const gameSearchQuery = z.object({
  ...pageParameters,
  around: parameter.around,
  player: parameter.countingPlayer,
  team: parameter.countingTeam,
});

/** Whose plays are searched. */
export type Whose = { league: League } & ({ player: number } | { team: number });

/** A page of the clips of a player or a team. */
export async function searchSeasonClips(
  { db, videos, lacking }: ClipSource,
  whose: Whose,
  query: z.output<typeof seasonSearchQuery>,
) {
  const { league } = whose;
  const tags = findTagBits(query.tags);
  const filter = toSeasonFilter(whose, query);
  const { kinds, phases, opponentTeamId, ascending } = filter;
  const seasons = query.seasons.length > 0 ? phases : null;
  const asked = [...query.seasons].sort().join(' ');
  const identity = [
    ...('player' in whose ? (['player', league, whose.player] as const) : []),
    ...('team' in whose ? (['team', league, whose.team] as const) : []),
    ...([kinds?.join(' ') ?? null, asked, query.seasonType ?? null] as const),
    ...([query.lastNGames, opponentTeamId, ascending, ...tagIdentity(tags)] as const),
    ...narrowingIdentity(query),
  ];
  const from = readSeasonCursor(identity, query.cursor);
  if (tags === null) return { ...emptyPage, ...withCounts(query, null) };

  const latest = filter.latest === null ? null : (from?.window ?? filter.latest);
  const place = { latest, after: from?.after ?? null, limit: query.limit };
  const page = await searchSeasonPlays(db, { ...filter, ...toNarrowing(tags, query), ...place });
  videos?.enqueue(page.items);
  return {
    items: page.items.map((facts) => toClip(facts, getNameOf(whose, facts, kinds), query.facts)),
    nextCursor: page.next && encodeCursor(identity, seasonPlace(page.next, page.window)),
    ...withCounts(query, page.counts),
    ...withCoverage(seasons && !from ? await lacking(league, seasons, query.contexts) : []),
  };
}

/** What of a query is no part of a list of shots: {@link seasonSearchQuery} without it. */
export const ofPage = {
  cursor: true,
  limit: true,
  total: true,
  facets: true,
  facts: true,
} as const;

/** Where a player's or a team's plays of a query are. */
export function toSeasonFilter(
  whose: Whose,
  query: Omit<z.output<typeof seasonSearchQuery>, keyof typeof ofPage>,
) {
  const { league } = whose;
  return {
    league,
    subject: toSubject(whose),
    kinds: findKinds(whose, query.contexts),
    phases: parameter.parseSegments('seasons', league, query.seasons, query.seasonType),
    opponentTeamId: query.opponentTeamId || null,
    latest: query.lastNGames || null,
    ascending: query.sort === 'asc',
  };
}

type Narrowing = ClipFacets & { with: number } & Parameters<typeof toCounting>[0];

/** What a query narrows besides categories, and what it counts. */
export function toNarrowing(tags: TagBits, query: Narrowing) {
  const [facets, counting] = [toFacetBits(query), toCounting(query)];
  return { tags, facets, partner: query.with, counting };
}

/** Null: every play. */
export function findKinds(whose: Whose, contexts: readonly StatCategory[]): number[] | null {
  return 'team' in whose && contexts.length === 0 ? null : mergeCategoryKinds(contexts);
}

export function toSubject(whose: Whose): IndexSubject {
  return 'team' in whose ? toTeamSubject(whose.team) : whose.player;
}

export function getNameOf(whose: Whose, facts: StoredPlay, kinds: readonly number[] | null) {
  if ('player' in whose) return getCreditedName(facts, whose.player);
  return getClipPlayerName(facts, kinds, whose.team);
}

/** A page of a game's clips. */
export async function searchGameClips(
  { db, videos }: ClipSource,
  { league, game_id: gameId }: { league: League; game_id: number },
  query: z.output<typeof gameSearchQuery>,
) {
  const kinds = query.contexts.length ? mergeCategoryKinds(query.contexts) : null;
  const ascending = query.sort === 'asc';
  const tags = findTagBits(query.tags);
  const { seasonType } = query;
  const identity = [
    ...(['game', league, gameId, kinds?.join(' ') ?? null, seasonType ?? null] as const),
    ...([ascending, ...tagIdentity(tags)] as const),
    ...(query.player || query.team ? [query.player, query.team] : []),
    ...narrowingIdentity(query),
  ];
  const after = query.cursor ? (decodeCursor(identity, query.cursor)[0] ?? null) : null;
  const game = await findGame(db, gameId);
  const lacking = withCoverage(
    after === null ? await findGameCoverageGaps({ db }, { league, gameId }, query.contexts) : [],
  );
  const nothing = { ...emptyPage, ...withCounts(query, null) };
  if (tags === null || game?.league !== league) return { ...nothing, ...lacking };
  if (!parameter.isSearchableSegment(game.phase, seasonType)) return nothing;

  const search = { kinds, ...toNarrowing(tags, query), ascending, after, limit: query.limit };
  const { items, next, counts, getName } =
    query.player || query.team
      ? await searchGameOf(db, game, query, search)
      : await searchWholeGame(db, game, query, search);
  videos?.enqueue(items);
  return {
    items: items.map((facts) => toClip(facts, getName(facts), query.facts)),
    nextCursor: next === null ? null : encodeCursor(identity, [next]),
    ...withCounts(query, counts),
    ...lacking,
  };
}

type GameSearch = Omit<GamePlaysQuery, 'gameId' | 'around'>;
type GameQuery = z.output<typeof gameSearchQuery>;

async function searchWholeGame(
  db: Store['db'],
  { id: gameId }: GameTable,
  { around }: GameQuery,
  search: GameSearch,
) {
  const middle = around === undefined ? null : await findPlay(db, gameId, around);
  const page = await searchGamePlays(db, { gameId, ...search, around: middle?.play.ord });
  const getName = (facts: StoredPlay) => getClipPlayerName(facts, search.kinds);
  return { ...page, getName };
}

/** The plays of a game that count for a player, for a team, or for a player of a team. */
async function searchGameOf(
  db: Store['db'],
  game: GameTable,
  query: GameQuery,
  search: GameSearch,
) {
  const filter = toFilterOfGame(game, query);
  const after = search.after === null ? null : { ...filter.latest.first, ord: search.after };
  const page = await searchSeasonPlays(db, { ...search, ...filter, after });
  const { kinds, whose } = filter;
  const getName = (facts: StoredPlay) => getNameOf(whose, facts, kinds);
  return { ...page, next: page.next?.ord ?? null, getName };
}

/** The plays of a game that count for its query's player or team, among those of seasons. */
export function toFilterOfGame(
  game: GameTable,
  { player, team, contexts }: Pick<GameQuery, 'player' | 'team' | 'contexts'>,
) {
  const { league, phase, day, id: gameId } = game;
  const whose = player ? { league, player } : { league, team };
  const place = { phase, day, gameId };
  return {
    whose,
    league,
    subject: toSubject(whose),
    kinds: findKinds(whose, contexts),
    phases: [phase],
    opponentTeamId: player && team ? getOtherTeam(game, team) : null,
    latest: { first: place, last: place },
  };
}

/** 0 for a team that does not play. */
export function getOtherTeam(
  { home_team_id: home, away_team_id: away }: GameTable,
  team: number,
): number {
  if (team === home) return away;
  return team === away ? home : 0;
}

/** One number where that says it, so that cursors of earlier builds stay valid. */
export function tagIdentity(tags: TagBits | null): (number | null)[] {
  if (!tags) return [null];
  return tags.more_tags ? [tags.tags, tags.more_tags] : [tags.tags];
}

/** Nothing without facets and another player, so that cursors of earlier builds stay valid. */
export function narrowingIdentity(query: ClipFacets & { with: number }): (number | string)[] {
  const ofFacets = facetGroups.flatMap((group) =>
    query[group].length > 0
      ? [group, toFacetBits({ ...noFacets, [group]: query[group] })[group]]
      : [],
  );
  return [...ofFacets, ...(query.with ? ['with', query.with] : [])];
}

/** The numbers of a season search's cursor: the last play's key and, for 'last N games', the first and last game. */
export function seasonPlace(
  { phase, day, gameId, ord }: PlayPosition,
  window: GameWindow | null,
): number[] {
  const key = [phase, day, gameId, ord];
  if (!window) return key;
  const { first, last } = window;
  return [...key, first.phase, first.day, first.gameId, last.phase, last.day, last.gameId];
}

export function readSeasonCursor(
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
