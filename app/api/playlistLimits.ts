/** Constants of playlists, apart from the schemas: pages that show them do not load Zod. */

/** Longest name and description, in characters as a person counts them. */
export const nameLimit = 50;
export const descriptionLimit = 200;

/** The file name of a downloaded playlist. */
export const archiveName = 'videos.zip';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts characters as a person does: an emoji family or an accented letter is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
