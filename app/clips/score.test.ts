import { expect, it } from 'vitest';
import { parseScore } from './score.ts';

it('reads the score after a play', () => {
  expect(parseScore('IND 91, OKC 103')).toEqual([
    { tricode: 'IND', points: 91, leads: false },
    { tricode: 'OKC', points: 103, leads: true },
  ]);
  expect(parseScore('NYK 0, BOS 0')?.map(({ leads }) => leads)).toEqual([false, false]);
});

it.each([null, undefined, '', '91-103', 'IND 91'])('leaves %j', (score) => {
  expect(parseScore(score)).toBeNull();
});
