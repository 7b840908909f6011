import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange, resolveRange } from './ranges.ts';

const resolve = (header: string, size = 100) => resolveRange(parseRange(header), size);

describe('parseRange', () => {
  it.each([
    ['bytes=0-9', [{ first: 0, last: 9 }]],
    ['bytes=10-', [{ first: 10, last: null }]],
    ['bytes=-5', [{ suffix: 5 }]],
    [
      'Bytes = 0-1 , 4-',
      [
        { first: 0, last: 1 },
        { first: 4, last: null },
      ],
    ],
  ])('reads %s', (header, specs) => expect(parseRange(header)).toEqual(specs));

  it.each([
    [undefined],
    [''],
    ['items=0-9'],
    ['bytes='],
    ['bytes=-'],
    ['bytes=9-0'],
    ['bytes=a-b'],
    ['bytes=0-9,x'],
    ['bytes=0--1'],
    ['bytes=1.5-2'],
    [`bytes=0-${'9'.repeat(40)}`],
  ])('ignores %s', (header) => expect(parseRange(header)).toBeNull());
});

describe('resolveRange', () => {
  it('keeps a part inside the file', () => {
    expect(resolve('bytes=0-9')).toEqual({ start: 0, end: 9 });
    expect(resolve('bytes=90-')).toEqual({ start: 90, end: 99 });
    expect(resolve('bytes=90-500')).toEqual({ start: 90, end: 99 });
  });

  it('counts a suffix from the end', () => {
    expect(resolve('bytes=-10')).toEqual({ start: 90, end: 99 });
    expect(resolve('bytes=-500')).toEqual({ start: 0, end: 99 });
  });

  it('cannot satisfy what lies beyond the end', () => {
    expect(resolve('bytes=100-')).toBe('unsatisfiable');
    expect(resolve('bytes=-0')).toBe('unsatisfiable');
    expect(resolve('bytes=0-', 0)).toBe('unsatisfiable');
    expect(resolve('bytes=200-,300-')).toBe('unsatisfiable');
  });

  it('answers several ranges with the whole', () => {
    expect(resolve('bytes=0-1,4-5')).toBeNull();
  });

  it('never leaves the file, for any range', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1000), (text, size) => {
        const range = resolve(`bytes=${text}`, size);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 1000 }), (a, b, size) => {
        const range = resolve(`bytes=${a}-${b}`, size);
        if (b < a) expect(range).toBeNull();
        else if (a >= size) expect(range).toBe('unsatisfiable');
        else expect(range).toEqual({ start: a, end: Math.min(b, size - 1) });
      }),
    );
  });
});
