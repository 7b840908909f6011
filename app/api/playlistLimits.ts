/** Constants of playlists, separate from the schemas so that pages do not load Zod. */

/** Maximum length of name and description, in graphemes. */
export const nameLimit = 50;
export const descriptionLimit = 200;

/** The file name of a downloaded playlist. */
export const archiveName = 'videos.zip';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts graphemes: an emoji family or an accented letter is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
