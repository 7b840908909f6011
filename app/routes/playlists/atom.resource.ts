/** `/playlists.atom`: the newest public playlists (docs/product.md#exports). */
import { createApiClient } from '#app/api/client.server.ts';
import type { PlaylistHead } from '#app/api/contract.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import { settingsContext } from '#app/context.ts';
import { createFeedResponse, type FeedEntry, neverUpdated } from '#app/lib/atom.server.ts';
import { loadPlaylists } from '#app/playlists/load.server.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/atom.resource.ts';

const mostEntries = 30;

/** The same for everybody: as a visitor sees them. */
export async function loader(args: Route.LoaderArgs) {
  const { publicPlaylists } = await loadPlaylists(createApiClient(args), null);
  if (publicPlaylists.state === 'failed') {
    return new Response('The playlists could not be loaded\n', { status: 503 });
  }
  const { publicOrigin } = args.context.get(settingsContext);
  const shown = publicPlaylists.value.filter((playlist) => !playlist.private && !playlist.hidden);
  const self = `${publicOrigin}/playlists.atom`;
  return createFeedResponse(args.request, {
    id: self,
    self,
    title: 'Public playlists · Courtreel',
    page: `${publicOrigin}/playlists`,
    entries: shown.slice(0, mostEntries).map((playlist) => toEntry(playlist, publicOrigin)),
  });
}

function toEntry(playlist: PlaylistHead, origin: string): FeedEntry {
  const { name, description, clipCount } = playlist;
  const published = toTime(playlist.createdAt);
  return {
    page: origin + getPlaylistPath(playlist),
    title: name,
    updated: toTime(playlist.updatedAt) ?? published ?? neverUpdated,
    ...(published && { published }),
    summary: [description, formatClipCount(clipCount)].filter(Boolean).join(' · '),
  };
}

/** A time as feeds write it; null for one of another form. */
function toTime(given: string | null | undefined): string | null {
  const time = Date.parse(given ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
