/** Stills as JPEG. */
import type { Film } from '../drawing/film.ts';

const jpegQuality = 86;

/** The film's still. */
export function encodeStill(film: Film): Uint8Array {
  film.drawPoster();
  return film.canvas.toBuffer('image/jpeg', jpegQuality);
}
