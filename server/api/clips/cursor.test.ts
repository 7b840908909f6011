import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#server/api/problem.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const search = ['player', 'nba', 201939, '1 2 3', null, false];

describe('cursors', () => {
  it('round-trip any position in URL-safe characters', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 53 - 1 }), { minLength: 1 }), (place) => {
        const cursor = encodeCursor(search, place);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(search, cursor)).toEqual(place);
      }),
    );
  });

  it('reject any other text, naming the parameter', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(search, text)).toThrow(ApiProblem);
      }),
    );
    expect(() => decodeCursor(search, '')).toThrow('cursor');
  });

  it('are rejected for another search', () => {
    const cursor = encodeCursor(search, [1, 2]);
    expect(() => decodeCursor([...search.slice(0, -1), true], cursor)).toThrow(ApiProblem);
  });
});
