/** `/oembed?url=&format=&maxwidth=&maxheight=`: how other sites embed a page of this one (oEmbed 1.0). */
import { createApiClient } from '#app/api/client.server.ts';
import { findClip } from '#app/api/clips.server.ts';
import { clipPath, decodeClipHash } from '#app/clips/clipHash.ts';
import { getClipTitle } from '#app/clips/clipText.ts';
import {
  buildEmbedCode,
  type Embeddable,
  fitFrame,
  getEmbedPath,
  parseEmbeddable,
} from '#app/clips/embed.ts';
import { toPlayable } from '#app/clips/playable.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';
import { settingsContext } from '#app/context.ts';
import { escapeMarkup } from '#app/lib/escapeMarkup.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/oembed.resource.ts';
import { cacheRules } from './document.ts';

/** Size of a diagram's still. */
const still = { width: 1280, height: 720 };

interface Found {
  title: string;
  /** Of its page, root-relative. */
  path: string;
  /** Of a picture that other sites may show; null for none. */
  thumbnail: string | null;
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const { publicOrigin } = args.context.get(settingsContext);
  const format = searchParams.get('format') ?? 'json';
  if (format !== 'json' && format !== 'xml')
    return refuse(501, "The format has to be 'json' or 'xml'");
  const url = searchParams.get('url');
  if (!url) return refuse(400, "The parameter 'url' is required");
  const bounds = parseBounds(searchParams);
  if (!bounds) return refuse(400, "'maxwidth' and 'maxheight' have to be whole numbers above 0");
  const target = parseEmbeddable(url, publicOrigin);
  const found = target && (await findTarget(args, target));
  if (!target || !found) return refuse(404, 'There is no such page to embed');
  if (found === 'failed') return refuse(503, 'The page could not be loaded');
  const size = fitFrame(target.kind, bounds);
  const embed = publicOrigin + getEmbedPath(found.path);
  return answer(format, {
    version: '1.0',
    type: 'video',
    provider_name: 'Courtreel',
    provider_url: `${publicOrigin}/`,
    title: found.title,
    ...size,
    html: buildEmbedCode(embed, found.title, size),
    ...(found.thumbnail !== null && {
      thumbnail_url: new URL(found.thumbnail, publicOrigin).href,
      thumbnail_width: still.width,
      thumbnail_height: still.height,
    }),
  });
}

/** Null for what is not there, or private. */
async function findTarget(
  args: Route.LoaderArgs,
  target: Embeddable,
): Promise<Found | 'failed' | null> {
  const client = createApiClient(args);
  if (target.kind === 'clip') {
    const key = decodeClipHash(target.hash);
    const found = key ? await findClip(client, key) : null;
    if (found?.state === 'failed') return 'failed';
    if (found?.state !== 'found') return null;
    const { clip } = found;
    const { clip: shown } = toPlayable(clip);
    return {
      title: getClipTitle(clip),
      path: clipPath(clip),
      thumbnail: shown?.media === 'diagram' ? getThumbnail(shown) : null,
    };
  }
  const found = await findPlaylist(client, null, target.id, { limit: 1 });
  if (found.state === 'failed') return 'failed';
  if (found.state === 'missing' || found.playlist.private || found.playlist.hidden) return null;
  const { name, firstClip } = found.playlist;
  const shown = firstClip && toPlayable(firstClip).clip;
  const thumbnail = shown?.media === 'diagram' ? getThumbnail(shown) : null;
  return { title: name, path: getPlaylistPath(found.playlist), thumbnail };
}

function parseBounds(params: URLSearchParams) {
  const [maxWidth, maxHeight] = ['maxwidth', 'maxheight'].map((name) => {
    const given = params.get(name);
    if (!given) return undefined;
    return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null;
  });
  if (maxWidth === null || maxHeight === null) return null;
  return { ...(maxWidth && { maxWidth }), ...(maxHeight && { maxHeight }) };
}

function answer(format: 'json' | 'xml', fields: Record<string, string | number>): Response {
  const headers = { 'Cache-Control': cacheRules.private, 'Access-Control-Allow-Origin': '*' };
  if (format === 'json') return Response.json(fields, { headers });
  const elements = Object.entries(fields).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  );
  const xml = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${elements.join('\n')}\n</oembed>\n`;
  return new Response(xml, { headers: { ...headers, 'Content-Type': 'text/xml; charset=utf-8' } });
}

function refuse(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'Cache-Control': 'no-store' } });
}
