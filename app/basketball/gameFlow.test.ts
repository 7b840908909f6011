import { describe, expect, it } from 'vitest';
import {
  countLeadChanges,
  drawFlow,
  type FlowPlay,
  findLongestRun,
  listPeriodEnds,
  packFlow,
  toElapsed,
  toGameClock,
  unpackFlow,
} from './gameFlow.ts';

/** Plays a minute apart, from '2-0 2-3'. */
const flow = (scores: string): FlowPlay[] =>
  scores.split(' ').map((score, i) => {
    const [home = 0, away = 0] = score.split('-').map(Number);
    return { eventNumber: 7 + i, elapsed: 60 * (i + 1), home, away };
  });

describe('packFlow', () => {
  it('writes what unpackFlow reads', () => {
    const plays = flow('2-0 2-3 110-108');
    expect(unpackFlow(packFlow(plays))).toEqual(plays);
    expect(unpackFlow('')).toEqual([]);
  });
});

describe('countLeadChanges', () => {
  it('counts changes from one team to the other, not the first lead and not ties', () => {
    expect(countLeadChanges(flow('2-0 2-2 4-2 4-5 6-5 6-6 6-8'))).toBe(3);
    expect(countLeadChanges([])).toBe(0);
  });
});

describe('findLongestRun', () => {
  it('finds the most points of a team while the other had none', () => {
    expect(findLongestRun(flow('2-0 2-3 2-5 2-6 5-6 7-6'))).toEqual({ side: 'away', points: 6 });
    expect(findLongestRun([])).toBeNull();
  });
});

describe('the clock of a game', () => {
  it('has four periods and the overtimes that were played', () => {
    expect(listPeriodEnds(flow('2-0'), 'nba')).toEqual([720, 1440, 2160, 2880]);
    expect(listPeriodEnds(flow('2-0'), 'wnba')).toEqual([600, 1200, 1800, 2400]);
    const late = [{ eventNumber: 1, elapsed: 3181, home: 2, away: 0 }];
    expect(listPeriodEnds(late, 'nba')).toEqual([720, 1440, 2160, 2880, 3180, 3480]);
  });

  it('leads from a period and the time left in it to seconds, and back', () => {
    for (const [period, left] of [
      [1, 700],
      [2, 0],
      [4, 0],
      [5, 12],
      [6, 299],
    ] as const) {
      const elapsed = toElapsed('nba', period, left);
      expect(toGameClock(elapsed, 'nba')).toEqual({ period, left });
    }
  });
});

describe('drawFlow', () => {
  it('draws steps, the home team’s leads above the middle', () => {
    const { points, areas, periods, most } = drawFlow(flow('12-0 12-12 12-24'), 'nba');
    expect(points.map(({ left, top }) => [left, top])).toEqual([
      [21, 4],
      [42, 50],
      [63, 96],
    ]);
    expect(areas.home).toBe('M0 50H21V4H42V50H1000V50Z');
    expect(areas.away).toBe('M0 50H63V96H1000V50Z');
    expect(periods).toEqual([250, 500, 750]);
    expect(most).toBe(12);
  });

  it('shows a close game as one', () => {
    const [first] = drawFlow(flow('1-0'), 'nba').points;
    expect(first?.top).toBeGreaterThan(40);
  });
});
