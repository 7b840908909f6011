import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveRange } from './ranges.ts';

const resolve = (header: string | undefined, size = 100) => resolveRange(header, size);

describe('resolveRange', () => {
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
  ])('ignores %s', (header) => expect(resolve(header)).toBeNull());

  it('ignores case and spaces around the unit', () => {
    expect(resolve(' Bytes = 0-1 ')).toEqual({ start: 0, end: 1 });
  });

  it('clips a range to the file', () => {
    expect(resolve('bytes=0-9')).toEqual({ start: 0, end: 9 });
    expect(resolve('bytes=90-')).toEqual({ start: 90, end: 99 });
    expect(resolve('bytes=90-500')).toEqual({ start: 90, end: 99 });
    expect(resolve(`bytes=90-${'9'.repeat(400)}`)).toEqual({ start: 90, end: 99 });
  });

  it('counts a suffix from the end', () => {
    expect(resolve('bytes=-10')).toEqual({ start: 90, end: 99 });
    expect(resolve('bytes=-500')).toEqual({ start: 0, end: 99 });
    expect(resolve(`bytes=-${'9'.repeat(400)}`)).toEqual({ start: 0, end: 99 });
  });

  it('reports a range beyond the end as unsatisfiable', () => {
    expect(resolve('bytes=100-')).toBe('unsatisfiable');
    expect(resolve(`bytes=${2n ** 64n}-`)).toBe('unsatisfiable');
    expect(resolve(`bytes=${'9'.repeat(400)}-`)).toBe('unsatisfiable');
    expect(resolve('bytes=-0')).toBe('unsatisfiable');
    expect(resolve('bytes=0-', 0)).toBe('unsatisfiable');
  });

  it('ignores several ranges at once', () => {
    expect(resolve('bytes=0-1,4-5')).toBeNull();
    expect(resolve('bytes=200-,300-')).toBeNull();
  });

  it('stays inside the file for any range', () => {
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
