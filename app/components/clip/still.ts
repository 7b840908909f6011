import type { Clip } from '#app/api/contract.ts';

/** The still of a clip: its own thumbnail, else its URL with jpg in place of mp4 (spec 2). */
export function stillOf(clip: Pick<Clip, 'url' | 'videoThumbnail'>): string {
  return clip.videoThumbnail || clip.url.replace(/\.mp4(?=$|[?#])/i, '.jpg');
}

/** The still for small places: diagrams have one 400 pixels wide beside the whole, 640 wide. */
export function smallStillOf(clip: Pick<Clip, 'url' | 'videoThumbnail' | 'media'>): string {
  const still = stillOf(clip);
  return clip.media === 'diagram' ? still.replace(/(?<!\.small)\.jpg$/, '.small.jpg') : still;
}

/** Lets the browser choose between the two; undefined where there is one only. */
export function stillSources(clip: Parameters<typeof smallStillOf>[0]): string | undefined {
  const [still, small] = [stillOf(clip), smallStillOf(clip)];
  return small === still ? undefined : `${small} 400w, ${still} 640w`;
}
