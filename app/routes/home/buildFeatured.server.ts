import type { PlaylistHead } from '#app/api/contract.ts';
import { getThumbnailSrcSet } from '#app/clips/thumbnail.ts';
import { getPlaylistPath, toPlaylistSummary } from '#app/playlists/summary.ts';
import type { FeaturedPlaylist } from './FeaturedPlaylists.tsx';

/** Two rows of four. */
const mostShown = 8;

/** What the row shows of the playlists. */
export function buildFeatured(heads: readonly PlaylistHead[]): FeaturedPlaylist[] {
  return heads.slice(0, mostShown).map((head) => {
    const summary = toPlaylistSummary(head);
    const { id, name, description, clipCount } = summary;
    const { firstClip } = head;
    return {
      ...{ id, name, description, clipCount },
      href: getPlaylistPath(head),
      url: firstClip?.url ?? null,
      still: {
        src: summary.thumbnail,
        srcSet: firstClip ? getThumbnailSrcSet(firstClip) : undefined,
        'data-fallback': summary.thumbnailFallback,
      },
    };
  });
}
