const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as a person counts them: an emoji family or an accented letter is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
