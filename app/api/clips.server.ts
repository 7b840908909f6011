/** The calls for clips (docs/product.md#api-calls): pages of a search, and one clip. */
import { normalizeGameId } from '#app/basketball/gameId.ts';
import { type StatCategory, splitStatCategories } from '#app/basketball/statCategories.ts';
import { type ApiClient, ApiError, fetchJson, type QueryValue } from './client.server.ts';
import {
  additionsOf,
  type ClipsQuery,
  type GameClipsQuery,
  type LeagueClipsQuery,
  leagueQuery,
  type PageAdditions,
  type PlayerClipsQuery,
  seasonQuery,
  type TeamClipsQuery,
} from './clipsQuery.ts';
import { type Clip, type ClipPage, clipPageSchema } from './contract.ts';
import { errorMessages } from './errorMessages.ts';
import { fetchExtended, findAnnounced, isRefusal, listAdditions } from './extended.server.ts';
import type { ExtensionToken } from './extensions.ts';
import { parseClip } from './parseClip.server.ts';
import { logFailure, parseItems } from './read.server.ts';

/** A page as the API sent it. */
export interface ReceivedPage extends ClipPage {
  /** Number of clips in the answer, malformed ones included. */
  received: number;
  /** Extensions that the query has a use for and the page was read without. */
  lacking: readonly ExtensionToken[];
}

/** The result of a clip lookup: `missing` if the API says that the clip does not exist. */
type ClipLookup =
  | { state: 'found'; clip: Clip }
  | { state: 'missing' }
  /** No answer or an invalid one: the clip may exist. */
  | { state: 'failed' };

/** Statuses that mean that the clip does not exist. */
const noSuchClip = new Set([400, 404, 410, 422]);

/** Statuses that mean that the cursor is invalid. */
const notUnderstood = new Set([400, 410, 422]);

/** Looks a clip up by game and event number. Never throws: failures are logged. */
export async function findClip(
  client: ApiClient,
  key: { gameId: string; eventNumber: number },
): Promise<ClipLookup> {
  const gameId = normalizeGameId(key.gameId) ?? key.gameId;
  const path = '/api/v1/clip';
  const query = { gameId, eventNumber: key.eventNumber };
  try {
    const body = await fetchJson(client, { method: 'GET', path, query });
    if (body === undefined || body === null) return { state: 'missing' };
    return { state: 'found', clip: parseClip(client, body) };
  } catch (error) {
    if (error instanceof ApiError && noSuchClip.has(error.status)) return { state: 'missing' };
    logFailure(client, path, 'Error getting clip', error);
    return { state: 'failed' };
  }
}

/** A page of a player's clips. Never throws: see {@link ClipPage.failed}. */
export function getPlayerClips(client: ApiClient, query: PlayerClipsQuery): Promise<ReceivedPage> {
  const path = `/api/v1/${query.league}/players/${query.player}/pbp`;
  return readPage(client, { path, query: seasonQuery(query) }, additionsOf(query), query);
}

/**
 * A page of a team's clips, of an API that announces `league-plays`; else a failed page that lacks it.
 * Never throws: see {@link ClipPage.failed}.
 */
export async function getTeamClips(
  client: ApiClient,
  query: TeamClipsQuery,
): Promise<ReceivedPage> {
  const [announced] = await findAnnounced(client, ['league-plays']);
  if (!announced) return { ...failedPage, lacking: ['league-plays'] };
  const path = `/api/v1/${query.league}/teams/${query.team}/pbp`;
  const call = { path, query: seasonQuery(query), owner: announced };
  return readPage(client, call, additionsOf(query), query);
}

/**
 * A page of a whole league's clips, of an API that announces `league-search`; else a failed page that lacks it.
 * Never throws: see {@link ClipPage.failed}.
 */
export async function getLeagueClips(
  client: ApiClient,
  query: LeagueClipsQuery,
): Promise<ReceivedPage> {
  const [announced] = await findAnnounced(client, ['league-search']);
  if (!announced) return { ...failedPage, lacking: ['league-search'] };
  const path = `/api/v1/${query.league}/pbp`;
  const call = { path, query: leagueQuery(query), owner: announced };
  return readPage(client, call, additionsOf(query), query);
}

/** A page of a game's clips. Never throws: see {@link ClipPage.failed}. */
export function getGameClips(client: ApiClient, query: GameClipsQuery): Promise<ReceivedPage> {
  const { league, stats, seasonType, cursor, limit, player, team } = query;
  const game = normalizeGameId(query.game) ?? query.game;
  const path = `/api/v1/${league}/games/${encodeURIComponent(game)}/pbp`;
  const plain = { contexts: splitStatCategories(stats).plain, seasonType, cursor, limit };
  const { list, counts } = additionsOf(query);
  const own = {
    around: { around: query.around },
    'game-filters': { player: player || null, team: team || null },
  };
  return readPage(client, { path, query: plain }, { list: { ...list, ...own }, counts }, query);
}

interface PageCall {
  path: string;
  query: Record<string, QueryValue>;
  /** The extension that the call belongs to. */
  owner?: ExtensionToken;
}

async function readPage(
  client: ApiClient,
  call: PageCall,
  { list, counts }: PageAdditions,
  { cursor, stats, without = [] }: Pick<ClipsQuery, 'cursor' | 'stats' | 'without'>,
): Promise<ReceivedPage> {
  const wanted = listAdditions(list);
  const additions = { ...list, ...counts, facets: { ...list.facets, ...counts.facets } };
  const announced = await findAnnounced(
    client,
    wanted.filter((token) => !without.includes(token)),
  );
  // Numbers are not worth a question of their own.
  const told = listAdditions(counts).filter(
    (token) => !without.includes(token) && client.api.extensions.has(token),
  );
  const asked = [...new Set([...announced, ...told])];
  const lackingOf = (used: readonly ExtensionToken[]) =>
    wanted.filter((token) => !used.includes(token));
  // The cursor is one of a list that only those extensions give.
  if (cursor !== null && lackingOf([...without, ...asked]).length > 0) return refusedPage;
  const unanswered = { ...emptyPage, lacking: lackingOf(asked) };
  if (!hasKnownCategory(stats, unanswered.lacking)) return unanswered;
  try {
    const isStart = cursor === null;
    const { body, used } = await fetchExtended(client, call, additions, { asked, isStart });
    const lacking = lackingOf(used);
    if (!hasKnownCategory(stats, lacking)) return { ...emptyPage, lacking };
    return withLacking(parsePage(client, call.path, body), lacking);
  } catch (error) {
    if (call.owner && isRefusal(error)) client.api.extensions.drop([call.owner]);
    logFailure(client, call.path, 'Error getting clips', error);
    const errors = error instanceof ApiError ? errorMessages(error.body) : [];
    const isRefused = cursor && error instanceof ApiError && notUnderstood.has(error.status);
    return { ...(isRefused ? refusedPage : failedPage), errors };
  }
}

/** Without the categories that the API does not know, a search must not become one for every play. */
function hasKnownCategory(
  stats: readonly StatCategory[],
  lacking: readonly ExtensionToken[],
): boolean {
  const isAnswered = stats.length === 0 || !lacking.includes('stat-categories');
  return isAnswered || splitStatCategories(stats).plain.length > 0;
}

/** Extensions that narrow a list. */
const narrowing: readonly ExtensionToken[] = ['tags', 'facets', 'pairs', 'stages'];

/** An API's numbers are not those of a list that the app has to filter. */
function withLacking(
  { total, facets, ...page }: ReceivedPage,
  lacking: readonly ExtensionToken[],
): ReceivedPage {
  if (narrowing.some((token) => lacking.includes(token))) return { ...page, lacking };
  return { ...page, lacking, ...(total && { total }), ...(facets && { facets }) };
}

const emptyPage: ReceivedPage = {
  items: [],
  nextCursor: null,
  errors: [],
  received: 0,
  lacking: [],
};
const failedPage: ReceivedPage = { ...emptyPage, failed: true };
const refusedPage: ReceivedPage = { ...failedPage, cursorRefused: true };

function parsePage(client: ApiClient, path: string, body: unknown): ReceivedPage {
  if (body === undefined || body === null) return emptyPage;
  const page = clipPageSchema.parse(body);
  const received = page.items ?? [];
  const items = parseItems(client, path, received, (item) => parseClip(client, item));
  return {
    items,
    nextCursor: page.nextCursor || null,
    received: received.length,
    lacking: [],
    errors: errorMessages(body),
    ...(page.coverage?.length && { coverage: page.coverage }),
    ...(page.total && { total: page.total }),
    ...(page.facets && { facets: page.facets }),
  };
}
