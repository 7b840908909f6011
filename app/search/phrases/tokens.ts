/** Splits a phrase into words. */
import { toPlainText } from '#app/search/options.ts';

/** The longest phrase that is read (docs/product.md#ask). */
export const longestPhrase = 200;

export interface Token {
  /** Lower case, without accents and apostrophes; a possessive without its s: 'curry' of "Curry's". */
  word: string;
  /** As it was typed. */
  raw: string;
}

/** Days and seasons are one word: '2024-12-25', '12/25/2024', '2015-16'; and so is 'play-in'. */
const pattern =
  /play-ins?(?![\p{L}\p{N}])|\d{4}-\d{1,2}-\d{1,2}|\d{4}[-–/]\d{2,4}(?!\d)|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|@|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/giu;

/** The words of a phrase; what stands between them is left out. */
export function tokenize(text: string): Token[] {
  return (text.match(pattern) ?? []).map((raw) => ({ raw, word: toWord(raw) }));
}

function toWord(raw: string): string {
  const plain = toPlainText(raw)
    .replace(/’/g, "'")
    .replace(/^play-/, 'play');
  const isPossessive = plain.length > 3 && plain.endsWith("'s");
  return (isPossessive ? plain.slice(0, -2) : plain).replaceAll("'", '').replaceAll('–', '-');
}
