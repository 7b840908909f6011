/** Stills as JPEG. */
import { createCanvas } from '@napi-rs/canvas';
import type { FrameRenderer } from '#server/media/drawing/frameRenderer.ts';
import type { MediaType } from '../url.ts';

/** A quarter smaller than 86 without a visible difference: pages show many stills. */
const jpegQuality = 72;

/** Width of the small still relative to the whole one. */
const smallShare = 400 / 640;

/** Encodes the still of a clip, whole or small. */
export function encodeStill(film: FrameRenderer, type: Exclude<MediaType, 'mp4'>): Uint8Array {
  film.drawPoster();
  if (type === 'jpg') return film.canvas.toBuffer('image/jpeg', jpegQuality);
  const width = film.canvas.width * smallShare;
  const height = film.canvas.height * smallShare;
  const small = createCanvas(width, height);
  const ctx = small.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(film.canvas, 0, 0, width, height);
  return small.toBuffer('image/jpeg', jpegQuality);
}
