import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildClipFileName } from './fileNames.ts';

describe('file names in an archive', () => {
  test.each([
    [1, 'Stephen Curry makes a three', '001 Stephen Curry makes a three.mp4'],
    [12, 'Q1 9:47 GSW @ LAL', '012 Q1 9-47 GSW @ LAL.mp4'],
    [1234, '../../etc/passwd', '1234 .. .. etc passwd.mp4'],
    [2, 'a\u0000b\u202Ec "quoted" <b>', '002 a b c quoted b.mp4'],
    [3, '', '003.mp4'],
    [4, '...', '004.mp4'],
    [5, 'Nikola Jokić 🏀 شيء', '005 Nikola Jokić 🏀 شيء.mp4'],
  ])('%i %j is %j', (place, title, name) => {
    expect(buildClipFileName({ place, last: place }, title)).toBe(name);
  });

  test('keep the order of a long playlist when sorted as text', () => {
    const names = [2, 99, 101, 1000, 1500].map((place) =>
      buildClipFileName({ place, last: 1500 }, ''),
    );
    expect(names.toSorted()).toEqual(names);
  });

  test('are safe and short for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const name = buildClipFileName({ place: 7, last: 9 }, title);
        expect(name).toMatch(/^007/);
        expect(name).toMatch(/[^. ]\.mp4$/);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      }),
    );
  });
});
