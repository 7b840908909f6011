/** Tables with the rows of many games. */
import {
  type Columns,
  type Row,
  ScatteredGamesError,
  type TableReader,
} from '#server/importer/input/table.ts';
import type { FeedGame, SourceFacts } from '../facts.ts';
import { parseGameNumber, toForeignGame } from './values.ts';

/** Whether a game has the first row of a file, or the last: archives are split anywhere. */
export interface TableEdges {
  first: boolean;
  last: boolean;
}

/**
 * Facts with their rows if the table may have been split within the game: the game is at an edge of the
 * table, and its beginning or its end is missing. Another table may have the rest.
 * @param begun whether the rows include the beginning
 */
export function withParts(
  facts: FeedGame,
  rows: unknown[],
  edges: TableEdges,
  begun: boolean,
): FeedGame {
  const whole = begun && facts.game.status === 'final';
  if (whole || !(edges.first || edges.last)) return facts;
  return { ...facts, cut: true, parts: [rows] };
}

interface GameTable<R> extends Required<Pick<TableReader, 'title' | 'needs'>> {
  /** What else must be true of a table with the needed columns. */
  fits?: TableReader['fits'];
  /** The column of game ids. */
  gameColumn: string;
  open(columns: Columns): {
    /** Null for rows of no interest. @throws {ImportError} for an invalid row */
    parse: (row: Row) => R | null;
    finish: (gameId: number, rows: R[], edges: TableEdges) => SourceFacts;
  };
}

/**
 * A reader that collects a table's rows by game. A game ends when the next one begins, so that a large
 * table never is in memory; only the rows of a scattered table are kept until its end. Of other
 * leagues' games it emits the ids.
 */
export function createGameTableReader<R>(table: GameTable<R>): TableReader {
  const { title, needs, fits = () => true, gameColumn, open } = table;
  return {
    title,
    needs,
    fits: (columns) => columns.has(...needs) && fits(columns),
    open(columns, emit, scattered) {
      const { parse, finish } = open(columns);
      const gameCell = columns.cell(gameColumn);
      const pending = new Map<number, R[]>();
      const seen = new Set<number>();
      let last: number | null = null;
      let known: { cell: unknown; gameId: number | null } | undefined;
      // Most rows are of the game of the row before.
      const toGameId = (cell: unknown) => {
        if (!known || known.cell !== cell) known = { cell, gameId: parseGameNumber(cell) };
        return known.gameId;
      };
      const close = (isEnd: boolean, isAnswer: boolean) => {
        const [first] = seen;
        for (const [gameId, rows] of pending) {
          const edges = { first: gameId === first, last: isEnd && gameId === last };
          emit(finish(gameId, rows, isAnswer ? { first: false, last: false } : edges));
        }
        pending.clear();
      };
      return {
        add(row) {
          const gameId = toGameId(gameCell(row));
          if (gameId === null) {
            emit(toForeignGame(gameCell(row)));
            return;
          }
          const parsed = parse(row);
          if (parsed === null) return;
          if (!scattered && gameId !== last) {
            close(false, false);
            if (seen.has(gameId)) throw new ScatteredGamesError();
          }
          last = gameId;
          seen.add(gameId);
          const rows = pending.get(gameId) ?? [];
          if (rows.push(parsed) === 1) pending.set(gameId, rows);
        },
        end: (isAnswer = false) => close(true, isAnswer),
      };
    },
  };
}
