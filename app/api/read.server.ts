/** Reads that never fail their screen: what goes wrong is logged and gives an empty value (spec 8). */
import type * as z from 'zod';
import { type ApiClient, type Call, callJson, callText } from './http.server.ts';

export interface Read<T> {
  call: Omit<Call, 'method'>;
  /** The value of a failed read, and of an empty answer. */
  empty: T;
  /** Turns the parsed body into the value; throws where it can't. */
  parse: (body: unknown) => T;
  /** For the log (spec 8 names some of these). */
  failure: string;
}

/** Makes a read. Gives its empty value on any failure, which is logged unless the visitor left. */
export async function read<T>(client: ApiClient, options: Read<T>): Promise<T> {
  try {
    const body = await callJson(client, { method: 'GET', ...options.call });
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

/** Lists by the call that gave them, with the text that they were parsed from. */
const lists = new Map<string, { text: string; items: readonly unknown[] }>();
const listsKept = 16;

/**
 * A list read: `schema` is that of one item. The lists that every search page asks for seldom
 * change: a text equal to the last one is not parsed again. So the items are shared: read-only.
 */
export async function readList<T>(
  client: ApiClient,
  call: Omit<Call, 'method'>,
  schema: z.ZodType<T>,
  failure: string,
): Promise<T[]> {
  return (await findList(client, call, schema, failure)) ?? [];
}

/** As {@link readList}, for whom a list that cannot be had is not an empty one: that is null. */
export async function findList<T>(
  client: ApiClient,
  call: Omit<Call, 'method'>,
  schema: z.ZodType<T>,
  failure: string,
): Promise<T[] | null> {
  try {
    const text = await callText(client, { method: 'GET', ...call });
    if (text.trim() === '') return [];
    const key = `${client.api.baseUrl} ${call.path} ${JSON.stringify(call.query)}`;
    const known = lists.get(key);
    if (known?.text === text) return [...known.items] as T[];
    const body = JSON.parse(text) ?? [];
    const items = parseItems(client, call.path, body, (item) => schema.parse(item));
    remember(key, text, items);
    return [...items];
  } catch (error) {
    logFailure(client, call.path, failure, error);
    return null;
  }
}

function remember(key: string, text: string, items: readonly unknown[]): void {
  lists.delete(key);
  lists.set(key, { text, items });
  const oldest = lists.size > listsKept ? lists.keys().next().value : undefined;
  if (oldest !== undefined) lists.delete(oldest);
}
