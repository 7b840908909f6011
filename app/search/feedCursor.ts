/**
 * Cursors of a feed as links carry them: the API's, and the extensions that its list was read without.
 * A later page is read in the same way, whatever the API announces by then.
 */
import { type ExtensionToken, extensionTokens } from '#app/api/extensions.ts';

interface FeedCursor {
  /** The API's; null: the first page. */
  cursor: string | null;
  without: readonly ExtensionToken[];
}

/** '~sort,tags~abc'; the API's cursor alone for a list that lacks nothing. */
export function formatFeedCursor(cursor: string, without: readonly ExtensionToken[]): string {
  const isPlain = without.length === 0 && !cursor.startsWith('~');
  return isPlain ? cursor : `~${without.join(',')}~${cursor}`;
}

export function parseFeedCursor(given: string | null): FeedCursor {
  const [, tokens, cursor] = /^~([\w,-]*)~(.*)$/s.exec(given ?? '') ?? [];
  if (tokens === undefined || !cursor) return { cursor: given, without: [] };
  const names = tokens.split(',');
  return { cursor, without: extensionTokens.filter((token) => names.includes(token)) };
}
