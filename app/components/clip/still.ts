import type { Clip } from '#app/api/contract.ts';

/** The still of a clip: its own thumbnail, else its URL with jpg in place of mp4 (spec 2). */
export function stillOf(clip: Pick<Clip, 'url' | 'videoThumbnail'>): string {
  return clip.videoThumbnail || clip.url.replace(/\.mp4(?=$|[?#])/i, '.jpg');
}
