/** Tables of the feeds: CSV files and the `resultSets` of JSON responses, read row by row. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { ImportError, type ReaderOutput } from '#server/importer/facts.ts';

/** One row, cell by cell: text in CSV, JSON values in a response. */
export type Row = readonly unknown[];

/** The columns of a table. */
export class Columns {
  readonly names: readonly string[];
  readonly #places: Map<string, number>;

  constructor(names: readonly string[]) {
    this.names = names;
    this.#places = new Map(names.map((name, place) => [name, place]));
  }

  has(...names: string[]): boolean {
    return names.every((name) => this.#places.has(name));
  }

  /** Reads a column of a row; a column that the table does not have is undefined in every row. */
  cell(name: string): (row: Row) => unknown {
    const place = this.#places.get(name);
    return place === undefined ? () => undefined : (row) => row[place];
  }
}

/** Reads one kind of table. */
export interface TableReader {
  /** Whether the table is of this kind, by its columns. */
  fits(columns: Columns): boolean;
  /** @param scattered see {@link groupByGame} */
  open(columns: Columns, emit: EmitReading, scattered: boolean): TableSession;
}

/** Receives a reader's output. */
export type EmitReading = (reading: ReaderOutput) => void;

export interface TableSession {
  /** @throws {ImportError} for an invalid row */
  add(row: Row): void;
  /** @param isAnswer whether the table is a host's complete answer, not part of a split archive */
  end(isAnswer?: boolean): void;
}

/** Thrown when a table that is read game by game returns to an earlier game. */
export class ScatteredGamesError extends Error {}

/** Whether a game has the first row of a file, or the last: archives are split anywhere. */
export interface TableEdges {
  first: boolean;
  last: boolean;
}

/**
 * Collects a table's rows by game. A game ends when the next one begins, so that a large table never
 * is in memory; the rows of a scattered table are kept until its end.
 * @param scattered whether the table returns to earlier games
 * @param parse null for rows of no interest
 */
export function groupByGame<R>(
  scattered: boolean,
  parse: (row: Row) => { gameId: number; row: R } | null,
  finish: (gameId: number, rows: R[], edges: TableEdges) => void,
): TableSession {
  const open = new Map<number, R[]>();
  const seen = new Set<number>();
  let last: number | null = null;
  const close = (isEnd: boolean, isAnswer: boolean) => {
    const [first] = seen;
    for (const [gameId, rows] of open) {
      const edges = { first: gameId === first, last: isEnd && gameId === last };
      finish(gameId, rows, isAnswer ? { first: false, last: false } : edges);
    }
    open.clear();
  };
  return {
    add(row) {
      const parsed = parse(row);
      if (!parsed) return;
      const { gameId } = parsed;
      if (!scattered && gameId !== last) {
        close(false, false);
        if (seen.has(gameId)) throw new ScatteredGamesError();
      }
      last = gameId;
      seen.add(gameId);
      const rows = open.get(gameId);
      if (rows) rows.push(parsed.row);
      else open.set(gameId, [parsed.row]);
    },
    end: (isAnswer = false) => close(true, isAnswer),
  };
}

/**
 * Reads a CSV stream with the reader that fits its header.
 * @throws {ImportError} when none fits, or with the number of an invalid row
 */
export async function readCsv(
  content: Readable,
  readers: readonly TableReader[],
  emit: EmitReading,
  scattered: boolean,
): Promise<void> {
  let columns: Columns | null = null;
  let session: TableSession | null = null;
  let number = 0;
  const consume = (cells: string[]) => {
    number += 1;
    if (!columns) {
      columns = new Columns(cells);
      session = openSession(columns, readers, emit, scattered);
      return;
    }
    if (cells.length !== columns.names.length) {
      throw new ImportError(
        `row ${number}: ${cells.length} cells, the header has ${columns.names.length}`,
      );
    }
    atRow(number, () => session?.add(cells));
  };
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true, delimiter: ',' });
  // The parser is never paused: it would scan the rest of its chunk again.
  parser.on('data', (row: string[]) => {
    if (parser.destroyed) return;
    try {
      consume(row);
    } catch (error) {
      parser.destroy(error as Error);
    }
  });
  // The parser would decode each chunk by itself and break a character that two of them share.
  await pipeline(content.setEncoding('utf8'), parser);
  if (number < 2) throw new ImportError('the table has no rows');
  (session as TableSession | null)?.end();
}

function openSession(
  columns: Columns,
  readers: readonly TableReader[],
  emit: EmitReading,
  scattered: boolean,
): TableSession {
  const reader = readers.find((candidate) => candidate.fits(columns));
  if (reader) return reader.open(columns, emit, scattered);
  const some = columns.names.slice(0, 6).join(', ').slice(0, 120);
  throw new ImportError(`no table that is known (columns ${some}…)`);
}

/** Reads one result set of a JSON response; false when no reader fits. */
export function readResultSet(
  set: { headers: string[]; rowSet: Row[] },
  readers: readonly TableReader[],
  emit: EmitReading,
): boolean {
  const columns = new Columns(set.headers);
  const reader = readers.find((candidate) => candidate.fits(columns));
  if (!reader) return false;
  const session = reader.open(columns, emit, true);
  set.rowSet.forEach((row, i) => {
    atRow(i + 1, () => session.add(row));
  });
  session.end(true);
  return true;
}

function atRow(number: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof ImportError) throw new ImportError(`row ${number}: ${error.message}`);
    throw error;
  }
}
