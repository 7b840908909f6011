/** The score through a game: its line, lead changes and runs (docs/product.md#game-line). Pure. */
import { firstOvertimePeriod, getPeriodSeconds } from './clock.ts';
import type { League } from './leagues.ts';
import type { Side } from './side.ts';

/** A play that changed the score, with the points after it. */
export interface FlowPlay {
  eventNumber: number;
  /** Seconds of playing time from the beginning of the game. */
  elapsed: number;
  home: number;
  away: number;
}

const none: FlowPlay = { eventNumber: 0, elapsed: 0, home: 0, away: 0 };
const fields = ['eventNumber', 'elapsed', 'home', 'away'] as const;

/** Plays as a short text, `8,c,2,0` for what each adds to the one before, in base 36: a page has it beside the drawing. */
export function packFlow(plays: readonly FlowPlay[]): string {
  return plays
    .map((play, i) => {
      const before = plays[i - 1] ?? none;
      const added = fields.map((field) => Math.round(play[field]) - Math.round(before[field]));
      return added.map((each) => each.toString(36)).join();
    })
    .join(' ');
}

/** What {@link packFlow} wrote. */
export function unpackFlow(text: string): FlowPlay[] {
  let last = none;
  return text.split(' ').flatMap((play) => {
    const added = play.split(',').map((each) => Number.parseInt(each, 36));
    const [eventNumber, elapsed, home, away] = added;
    if (eventNumber === undefined || elapsed === undefined) return [];
    if (home === undefined || away === undefined) return [];
    last = {
      eventNumber: last.eventNumber + eventNumber,
      elapsed: last.elapsed + elapsed,
      home: last.home + home,
      away: last.away + away,
    };
    return [last];
  });
}

/** How often the lead went from one team to the other. */
export function countLeadChanges(plays: readonly FlowPlay[]): number {
  let changes = 0;
  let leader = 0;
  for (const { home, away } of plays) {
    const side = Math.sign(home - away);
    if (side === 0 || side === leader) continue;
    if (leader !== 0) changes += 1;
    leader = side;
  }
  return changes;
}

interface Run {
  side: Side;
  points: number;
}

/** The most points of a team while the other had none; the first one of equals. Null without points. */
export function findLongestRun(plays: readonly FlowPlay[]): Run | null {
  let longest = null as Run | null;
  let current = null as Run | null;
  let before = { home: 0, away: 0 };
  for (const { home, away } of plays) {
    const gained = { home: home - before.home, away: away - before.away };
    before = { home, away };
    const side: Side = gained.home > 0 ? 'home' : 'away';
    const points = gained[side];
    if (points <= 0) continue;
    current = { side, points: points + (current?.side === side ? current.points : 0) };
    if (!longest || current.points > longest.points) longest = current;
  }
  return longest;
}

/** The seconds at which the periods end, as far as they were played. */
export function listPeriodEnds(plays: readonly FlowPlay[], league: League): number[] {
  const last = plays.at(-1)?.elapsed ?? 0;
  const ends: number[] = [];
  for (let period = 1, end = 0; period < firstOvertimePeriod || end < last; period++) {
    end += getPeriodSeconds(league, period);
    ends.push(end);
  }
  return ends;
}

/** The period of a moment and the time left in it; a period's end belongs to it. */
export function toGameClock(elapsed: number, league: League): { period: number; left: number } {
  let [period, end] = [1, getPeriodSeconds(league, 1)];
  while (end < elapsed) {
    period += 1;
    end += getPeriodSeconds(league, period);
  }
  return { period, left: end - elapsed };
}

/** Seconds of playing time from the beginning of the game until a moment of a period. */
export function toElapsed(league: League, period: number, secondsLeft: number): number {
  let before = 0;
  for (let each = 1; each < period; each++) before += getPeriodSeconds(league, each);
  return before + Math.max(0, getPeriodSeconds(league, period) - secondsLeft);
}

/** Width and height of the drawing; the home team's leads are above the middle. */
export const flowSize = { width: 1000, height: 100 } as const;
const middle = flowSize.height / 2;
/** Room for the line at the edge. */
const edge = 4;
/** Points that reach the edge at least: a close game looks like one. */
const leastMargin = 12;

export interface FlowPoint extends FlowPlay {
  left: number;
  /** Where the line is after the play. */
  top: number;
}

interface FlowDrawing {
  points: FlowPoint[];
  /** The areas of the two teams' leads. */
  areas: Record<Side, string>;
  /** Ends of periods but the last. */
  periods: number[];
  /** The largest lead of both. */
  most: number;
}

/** The line as steps: the margin stays until the next play that changes it. */
export function drawFlow(plays: readonly FlowPlay[], league: League): FlowDrawing {
  const ends = listPeriodEnds(plays, league);
  const total = ends.at(-1) ?? 1;
  const most = Math.max(...plays.map(({ home, away }) => Math.abs(home - away)), 0);
  const scale = (middle - edge) / Math.max(most, leastMargin);
  const toLeft = (elapsed: number) => Math.round((elapsed * flowSize.width) / total);
  const points = plays.map((play) => {
    const top = Math.round(middle - (play.home - play.away) * scale);
    return { ...play, left: toLeft(play.elapsed), top };
  });
  const area = (bound: (top: number) => number) => {
    let path = `M0 ${middle}`;
    let top = middle;
    for (const point of points) {
      const next = bound(point.top);
      if (next === top) continue;
      path += `H${point.left}V${next}`;
      top = next;
    }
    return `${path}H${flowSize.width}V${middle}Z`;
  };
  return {
    points,
    areas: {
      home: area((top) => Math.min(top, middle)),
      away: area((top) => Math.max(top, middle)),
    },
    periods: ends.slice(0, -1).map(toLeft),
    most,
  };
}

/** The left edge of a moment in the drawing. */
export function toFlowLeft(elapsed: number, plays: readonly FlowPlay[], league: League): number {
  const total = listPeriodEnds(plays, league).at(-1) ?? 1;
  return Math.round((Math.min(elapsed, total) * flowSize.width) / total);
}
