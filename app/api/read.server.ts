/** Reads that never fail: errors are logged and give an empty value (docs/product.md#silent-failures). */
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { type ApiCall, type ApiClient, fetchJson, fetchText } from './client.server.ts';

export interface ReadOptions<T> {
  call: Omit<ApiCall, 'method'>;
  /** The value of a failed read, and of an empty answer. */
  empty: T;
  /** Turns the parsed body into the value; throws where it can't. */
  parse: (body: unknown) => T;
  /** For the log (docs/product.md#silent-failures). */
  failure: string;
}

/** Makes a read. Gives its empty value on any failure, which is logged unless the visitor left. */
export async function readOrEmpty<T>(client: ApiClient, options: ReadOptions<T>): Promise<T> {
  try {
    const body = await fetchJson(client, { method: 'GET', ...options.call });
    return body === undefined || body === null ? options.empty : options.parse(body);
  } catch (error) {
    logFailure(client, options.call.path, options.failure, error);
    return options.empty;
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
  if (client.signal.aborted) return;
  const reason = error instanceof Error ? error.message : String(error);
  client.log.warn({ path, reason, ...more }, message);
}

/**
 * The items of a list that fit the schema; the others are dropped, and logged in one line with the
 * first one's fault: they tend to have the same, and there may be thousands.
 * @throws {TypeError} when `body` is no list at all
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

/**
 * Parsed lists by call. Every search page reads the same lists of players and games, and parsing a
 * season's takes some two milliseconds: an unchanged text is not parsed again.
 */
const parsedLists = new LRUCache<string, { text: string; items: readonly unknown[] }>({ max: 16 });

/** Reads a list; [] on failure. `schema` is that of an item. Calls share the items: they are read-only. */
export async function readList<T>(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  schema: z.ZodType<T>,
  failure: string,
): Promise<T[]> {
  return (await readListOrNull(client, call, schema, failure)) ?? [];
}

/** As {@link readList}; null on failure. */
export async function readListOrNull<T>(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  schema: z.ZodType<T>,
  failure: string,
): Promise<T[] | null> {
  try {
    const text = await fetchText(client, { method: 'GET', ...call });
    if (text.trim() === '') return [];
    const key = `${client.api.baseUrl} ${call.path} ${JSON.stringify(call.query)}`;
    const known = parsedLists.get(key);
    if (known?.text === text) return [...known.items] as T[];
    const body = JSON.parse(text) ?? [];
    const items = parseItems(client, call.path, body, (item) => schema.parse(item));
    parsedLists.set(key, { text, items });
    return [...items];
  } catch (error) {
    logFailure(client, call.path, failure, error);
    return null;
  }
}
