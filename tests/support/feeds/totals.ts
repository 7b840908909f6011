/** What the invented game adds up to, and how feeds give a player's part of it. */
import { ada, bea, cleo, dora, eve, home, personOf } from './people.ts';

interface Line {
  points: number;
  fg: [made: number, attempted: number];
  threes: [made: number, attempted: number];
  ft: [made: number, attempted: number];
  rebounds: [offensive: number, defensive: number];
  assists: number;
  steals: number;
  blocks: number;
  turnovers: number;
  fouls: number;
}

const nothing: Line = {
  points: 0,
  fg: [0, 0],
  threes: [0, 0],
  ft: [0, 0],
  rebounds: [0, 0],
  assists: 0,
  steals: 0,
  blocks: 0,
  turnovers: 0,
  fouls: 0,
};

/** What the story adds up to. */
export const totals: Record<number, Line> = {
  [ada]: { ...nothing, points: 2, fg: [1, 2], threes: [0, 1], assists: 1, turnovers: 1 },
  [bea]: { ...nothing, points: 3, fg: [1, 1], threes: [1, 1], fouls: 1 },
  [cleo]: { ...nothing, points: 3, fg: [1, 1], ft: [1, 2], blocks: 1 },
  [dora]: { ...nothing, rebounds: [0, 1], assists: 1, steals: 1 },
  [eve]: nothing,
};

/** A player's statistics by the names that liveData and v3 share. @param minutes as the feed writes them */
export function statistics(id: number, minutes: string) {
  const line = totals[id] as Line;
  return {
    minutes,
    points: line.points,
    fieldGoalsMade: line.fg[0],
    fieldGoalsAttempted: line.fg[1],
    threePointersMade: line.threes[0],
    threePointersAttempted: line.threes[1],
    freeThrowsMade: line.ft[0],
    freeThrowsAttempted: line.ft[1],
    reboundsOffensive: line.rebounds[0],
    reboundsDefensive: line.rebounds[1],
    assists: line.assists,
    steals: line.steals,
    blocks: line.blocks,
    turnovers: line.turnovers,
    foulsPersonal: line.fouls,
    plusMinusPoints: id === eve ? 0 : personOf(id).team === home ? 2 : -2,
  };
}
