/**
 * Stats play-by-play v3 as a table, many games in one file: season archives (`nbastatsv3_YYYY`), data
 * frames of the Python client, seasons of the R packages.
 */

import type { FeedGame } from '../facts.ts';
import { createGameTableReader, type TableEdges, withParts } from './gameTable.ts';
import { type GamePoint, haveStart } from './gameValues.ts';
import { toV3Facts, type V3Action } from './v3PlayByPlay.ts';
import { parseClock, parseId, parseText, requireCount } from './values.ts';

const neededNames = [
  ...(['gameId', 'actionId', 'actionNumber', 'clock', 'period', 'actionType', 'subType'] as const),
  ...(['description', 'personId', 'teamId', 'scoreHome', 'scoreAway'] as const),
] as const;

const columnNames = [
  ...neededNames,
  ...(['location', 'playerName', 'playerNameI', 'shotValue'] as const),
  ...(['xLegacy', 'yLegacy', 'shotDistance'] as const),
] as const;

export const v3TableReader = createGameTableReader<V3Action>({
  title: 'a play-by-play v3',
  needs: neededNames,
  gameColumn: 'gameId',
  open: (columns) => {
    const rowOf = columns.record(columnNames);
    return {
      parse: (cells) => {
        const { gameId, ...row } = rowOf(cells);
        return {
          ...row,
          actionId: requireCount(row.actionId, 'actionId'),
          actionNumber: requireCount(row.actionNumber, 'actionNumber'),
          period: requireCount(row.period, 'period'),
          clock: String(row.clock ?? ''),
          actionType: parseText(row.actionType) ?? '',
          subType: parseText(row.subType) ?? '',
          description: parseText(row.description) ?? '',
          personId: parseId(row.personId) ?? 0,
          teamId: parseId(row.teamId) ?? 0,
          location: parseText(row.location) ?? '',
        };
      },
      finish: (gameId, rows, edges) => ({
        kind: 'v3-pbp',
        facts: readV3TableGame(gameId, rows, edges),
      }),
    };
  },
});

/** A row's position in its game. */
export function getV3TablePosition({ actionId, period, clock }: V3Action): GamePoint {
  // Steals and blocks share their event's number.
  return { event: actionId, period, clock: parseClock(clock) };
}

/** The facts of a game's rows. */
export function readV3TableGame(gameId: number, rows: V3Action[], edges: TableEdges): FeedGame {
  return withParts(toV3Facts(gameId, rows), rows, edges, haveStart(rows));
}
