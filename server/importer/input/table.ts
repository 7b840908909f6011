/** Tables of the feeds: CSV files and the `resultSets` of JSON responses, read row by row. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { ImportError, type ReaderOutput } from '#server/importer/facts.ts';
import { describeUnknownTable } from './nearest.ts';

/** One row, cell by cell: text in CSV, JSON values in a response. */
export type Row = readonly unknown[];

/**
 * The columns of a table, in any order, by names that are compared without case and underscores: the
 * leagues write GAME_ID or gameId, the Python and R packages game_id or Game_ID.
 */
export class Columns {
  readonly names: readonly string[];
  readonly #places = new Map<string, number>();

  constructor(names: readonly string[]) {
    this.names = names;
    names.forEach((name, place) => {
      const key = toColumnKey(name);
      if (!this.#places.has(key)) this.#places.set(key, place);
    });
  }

  has(...names: string[]): boolean {
    return names.every((name) => this.#places.has(toColumnKey(name)));
  }

  /**
   * Reads a column of a row; an empty cell is '', or null in a response. A column that the table does
   * not have is undefined in every row.
   */
  cell(name: string): (row: Row) => unknown {
    const place = this.#places.get(toColumnKey(name));
    return place === undefined ? () => undefined : (row) => emptied(row[place]);
  }

  /** {@link cell} for several columns. */
  cells<Name extends string>(names: readonly Name[]): Record<Name, (row: Row) => unknown> {
    const entries = names.map((name) => [name, this.cell(name)]);
    return Object.fromEntries(entries);
  }

  /** Reads a row as an object with those of these names that the table has. */
  record<Name extends string>(names: readonly Name[]): (row: Row) => { [name in Name]?: unknown } {
    const cells = names.flatMap((name) =>
      this.has(name) ? [[name, this.cell(name)] as const] : [],
    );
    return (row) => {
      const record: { [name in Name]?: unknown } = {};
      for (const [name, cell] of cells) record[name] = cell(row);
      return record;
    };
  }
}

function toColumnKey(name: string): string {
  return name.trim().replaceAll('_', '').toLowerCase();
}

/** How R, pandas and databases write an empty cell. */
const emptyMarks = new Set(['NA', 'NaN', 'nan', 'None', '<NA>', 'null', 'NULL']);

function emptied(cell: unknown): unknown {
  return typeof cell === 'string' && cell.length <= 4 && emptyMarks.has(cell) ? '' : cell;
}

/** Reads one kind of table. */
export interface TableReader {
  /** What it reads, for messages: 'a shot chart'. */
  title?: string;
  /** The columns that it needs, for messages about a table that lacks some. */
  needs?: readonly string[];
  /** Whether the table is of this kind, by its columns. */
  fits(columns: Columns): boolean;
  /** @param scattered true: rows of a game may lie apart */
  open(columns: Columns, emit: EmitReading, scattered: boolean): TableSession;
}

/** Receives a reader's output. */
export type EmitReading = (reading: ReaderOutput) => void;

interface TableSession {
  /** @throws {ImportError} for an invalid row */
  add(row: Row): void;
  /** @param isAnswer whether the table is a host's complete answer, not part of a split archive */
  end(isAnswer?: boolean): void;
}

/** Thrown when a table that is read game by game returns to an earlier game. */
export class ScatteredGamesError extends Error {}

/** The parser looks through a row again with each piece of it. In characters. */
const rowLimit = 1_000_000;

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
  // The parser would decode each chunk by itself and break a character that two of them share.
  const { separator, text } = await readSeparator(content.setEncoding('utf8'));
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
    atRow(number, () => {
      if (separator !== ',') requireDecimalPoints(cells);
      session?.add(cells);
    });
  };
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true, delimiter: separator });
  // The parser is never paused: it would scan the rest of its chunk again.
  parser.on('data', (row: string[]) => {
    if (parser.destroyed) return;
    try {
      consume(row);
    } catch (error) {
      parser.destroy(error as Error);
    }
  });
  // A stream begins after the parser flows; before, rows would be buffered and pause it.
  await pipeline(Readable.from(boundRows(text, () => number)), parser);
  if (number < 2) throw new ImportError('the table has no rows');
  (session as TableSession | null)?.end();
}

/** A table's separator: that of its header, whose names have none of them. */
async function readSeparator(
  content: AsyncIterable<string>,
): Promise<{ separator: string; text: AsyncIterable<string> }> {
  const pieces = content[Symbol.asyncIterator]();
  let head = '';
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) break;
    head += value;
    if (/\n|\r/.test(value) || head.length > longestHeader) break;
  }
  const header = head.split(/\n|\r/, 1)[0] ?? '';
  const separator = [',', ';', '\t'].find((sign) => header.includes(sign)) ?? ',';
  return { separator, text: startingWith(head, pieces) };
}

const longestHeader = 100_000;

async function* startingWith(head: string, rest: AsyncIterator<string>) {
  yield head;
  for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value;
}

/** Tables with other separators than commas may have decimal commas, which would be lost. */
function requireDecimalPoints(cells: readonly string[]): void {
  const number = cells.find((cell) => /^-?\d+,\d+$/.test(cell));
  if (number !== undefined) {
    throw new ImportError(`'${number}' has a decimal comma: save the table with decimal points`);
  }
}

/**
 * Passes text on as long as rows come of it.
 * @param rows how many have come
 * @throws {ImportError} while reading, for a row that is too long
 */
async function* boundRows(text: AsyncIterable<string>, rows: () => number) {
  let seen = 0;
  let pending = 0;
  for await (const piece of text) {
    // Rows that were parsed may not have come yet.
    if (pending > rowLimit && rows() === seen) await setImmediate();
    if (rows() > seen) pending = 0;
    else if (pending > rowLimit) {
      throw new ImportError(
        `row ${seen + 1}: longer than 1 MB; a quote or a line break may be missing`,
      );
    }
    seen = rows();
    pending += piece.length;
    yield piece;
  }
}

function openSession(
  columns: Columns,
  readers: readonly TableReader[],
  emit: EmitReading,
  scattered: boolean,
): TableSession {
  const reader = readers.find((candidate) => candidate.fits(columns));
  if (reader) return reader.open(columns, emit, scattered);
  throw new ImportError(describeUnknownTable(columns, readers));
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
