/** Stills as JPEG. */
import type { Film } from '../drawing/film.ts';

/** A quarter smaller than 86 and no different to the eye: a slow line waits for a row of these. */
const jpegQuality = 72;

/** The film's still. */
export function encodeStill(film: Film): Uint8Array {
  film.drawPoster();
  return film.canvas.toBuffer('image/jpeg', jpegQuality);
}
