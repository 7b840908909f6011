/** Addresses and code of embeds: pages that other sites show in a frame (docs/product.md#embeds). */
import { escapeMarkup } from '#app/lib/escapeMarkup.ts';

/** A frame in pixels; the player's picture is 16:9, a bar with title and score stands below it. */
interface FrameSize {
  width: number;
  height: number;
}

/** Height of the bar, as `public/embed.css` has it. */
const barHeight = 64;
/** Of the list below the bar of a playlist. */
const listHeight = 160;

const pagePattern = /^\/(video|playlists)\/([^/]+)\/?$/;
const embedPattern = /^\/embed\/(playlist\/)?([^/]+)\/?$/;

/** The embed of a clip's or a public playlist's page, '/embed/…'; null for other paths. */
export function getEmbedPath(pagePath: string): string | null {
  const match = pagePattern.exec(pagePath);
  if (!match) return null;
  return match[1] === 'video' ? `/embed/${match[2]}` : `/embed/playlist/${match[2]}`;
}

export type Embeddable = { kind: 'clip'; hash: string } | { kind: 'playlist'; id: string };

/** What a URL of this site shows, if it can be embedded: a page of a clip or a playlist, or its embed. */
export function parseEmbeddable(url: string, publicOrigin: string): Embeddable | null {
  const parsed = URL.parse(url);
  if (parsed?.origin !== publicOrigin) return null;
  const [path, text] = [parsed.pathname, safeDecode(parsed.pathname)];
  if (text === null) return null;
  const page = pagePattern.exec(path);
  const embed = embedPattern.exec(path);
  const last = safeDecode(page?.[2] ?? embed?.[2] ?? '');
  if (!last) return null;
  const isPlaylist = page ? page[1] === 'playlists' : embed?.[1] !== undefined;
  return isPlaylist ? { kind: 'playlist', id: last } : { kind: 'clip', hash: last };
}

function safeDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The usual size, or the largest of its form within the bounds. */
export function fitFrame(
  kind: Embeddable['kind'],
  {
    maxWidth = 640,
    maxHeight = Number.POSITIVE_INFINITY,
  }: { maxWidth?: number; maxHeight?: number } = {},
): FrameSize {
  const below = kind === 'playlist' ? barHeight + listHeight : barHeight;
  const heightOf = (width: number) => Math.round((width * 9) / 16) + below;
  const width = Math.min(640, maxWidth);
  if (heightOf(width) <= maxHeight) return { width, height: heightOf(width) };
  const narrower = Math.max(1, Math.floor(((maxHeight - below) * 16) / 9));
  return { width: Math.min(width, narrower), height: maxHeight };
}

/** The HTML that shows an embed on another page. @param src absolute */
export function buildEmbedCode(src: string, title: string, { width, height }: FrameSize): string {
  return (
    `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" width="${width}" height="${height}"` +
    ' style="border:0;max-width:100%" allow="fullscreen; picture-in-picture" loading="lazy"></iframe>'
  );
}
