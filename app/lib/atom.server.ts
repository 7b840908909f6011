/** Atom feeds (RFC 4287) with conditional requests. */
import { createHash } from 'node:crypto';

export interface AtomFeed {
  /** Absolute, and the same for good. */
  id: string;
  title: string;
  /** Absolute addresses of the feed and of the page with the same content. */
  self: string;
  page: string;
  /** The newest entries, the newest first. */
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Absolute address of the entry's page, which is its id too. */
  page: string;
  title: string;
  /** RFC 3339; moves only when the content does. */
  updated: string;
  published?: string;
  summary: string;
  /** Absolute address of an MP4. */
  video?: string;
}

const author = 'Courtreel';

/** Of an empty feed. */
export const neverUpdated = '1970-01-01T00:00:00Z';

/** The feed as XML. */
export function formatFeed({ id, title, self, page, entries }: AtomFeed): string {
  const updated = entries.map((entry) => entry.updated).sort(byTime);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', id),
    element('title', title),
    element('updated', updated.at(-1) ?? neverUpdated),
    `<author>${element('name', author)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...entries.map(formatEntry),
    '</feed>\n',
  ].join('\n');
}

function formatEntry({ page, title, updated, published, summary, video }: FeedEntry): string {
  return [
    '<entry>',
    element('id', page),
    element('title', title),
    element('updated', updated),
    ...(published ? [element('published', published)] : []),
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...(video ? [`<link rel="enclosure" type="video/mp4" href="${escapeXml(video)}"/>`] : []),
    element('summary', summary),
    '</entry>',
  ].join('\n');
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML cannot have are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

/**
 * Answers with the feed, or with 304 to a reader that has it. Only its text decides: what a feed loses, and a
 * second play of one day, leave the newest time as it was.
 */
export function createFeedResponse(request: Request, feed: AtomFeed): Response {
  const text = formatFeed(feed);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' };
  const known = request.headers.get('if-none-match')?.split(',').map(toWeak) ?? [];
  if (known.includes(tag) || known.includes('W/*')) {
    return new Response(null, { status: 304, headers });
  }
  const type = 'application/atom+xml; charset=utf-8';
  return new Response(text, { headers: { ...headers, 'Content-Type': type } });
}

const toWeak = (tag: string) => (tag.trim().startsWith('W/') ? tag.trim() : `W/${tag.trim()}`);
