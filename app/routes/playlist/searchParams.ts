/** Search params of a playlist page: the current clip's hash, a confirmation, all clips. */
import { type ClipKey, encodeClipHash } from '#app/clips/clipHash.ts';

export const viewerParam = 'clip';
export const confirmParam = 'confirm';
export const allParam = 'all';

/** Number of clips of a long playlist that are shown at first. */
export const initialClipCount = 60;

/** Navigates between views of a playlist without a request, a scroll or a history entry. */
export const sameScreenNavigation = {
  replace: true,
  preventScrollReset: true,
  defaultShouldRevalidate: false,
} as const;

/** URL of a clip in the viewer of the playlist at `path`. */
export function buildViewerHref(path: string, clip: ClipKey): string {
  return `${path}?${viewerParam}=${encodeClipHash(clip)}`;
}
