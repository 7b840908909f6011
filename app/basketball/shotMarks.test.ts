import { describe, expect, it } from 'vitest';
import { type MarkedShot, manyShots, markShots } from './shotMarks.ts';

const shot = (given: Partial<MarkedShot> = {}): MarkedShot => ({
  ...{ x: 0, y: 0, made: true, value: 2 },
  ...given,
});
const many = (count: number, given: Partial<MarkedShot>) =>
  Array.from({ length: count }, () => shot(given));

describe('markShots', () => {
  it('draws each of a few shots: a dot if made, a cross if missed', () => {
    expect(markShots([shot(), shot({ x: -100, y: 50, made: false })])).toEqual({
      kind: 'dots',
      made: 'M250 52h0',
      missed: 'M147 99l6 6m0-6-6 6',
    });
  });

  it('draws many shots by place, one path for each level of points a shot', () => {
    const good = many(manyShots, { x: 0, y: 0 });
    const poor = many(manyShots, { x: 200, y: 200, value: 3, made: false });
    const fair = many(manyShots, { x: -200, y: 200, value: 3 }).map((each, i) => ({
      ...each,
      made: i % 3 === 0,
    }));
    const marks = markShots([...good, ...poor, ...fair]);
    expect(marks).toMatchObject({ kind: 'hexagons' });
    const levels = 'levels' in marks ? marks.levels : [];
    expect(levels.map((path) => path.split('M').length - 1)).toEqual([1, 1, 1]);
    expect(levels[0]).toMatch(/^M4\d\d/);
    expect(levels[1]).toMatch(/^M\d\d /);
    expect(levels[2]).toMatch(/^M2\d\d/);
  });

  it('has one level where nothing was missed', () => {
    expect(markShots(many(manyShots, {}))).toMatchObject({ levels: [expect.any(String)] });
  });

  it('draws hexagons that are larger where there are more shots', () => {
    const marks = markShots([...many(manyShots, { x: 0 }), shot({ x: 200 })]);
    const [path = ''] = 'levels' in marks ? marks.levels : [];
    const heights = [...path.matchAll(/v(\d+)l/g)].map(([, height]) => Number(height));
    expect(heights[0]).toBeGreaterThan(heights[1] ?? 0);
  });

  it('stays small, whatever it shows', () => {
    const spread = Array.from({ length: 3000 }, (_, i) =>
      shot({ x: ((i * 37) % 500) - 250, y: ((i * 91) % 350) - 50, made: i % 2 === 0, value: 3 }),
    );
    const sizeOf = (shots: MarkedShot[]) => JSON.stringify(markShots(shots)).length;
    expect(sizeOf(spread)).toBeLessThan(18_000);
    expect(sizeOf(spread.slice(0, manyShots - 1))).toBeLessThan(8000);
  });
});
