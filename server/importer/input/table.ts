/** Tables of the feeds: CSV files and the `resultSets` of JSON responses, read row by row. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { ImportError, type ReaderOutput } from '#server/importer/facts.ts';

/** One row, cell by cell: text in CSV, JSON values in a response. */
export type Row = readonly unknown[];

/** Where the columns of a table are. */
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

/** Understands one kind of table. */
export interface TableReader {
  /** Whether the table is of this kind, by its columns. */
  fits(columns: Columns): boolean;
  /** @param scattered true: the table comes back to games, see {@link groupByGame} */
  open(columns: Columns, emit: EmitReading, scattered: boolean): TableSession;
}

/** Takes what a reader has understood. */
export type EmitReading = (reading: ReaderOutput) => void;

export interface TableSession {
  /** @throws {ImportError} for a row that makes no sense */
  add(row: Row): void;
  /** @param isAnswer true: of a host, which tells all that was asked for */
  end(isAnswer?: boolean): void;
}

/** Thrown when a table that is read game by game comes back to a game: gather its rows first. */
export class ScatteredGamesError extends Error {}

type ParseRow<R> = (row: Row) => { gameId: number; row: R } | null;
type FinishGame<R> = (gameId: number, rows: R[], edges: TableEdges) => void;

/** Whether a file has its first row or its last one in a game: archives are split anywhere. */
export interface TableEdges {
  first: boolean;
  last: boolean;
}

/**
 * Collects the rows of each game and finishes a game when the next one begins, so that a large
 * table never lies in memory.
 */
class GameByGame<R> implements TableSession {
  readonly #parse: ParseRow<R>;
  readonly #finish: FinishGame<R>;
  readonly #done = new Set<number>();
  #gameId: number | null = null;
  #rows: R[] = [];

  constructor(parse: ParseRow<R>, finish: FinishGame<R>) {
    this.#parse = parse;
    this.#finish = finish;
  }

  add(row: Row): void {
    const parsed = this.#parse(row);
    if (!parsed) return;
    if (parsed.gameId !== this.#gameId) {
      this.#close(false);
      if (this.#done.has(parsed.gameId)) throw new ScatteredGamesError();
      this.#gameId = parsed.gameId;
    }
    this.#rows.push(parsed.row);
  }

  end(): void {
    this.#close(true);
  }

  #close(last: boolean): void {
    if (this.#gameId === null) return;
    const first = this.#done.size === 0;
    this.#done.add(this.#gameId);
    this.#finish(this.#gameId, this.#rows, { first, last });
    this.#rows = [];
  }
}

/** Like {@link GameByGame} for tables in any order: all rows are kept until the end. */
class GamesTogether<R> implements TableSession {
  readonly #parse: ParseRow<R>;
  readonly #finish: FinishGame<R>;
  readonly #games = new Map<number, R[]>();
  #last: number | null = null;

  constructor(parse: ParseRow<R>, finish: FinishGame<R>) {
    this.#parse = parse;
    this.#finish = finish;
  }

  add(row: Row): void {
    const parsed = this.#parse(row);
    if (!parsed) return;
    const rows = this.#games.get(parsed.gameId);
    if (rows) rows.push(parsed.row);
    else this.#games.set(parsed.gameId, [parsed.row]);
    this.#last = parsed.gameId;
  }

  end(isAnswer = false): void {
    const [first] = this.#games.keys();
    for (const [gameId, rows] of this.#games) {
      const edges = { first: gameId === first, last: gameId === this.#last };
      this.#finish(gameId, rows, isAnswer ? { first: false, last: false } : edges);
    }
  }
}

/**
 * Collects a table's rows by game.
 * @param scattered true: the table comes back to games, gather their rows first
 * @param parse null for rows of no interest
 */
export function groupByGame<R>(
  scattered: boolean,
  parse: ParseRow<R>,
  finish: FinishGame<R>,
): TableSession {
  return scattered ? new GamesTogether(parse, finish) : new GameByGame(parse, finish);
}

/**
 * Reads a CSV stream with the reader that fits its header.
 * @throws {ImportError} when none fits, or with the number of the row that is wrong
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
  // Rows are taken as they come: a paused parser would search the rest of its piece anew.
  parser.on('data', (row: string[]) => {
    if (parser.destroyed) return;
    try {
      consume(row);
    } catch (error) {
      parser.destroy(error as Error);
    }
  });
  // The parser would decode each piece by itself and lose a letter that lies across two of them.
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
