/** The query of a playlist's page: the clip that plays, by its hash; what has to be confirmed; all. */
import { type ClipKey, encodeClipHash } from '#app/search/clipHash.ts';

export const viewerParameter = 'clip';
export const confirmParameter = 'confirm';
export const allParameter = 'all';

/** Clips of a long playlist that are shown at first: a page of thousands would be slow. */
export const firstClips = 60;

/**
 * Goes to another view of the same playlist: nothing is asked of the server, the page stays where it
 * is, and it is no further step back.
 */
export const sameScreen = {
  replace: true,
  preventScrollReset: true,
  defaultShouldRevalidate: false,
} as const;

/** Address of a clip in the viewer of the playlist at `path`. */
export function viewerHref(path: string, clip: ClipKey): string {
  return `${path}?${viewerParameter}=${encodeClipHash(clip)}`;
}
