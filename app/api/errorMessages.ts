import { takeCharacters } from './playlistLimits.ts';

/**
 * The distinct messages in a body's `errors`: one or a list, as text or as an object with one of the
 * {@link messageFields}.
 */
export function errorMessages(body: unknown): string[] {
  const given = typeof body === 'object' && body && 'errors' in body ? body.errors : null;
  const list = Array.isArray(given) ? given : [given];
  return [...new Set(list.map(getMessage).filter((message) => message !== ''))];
}

/** Usual names of a message: docs/product.md#feed-errors leaves the shape of an error open. */
const messageFields = ['message', 'error', 'detail', 'msg', 'errorMessage', 'error_message'];

/** Characters of a message; an API may send a stack trace. */
const longestMessage = 300;

function getMessage(entry: unknown): string {
  if (typeof entry === 'string') return takeCharacters(entry.trim(), longestMessage);
  if (typeof entry !== 'object' || entry === null) return '';
  const fields = entry as Record<string, unknown>;
  return messageFields.map((field) => getMessage(fields[field])).find(Boolean) ?? '';
}
