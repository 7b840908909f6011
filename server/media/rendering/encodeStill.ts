/** Stills as JPEG. */
import { createCanvas } from '@napi-rs/canvas';
import type { FrameRenderer } from '#server/media/drawing/frameRenderer.ts';
import type { MediaType } from '../url.ts';

/** Pages show many stills. Artefacts of the whole one are too fine to see on most screens. */
const jpegQuality = { jpg: 52, 'small.jpg': 72 } as const;

/** Width of the small still relative to the whole one. */
const smallShare = 0.5;

/** Encodes the still of a clip, whole or small. */
export function encodeStill(film: FrameRenderer, type: Exclude<MediaType, 'mp4'>): Uint8Array {
  film.drawPoster();
  if (type === 'jpg') return film.canvas.toBuffer('image/jpeg', jpegQuality.jpg);
  const width = film.canvas.width * smallShare;
  const height = film.canvas.height * smallShare;
  const small = createCanvas(width, height);
  const ctx = small.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(film.canvas, 0, 0, width, height);
  return small.toBuffer('image/jpeg', jpegQuality['small.jpg']);
}
