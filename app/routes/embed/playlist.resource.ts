/** `/embed/playlist/:id?clip=`: a public playlist for other sites (docs/product.md#embeds). */
import { createApiClient } from '#app/api/client.server.ts';
import type { Clip } from '#app/api/contract.ts';
import { formatClipCount, formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { toPlayable } from '#app/clips/playable.ts';
import { settingsContext } from '#app/context.ts';
import { escapeMarkup } from '#app/lib/escapeMarkup.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/playlist.resource.ts';
import {
  buildBar,
  buildPlayer,
  cacheRules,
  createEmbedProblem,
  createEmbedResponse,
} from './document.ts';

/** Clips of the list at a time: the whole page stays under 15 kB. */
const listedClips = 25;
/** Longest title in the list. */
const listedTitle = 80;

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  const { publicOrigin } = context.get(settingsContext);
  const page = publicOrigin + getPlaylistPath({ id: params.id });
  const place = parsePlace(url.searchParams.get('clip'));
  const from = place - (place % listedClips);
  // Nobody's session: what only its owner sees is missing here.
  const found = await findPlaylist(createApiClient(args), null, params.id, {
    from,
    limit: listedClips,
  });
  if (found.state === 'missing' || (found.state === 'found' && isClosed(found.playlist))) {
    return createEmbedProblem(
      404,
      'This playlist is private, or there is none.',
      `${publicOrigin}/`,
    );
  }
  if (found.state === 'failed') {
    return createEmbedProblem(503, 'The playlist could not be loaded.', `${publicOrigin}/`);
  }
  const { name, clipCount, videos } = found.playlist;
  const clips = videos.slice(from - found.playlist.from, from - found.playlist.from + listedClips);
  const [clip] = clips.slice(place - from);
  if (!clip) {
    if (clipCount === 0) return createEmbedProblem(404, 'This playlist is empty.', page);
    return createEmbedProblem(404, 'The playlist has no such clip.', page);
  }
  const list = { from, place, clipCount, name, page };
  return createEmbedResponse({
    title: name,
    page,
    body: [
      buildPlayer(clip, page),
      buildBar(clip, page),
      buildNote(clip),
      buildList(clips, list),
    ].join('\n'),
    hasScript: true,
    cacheControl: cacheRules.private,
  });
}

function isClosed({
  private: isPrivate,
  hidden,
}: {
  private: boolean;
  hidden?: boolean | undefined;
}): boolean {
  return isPrivate || hidden === true;
}

/** From 0; the parameter counts from 1. */
function parsePlace(given: string | null): number {
  return /^[1-9]\d{0,3}$/.test(given ?? '') ? Number(given) - 1 : 0;
}

function buildNote(clip: Clip): string {
  return `<p class="note" id="note">${escapeMarkup(clip.note ?? '')}</p>`;
}

interface List {
  from: number;
  place: number;
  clipCount: number;
  name: string;
  page: string;
}

function buildList(clips: readonly Clip[], { from, place, clipCount, name, page }: List): string {
  const items = clips.map((clip, i) => buildItem(clip, from + i, place));
  const to = (at: number, text: string) => `<a href="?clip=${at + 1}">${text}</a>`;
  const steps = [
    ...(from > 0 ? [to(from - listedClips, 'Earlier clips')] : []),
    ...(from + clips.length < clipCount ? [to(from + listedClips, 'Later clips')] : []),
  ];
  return `<nav class="list" aria-label="Clips of the playlist">
<h2><a target="_blank" rel="noopener" href="${escapeMarkup(page)}">${escapeMarkup(name)}</a> <span>${formatClipCount(clipCount)}</span></h2>
<ol start="${from + 1}">
${items.join('\n')}
</ol>
${steps.length > 0 ? `<p class="steps">${steps.join(' ')}</p>` : ''}
</nav>`;
}

/** The script plays a clip that has a `data-src` in place; the link works without it. */
function buildItem(clip: Clip, at: number, place: number): string {
  const { clip: shown } = toPlayable(clip);
  const source = shown ? ` data-src="${escapeMarkup(shown.url)}"` : '';
  const current = at === place ? ' aria-current="true"' : '';
  const title = getClipTitle(clip);
  const text = title.length > listedTitle ? `${title.slice(0, listedTitle - 1).trimEnd()}…` : title;
  const score = clip.score
    ? ` <span>${escapeMarkup(`${formatClipTime(clip)} · ${clip.score}`)}</span>`
    : '';
  const note = clip.note ? ` data-note="${escapeMarkup(clip.note)}"` : '';
  return `<li><a href="?clip=${at + 1}"${source}${note}${current}>${escapeMarkup(text)}</a>${score}</li>`;
}
