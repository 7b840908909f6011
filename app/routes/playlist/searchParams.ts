/** The query of a playlist's page: the clip that plays, by its hash; what has to be confirmed; all. */
import { type ClipKey, encodeClipHash } from '#app/clips/clipHash.ts';

export const viewerParam = 'clip';
export const confirmParam = 'confirm';
export const allParam = 'all';

/** Clips of a long playlist that are shown at first: a page of thousands would be slow. */
export const initialClipCount = 60;

/**
 * Goes to another view of the same playlist: nothing is asked of the server, the page stays where it
 * is, and it is no further step back.
 */
export const sameScreenNavigation = {
  replace: true,
  preventScrollReset: true,
  defaultShouldRevalidate: false,
} as const;

/** Address of a clip in the viewer of the playlist at `path`. */
export function buildViewerHref(path: string, clip: ClipKey): string {
  return `${path}?${viewerParam}=${encodeClipHash(clip)}`;
}
