import type { Clip } from '#app/api/contract.ts';

/**
 * The still of a clip: its own thumbnail, else its URL with jpg in place of mp4
 * (docs/product.md#still).
 */
export function getThumbnail(clip: Pick<Clip, 'url' | 'videoThumbnail'>): string {
  return clip.videoThumbnail || clip.url.replace(/\.mp4(?=$|[?#])/i, '.jpg');
}

/** The stills of a diagram, 640 and 1280 pixels wide; undefined for clips with one still. */
export function getThumbnailSrcSet(
  clip: Pick<Clip, 'url' | 'videoThumbnail' | 'media'>,
): string | undefined {
  if (clip.media !== 'diagram') return undefined;
  const still = getThumbnail(clip);
  const small = still.replace(/(?<!\.small)\.jpg$/, '.small.jpg');
  return small === still ? undefined : `${small} 640w, ${still} 1280w`;
}
