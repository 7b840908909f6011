/** Calls with extensions of the API, as far as it announces them (docs/product.md#api-additions). */
import {
  type ApiCall,
  type ApiClient,
  ApiError,
  fetchJson,
  fetchResponse,
  type QueryValue,
} from './client.server.ts';
import {
  type ExtensionQuery,
  type ExtensionToken,
  extensionTokens,
  shortCallPath,
} from './extensions.ts';
import { logFailure, readRecent } from './read.server.ts';

/** Query values by the extension that they need; null, undefined and [] ask for nothing. */
export type Additions = {
  [T in ExtensionToken]?: Partial<Record<ExtensionQuery<T>, QueryValue>>;
};

/** Statuses of an API that does not know what it was asked for. */
const refusals: ReadonlySet<number> = new Set([400, 404, 501]);

/** Whether the API does not know what it was asked for. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && refusals.has(error.status);
}

/** Milliseconds that a call waits for the answer which extensions there are. */
const questionMs = 1000;

/** The extensions that the additions need. */
export function listAdditions(additions: Additions): ExtensionToken[] {
  const isSet = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
  return extensionTokens.filter((token) => Object.values(additions[token] ?? {}).some(isSet));
}

/** Those of the extensions that the API announces; asks it first if nothing is known. */
export async function findAnnounced(
  client: ApiClient,
  tokens: readonly ExtensionToken[],
): Promise<ExtensionToken[]> {
  const { extensions } = client.api;
  if (tokens.length > 0 && !extensions.isKnown()) await askOnce(client);
  return tokens.filter(extensions.has);
}

/** Without an answer nothing is known, and the next call asks again. */
async function askOnce(client: ApiClient): Promise<void> {
  const call: ApiCall = { method: 'GET', path: shortCallPath };
  const answer = fetchResponse({ ...client, timeoutMs: questionMs }, call);
  await answer.then((response) => response.body?.cancel()).catch(() => {});
}

interface ExtendedUse {
  /** Extensions to use, of {@link findAnnounced}. */
  asked: readonly ExtensionToken[];
  /** Whether the call can be repeated without them: its cursor belongs to a list that needs them. */
  isStart: boolean;
}

/**
 * Reads the body of a call with extensions. An API that refuses them is asked again without, and is
 * not asked for them for ten minutes, unless the plain call fails too.
 * @throws {ApiError} as `fetchJson` does
 */
export async function fetchExtended(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  additions: Additions,
  { asked, isStart }: ExtendedUse,
): Promise<{ body: unknown; used: readonly ExtensionToken[] }> {
  const plain: ApiCall = { method: 'GET', ...call };
  const query = Object.assign({}, plain.query, ...asked.map((token) => additions[token]));
  try {
    return { body: await fetchJson(client, { ...plain, query }), used: asked };
  } catch (error) {
    if (!isRefusal(error) || !isStart || asked.length === 0) throw error;
    const body = await fetchJson(client, plain);
    client.api.extensions.drop(asked);
    return { body, used: [] };
  }
}

interface AnnouncedRead<T> {
  call: Omit<ApiCall, 'method'>;
  /** Throws if the body is not what the call returns; null if there is nothing in it. */
  parse: (body: unknown) => T | null;
  /** How a failure is logged. */
  failure: string;
}

/**
 * Makes a read that an extension adds. Null where the API does not announce it, and on any failure, which
 * is logged; an API that refuses the call is not asked again for ten minutes. Never throws.
 */
export async function readAnnounced<T extends object>(
  client: ApiClient,
  token: ExtensionToken,
  { call, parse, failure }: AnnouncedRead<T>,
): Promise<T | null> {
  const announced = await findAnnounced(client, [token]);
  if (announced.length === 0) return null;
  return readRecent(client, call, async () => {
    try {
      return parse(await fetchJson(client, { method: 'GET', ...call }));
    } catch (error) {
      if (isRefusal(error)) client.api.extensions.drop([token]);
      logFailure(client, call.path, failure, error);
      return null;
    }
  });
}
