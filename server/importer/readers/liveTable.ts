/**
 * liveData play-by-play as a table, many games in one file: the actions as the leagues write them
 * (season archives `cdnnba_YYYY`, data frames), or a flat form with one text in place of their words,
 * without coordinates, jump balls, violations and ejections.
 */

import { Columns } from '#server/importer/input/table.ts';
import type { FeedGame, FeedLine } from '../facts.ts';
import { type ActionWords, getFlatText, parseQualifiers, readFlatWords } from './flatWords.ts';
import { createGameTableReader, type TableEdges, withParts } from './gameTable.ts';
import {
  type GamePoint,
  getPeriodLength,
  haveStart,
  mostPoints,
  regulationPeriods,
  uniqueBy,
} from './gameValues.ts';
import { type LiveAction, toLiveFacts } from './livePlayByPlay.ts';
import { type CourtRow, computeOnCourtLines } from './onCourt.ts';
import { ReboundCounts } from './playDetails.ts';
import {
  parseClock,
  parseId,
  parseNumber,
  parsePersonId,
  parseText,
  requireCount,
} from './values.ts';

const neededNames = [
  ...(['gameId', 'period', 'clock', 'actionNumber', 'actionType', 'personId'] as const),
  ...(['teamId', 'scoreHome', 'scoreAway'] as const),
] as const;

const columnNames = [
  ...neededNames,
  ...(['description', 'orderNumber', 'timeActual', 'subType', 'descriptor', 'qualifiers'] as const),
  ...(['playerName', 'playerNameI', 'shotResult', 'shotDistance', 'assistPersonId'] as const),
  ...(['stealPersonId', 'blockPersonId', 'foulDrawnPersonId', 'jumpBallWonPersonId'] as const),
  ...(['jumpBallLostPersonId', 'xLegacy', 'yLegacy', 'x', 'y', 'side'] as const),
  // The flat form's own.
  ...(['qualifier', 'assisterId', 'playersOn'] as const),
] as const;

/** A row under the names of the JSON feed; a column that the table does not have is absent. */
export type LiveTableRow = { [name in (typeof columnNames)[number]]?: unknown };

export const liveTableReader = createGameTableReader<LiveTableRow>({
  title: 'a liveData play-by-play',
  needs: neededNames,
  fits: (columns) =>
    (columns.has('subType') || columns.has('description')) && !columns.has('actionId'),
  gameColumn: 'gameId',
  open: (columns) => {
    const rowOf = columns.record(columnNames);
    return {
      parse: (cells) => {
        const row = rowOf(cells);
        requireCount(row.actionNumber, 'actionNumber');
        requireCount(row.period, 'period');
        return row;
      },
      finish: (gameId, rows, edges) => ({
        kind: isFlat(rows) ? 'livedata-flat' : 'livedata-pbp',
        facts: readLiveTableGame(gameId, rows, edges),
      }),
    };
  },
});

/** A row under any names; parts of games that were stored before have others. */
export function toLiveTableRow(row: object): LiveTableRow {
  return new Columns(Object.keys(row)).record(columnNames)(Object.values(row));
}

/** Whether a table has one text in place of types and qualifiers. */
const isFlat = ([first]: readonly LiveTableRow[]) => first?.subType === undefined;

/** A row's position in its game. */
export function getLiveTablePosition(row: LiveTableRow): GamePoint {
  return {
    event: eventOf(row),
    period: parseNumber(row.period) ?? 0,
    clock: parseClock(row.clock),
  };
}

/** The facts of a game's rows. */
export function readLiveTableGame(
  gameId: number,
  given: LiveTableRow[],
  edges: TableEdges,
): FeedGame {
  const rows = uniqueBy(given, eventOf);
  if (isFlat(rows)) return readFlatGame(gameId, rows, given, edges);
  const actions = rows.map((row) => toAction(row, wordsIn(row)));
  return withParts(toLiveFacts(gameId, actions), given, edges, haveStart(actions));
}

function readFlatGame(
  gameId: number,
  rows: LiveTableRow[],
  given: LiveTableRow[],
  edges: TableEdges,
): FeedGame {
  const counts = new ReboundCounts(
    rows
      .filter((row) => row.actionType === 'rebound')
      .map((row) => ({ player: parsePersonId(row.personId), text: getFlatText(row) })),
  );
  const actions = rows.map((row) => toAction(row, readFlatWords(row, counts)));
  const { progress, game, ...facts } = toLiveFacts(gameId, actions);
  const status = isOver(gameId, rows) ? 'final' : 'live';
  const lines = hasBegun(rows) ? courtLines(gameId, rows, game.home_team_id ?? null) : [];
  return {
    ...facts,
    game: { ...game, status },
    ...(lines.length > 0 ? { lines } : {}),
    ...(isCut(gameId, rows, edges) ? { cut: true, parts: [given] } : {}),
  };
}

function toAction(row: LiveTableRow, words: ActionWords): LiveAction {
  const { subType, descriptor, qualifiers, ...others } = row;
  return {
    ...others,
    actionNumber: eventOf(row),
    orderNumber: parseNumber(row.orderNumber),
    clock: String(row.clock),
    period: parseNumber(row.period) ?? 0,
    actionType: parseText(row.actionType) ?? '',
    personId: parseId(row.personId),
    teamId: parseId(row.teamId),
    timeActual: parseText(row.timeActual),
    assistPersonId: row.assistPersonId ?? row.assisterId,
    ...words,
  };
}

function wordsIn(row: LiveTableRow): ActionWords {
  return {
    subType: parseText(row.subType),
    descriptor: parseText(row.descriptor),
    qualifiers: parseQualifiers(row.qualifiers),
    playerName: parseText(row.playerName),
    playerNameI: parseText(row.playerNameI),
  };
}

/** Whether the score was 0-0 before the first row. */
function hasBegun([first]: readonly LiveTableRow[]): boolean {
  return pointsOf(first ?? {}) <= (first?.shotResult === 'Made' ? mostPoints : 0);
}

/**
 * Whether a flat table may have been split in the game: the game is at an edge of the table and does
 * not begin or end like a whole one. There are no rows for periods, but in all 1,314 games of 2024-25
 * the first row is in the first half minute and the last one in the last.
 */
function isCut(gameId: number, rows: LiveTableRow[], { first, last }: TableEdges): boolean {
  const [start, end] = [rows[0], rows.at(-1)].map((row) =>
    getLiveTablePosition(row as LiveTableRow),
  );
  const startTenths = getPeriodLength(gameId, 1) * 10 - halfMinute;
  const isLate = start?.period === 1 && start.clock < startTenths;
  const endTenths = first && last ? halfMinute : lastSeconds;
  const isEarly = end !== undefined && end.clock >= endTenths;
  return (first && (isLate || !hasBegun(rows))) || (last && (isEarly || !isOver(gameId, rows)));
}

const halfMinute = 300;
const lastSeconds = 30;

const pointsOf = ({ scoreHome, scoreAway }: { scoreHome?: unknown; scoreAway?: unknown }) =>
  (parseNumber(scoreHome) ?? 0) + (parseNumber(scoreAway) ?? 0);

function isOver(gameId: number, rows: LiveTableRow[]): boolean {
  const last = rows.at(-1) as LiveTableRow;
  return (
    getLiveTablePosition(last).period >= regulationPeriods(gameId) &&
    last.scoreHome !== last.scoreAway
  );
}

const courtKinds: Record<string, CourtRow['kind']> = { foul: 'foul', freethrow: 'freethrow' };

/** From the ids with '|' between them, which not every flat table has. */
function courtLines(gameId: number, rows: LiveTableRow[], homeTeamId: number | null): FeedLine[] {
  if (homeTeamId === null) return [];
  const teams = new Map(
    rows
      .filter((row) => parseText(row.playerName))
      .map((row) => [parseId(row.personId), parseId(row.teamId)]),
  );
  const onCourt = rows.map(
    (row): CourtRow => ({
      period: parseNumber(row.period) ?? 0,
      clock: parseClock(row.clock),
      players: (parseText(row.playersOn) ?? '').split('|').flatMap((id) => parseId(id) ?? []),
      scoreHome: parseNumber(row.scoreHome) ?? 0,
      scoreAway: parseNumber(row.scoreAway) ?? 0,
      kind: courtKinds[String(row.actionType)] ?? 'other',
    }),
  );
  return computeOnCourtLines(
    onCourt,
    (id) => teams.get(id) ?? null,
    homeTeamId,
    (period) => getPeriodLength(gameId, period),
  );
}

const eventOf = (row: LiveTableRow) => parseNumber(row.actionNumber) ?? 0;
