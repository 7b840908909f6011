/** Reads that never throw: a failure is logged and gives null (docs/product.md#silent-failures). */
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { ClipApi } from '#app/context.ts';
import {
  type ApiCall,
  type ApiClient,
  fetchJson,
  isBundled,
  readRevision,
} from './client.server.ts';

/**
 * Makes a read and parses its body. Null for an empty body, and on any failure, which is logged as
 * `failure` unless the visitor left.
 * @param parse throws if the body is not what the call returns
 */
export async function readOrNull<T>(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  parse: (body: unknown) => T,
  failure: string,
): Promise<T | null> {
  try {
    const body = await fetchJson(client, { method: 'GET', ...call });
    return body === undefined || body === null ? null : parse(body);
  } catch (error) {
    logFailure(client, call.path, failure, error);
    return null;
  }
}

/** Logs a failed call, unless it failed because the visitor left. */
export function logFailure(
  client: ApiClient,
  path: string,
  message: string,
  error: unknown,
  more: object = {},
): void {
  if (client.page) client.page.isWhole = false;
  if (client.signal.aborted) return;
  const reason = error instanceof Error ? error.message : String(error);
  client.log.warn({ path, reason, ...more }, message);
}

/**
 * The items of a list that `parseItem` accepts. The others are dropped, and logged in one line with
 * the first error: there may be thousands with the same one.
 * @throws {TypeError} if `body` is not a list
 */
export function parseItems<T>(
  client: ApiClient,
  path: string,
  body: unknown,
  parseItem: (item: unknown) => T,
): T[] {
  if (!Array.isArray(body)) throw new TypeError('the body is no list');
  const items: T[] = [];
  let dropped = 0;
  let fault: unknown;
  for (const item of body) {
    try {
      items.push(parseItem(item));
    } catch (error) {
      fault ??= error;
      dropped += 1;
    }
  }
  if (dropped > 0) logFailure(client, path, 'Dropped malformed items', fault, { dropped });
  return items;
}

/** Milliseconds for which a read is used again. An outside API does not tell when its data change. */
const recentMs = 60_000;

interface RecentReads {
  /** The revision of the data; '' for an outside API. */
  revision: string;
  reads: LRUCache<string, object>;
}

const recentReads = new WeakMap<ClipApi, RecentReads>();

/**
 * Returns what `read` returns, or returned within the last minute. A change of the bundled API's data ends that at
 * once. So a redirect to the canonical address and a toggle of one part of a page ask nothing twice. Failures and
 * empty answers are not cached. Callers share the value: it is read-only.
 */
export async function readRecent<T extends object>(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  read: () => Promise<T | null>,
): Promise<T | null> {
  const revision = isBundled(client) ? await readRevision(client) : '';
  if (revision === null) return read();
  const reads = recentReadsOf(client.api, revision);
  const key = `${call.path} ${JSON.stringify(call.query)}`;
  const known = reads.get(key) as T | undefined;
  if (known) return known;
  const value = await read();
  if (value && Object.keys(value).length > 0) reads.set(key, value);
  return value;
}

/** The cached reads of a revision; those of another one are dropped. */
function recentReadsOf(api: ClipApi, revision: string): RecentReads['reads'] {
  const recent = recentReads.get(api);
  if (recent?.revision === revision) return recent.reads;
  const reads = new LRUCache<string, object>({ max: 64, ttl: recentMs });
  recentReads.set(api, { revision, reads });
  return reads;
}

/**
 * Reads a list whose items fit `schema`; null on failure, which is logged as `failure`. Calls share
 * the items: they are read-only.
 */
export async function readList<T>(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  schema: z.ZodType<T>,
  failure: string,
): Promise<T[] | null> {
  const list = await readRecent(client, call, () => requestList(client, call, schema, failure));
  return list && [...list];
}

async function requestList<T>(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  schema: z.ZodType<T>,
  failure: string,
): Promise<T[] | null> {
  try {
    const body = (await fetchJson(client, { method: 'GET', ...call })) ?? [];
    return parseItems(client, call.path, body, (item) => schema.parse(item));
  } catch (error) {
    logFailure(client, call.path, failure, error);
    return null;
  }
}
