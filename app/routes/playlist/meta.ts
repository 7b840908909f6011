import type { MetaDescriptor } from 'react-router';
import type { PlaylistHead } from '#app/api/contract.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import { buildFileMeta, buildListFiles } from '#app/clips/listFiles.ts';
import { getOwnVideo } from '#app/clips/playable.ts';
import { buildPageMeta, buildUnlistedMeta } from '#app/meta.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import { defaultThumbnail, getPlaylistThumbnail } from '#app/playlists/thumbnail.ts';

type PageData =
  | { state: 'found'; playlist: PlaylistHead; publicOrigin: string }
  | { state: 'missing' }
  | { state: 'failed' };

/** Title, description and, for a public playlist, the tags of a link preview. */
export function buildPlaylistMeta(page: PageData | null | undefined): MetaDescriptor[] {
  if (page?.state === 'missing') return buildUnlistedMeta('Private playlist');
  if (page?.state !== 'found') return buildUnlistedMeta('Playlist');
  const { playlist, publicOrigin } = page;
  const title = `Playlist: ${playlist.name}`;
  const count = formatClipCount(playlist.clipCount);
  const text = playlist.description?.replace(/\s+/g, ' ');
  const description = text || `${playlist.name}: ${count} from the NBA and WNBA.`;
  const files = buildFileMeta(buildListFiles(`/resources${getPlaylistPath(playlist)}`));
  if (playlist.private || playlist.hidden) {
    return [...buildUnlistedMeta(title), { name: 'description', content: description }, ...files];
  }
  const image = getPlaylistThumbnail(playlist);
  const cover = playlist.coverClip ?? playlist.firstClip;
  const meta = buildPageMeta({
    title,
    description,
    publicOrigin,
    path: getPlaylistPath(playlist),
    // Link previews need a raster image, not SVG.
    image: image === defaultThumbnail ? null : image,
    video: cover ? getOwnVideo(cover) : undefined,
  });
  return [...meta, ...files];
}
