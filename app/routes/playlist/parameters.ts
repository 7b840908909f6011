/** The query of a playlist's page: the clip that plays, by its hash, and what has to be confirmed. */
import { type ClipKey, encodeClipHash } from '#app/search/clipHash.ts';

export const viewerParameter = 'clip';
export const confirmParameter = 'confirm';

/** Address of a clip in the viewer of the playlist at `path`. */
export function viewerHref(path: string, clip: ClipKey): string {
  return `${path}?${viewerParameter}=${encodeClipHash(clip)}`;
}
