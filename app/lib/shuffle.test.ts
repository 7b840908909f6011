import { describe, expect, it } from 'vitest';
import { shuffle } from './shuffle.ts';

const numbers = Array.from({ length: 200 }, (_, i) => i);
const mix = (items: readonly number[], seed: string) => shuffle(items, seed, String);

describe('shuffle', () => {
  it('gives each item once, in the same order for the same seed', () => {
    expect(mix(numbers, 'a').toSorted((a, b) => a - b)).toEqual(numbers);
    expect(mix(numbers, 'a')).toEqual(mix(numbers, 'a'));
    expect(mix(numbers, 'a')).not.toEqual(mix(numbers, 'b'));
  });

  it('has an order that does not change with the code, because addresses keep the seed', () => {
    expect(mix(numbers.slice(0, 8), 'k3x9')).toEqual([1, 3, 6, 4, 0, 5, 2, 7]);
  });

  it('does not depend on the order that the items come in', () => {
    expect(mix(numbers.toReversed(), 'a')).toEqual(mix(numbers, 'a'));
  });

  it('leaves the order of the others when items come or go', () => {
    const even = (n: number) => n % 2 === 0;
    expect(mix(numbers.filter(even), 'a')).toEqual(mix(numbers, 'a').filter(even));
  });

  it('puts every item first about equally often', () => {
    const five = numbers.slice(0, 5);
    const firsts = numbers.flatMap((n) => mix(five, `seed${n}`).slice(0, 1));
    for (const item of five) {
      const count = firsts.filter((first) => first === item).length;
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(60);
    }
  });
});
