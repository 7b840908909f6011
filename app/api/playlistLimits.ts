/** Limits and texts of playlists, separate from the schemas so that pages do not load Zod. */

/** Maximum length of name and description, in graphemes. */
export const nameLimit = 50;
export const descriptionLimit = 200;

/** Maximum length of the note on a clip, in graphemes. */
export const noteLimit = 200;

/** The file name of a downloaded playlist. */
export const archiveName = 'videos.zip';

/** Clips of a reel (docs/product.md#reel): ten minutes. */
export const mostReelClips = 120;
export const reelTitleLimit = 300;

let segmenter: Intl.Segmenter | undefined;

/** Made when it is needed: pages with short texts do without. */
function segment(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Counts graphemes: an emoji family or an accented letter is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segment(text)) count += 1;
  return count;
}

/** The first graphemes of a text. */
export function takeCharacters(text: string, limit: number): string {
  // A grapheme has at least one UTF-16 unit.
  if (text.length <= limit) return text;
  let end = 0;
  let count = 0;
  for (const { index, segment: grapheme } of segment(text)) {
    if (count === limit) break;
    end = index + grapheme.length;
    count += 1;
  }
  return text.slice(0, end);
}

/**
 * Maximum average of UTF-16 units per grapheme: the longest flags and families have 15. A grapheme
 * may have thousands of accents, which every visitor of a public playlist would load.
 */
const maxUnitsPerCharacter = 32;

/** Whether a text has at most `limit` graphemes. */
export function isWithin(text: string, limit: number): boolean {
  return text.length <= limit * maxUnitsPerCharacter && countCharacters(text) <= limit;
}

/** Characters without a shape of their own, such as U+200B, U+2060 and U+3164. */
const shapeless = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** White space, and the empty Braille pattern, which looks like it. */
const space = /[\s\u2800]+/gu;

/**
 * A key that is the same for texts that look the same (docs/product.md#playlist-names); '' for a text
 * of which nothing is visible.
 */
export function toVisibleText(text: string): string {
  return text.replace(shapeless, '').replace(space, ' ').trim().normalize('NFC');
}

/** Whether one of the playlists has a name that looks like `name`. */
export function isNameTaken(playlists: readonly { name: string }[], name: string): boolean {
  const key = toVisibleText(name);
  return playlists.some((playlist) => toVisibleText(playlist.name) === key);
}
