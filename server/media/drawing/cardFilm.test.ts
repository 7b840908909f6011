import { expect, it } from 'vitest';
import { breakLines } from './cardFilm.ts';

const within = (most: number) => (text: string) => text.length <= most;

it('breaks lines at spaces, and words that are wider than a line', () => {
  expect(breakLines('the quick  brown\nfox', within(9))).toEqual(['the quick', 'brown fox']);
  expect(breakLines('a superlongword b', within(5))).toEqual(['a', 'super', 'longw', 'ord b']);
  expect(breakLines('', within(5))).toEqual([]);
});

it('takes a character that never fits, whole', () => {
  expect(breakLines('🏀🏀', within(1))).toEqual(['🏀', '🏀']);
});
