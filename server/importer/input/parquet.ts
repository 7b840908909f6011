/** Parquet tables, read as the CSV files that they would be. */
import type { FileHandle } from 'node:fs/promises';
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import Papa from 'papaparse';
import { ImportError } from '#server/importer/facts.ts';
import { readRange } from './randomAccess.ts';

/** A column of a row group is in memory as a whole while it is decoded. */
const groupLimits = { rows: 5_000_000, bytes: 1 << 30 };

/** Rows that are in memory with all columns; larger groups are decoded several times. */
const rowsInMemory = 200_000;

/** Rows a piece of text. */
const rowsPerPiece = 500;

/**
 * The text of a Parquet table as a CSV file, row group by row group.
 * @throws {ImportError} for a table that is damaged, or whose row groups are too large
 */
export async function* readParquet(handle: FileHandle): AsyncGenerator<Buffer> {
  try {
    const { size } = await handle.stat();
    const file: AsyncBuffer = {
      byteLength: size,
      slice: (start, end = size) => readRange(handle, start < 0 ? size + start : start, end),
    };
    const metadata = await parquetMetadataAsync(file);
    const columns = parquetSchema(metadata).children;
    yield toLines([columns.map(({ element }) => element.name)]);
    let first = 0;
    for (const group of metadata.row_groups) {
      const end = first + requireGroup(group);
      for (; first < end; first += rowsInMemory) {
        const rows = Math.min(rowsInMemory, end - first);
        const texts: ColumnTexts[] = [];
        for (const { element } of columns) {
          texts.push(await readColumn(file, metadata, element.name, first, rows));
        }
        yield* toPieces(texts, rows);
      }
      first = end;
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`cannot be read: no whole Parquet table (${(error as Error).message})`);
  }
}

/** The number of rows of a group. @throws {ImportError} when it is too large */
function requireGroup(group: FileMetaData['row_groups'][number]): number {
  const rows = Number(group.num_rows);
  if (rows > groupLimits.rows || Number(group.total_byte_size) > groupLimits.bytes) {
    throw new ImportError(
      `a row group of ${rows} rows is too large: write the table with at most 1,000,000 a group`,
    );
  }
  return rows;
}

/** The cells of a column as text, each different one once: most columns have few. */
class ColumnTexts {
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #cells: Uint32Array;
  length = 0;

  constructor(rows: number) {
    this.#cells = new Uint32Array(rows);
  }

  add(text: string): void {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#texts.push(text) - 1;
      this.#numbers.set(text, number);
    }
    this.#cells[this.length++] = number;
  }

  /** To be called when all cells were added. */
  seal(): this {
    this.#numbers.clear();
    return this;
  }

  at(row: number): string {
    return this.#texts[this.#cells[row] ?? 0] ?? '';
  }
}

async function readColumn(
  file: AsyncBuffer,
  metadata: FileMetaData,
  name: string,
  first: number,
  rows: number,
): Promise<ColumnTexts> {
  const texts = new ColumnTexts(rows);
  await parquetRead({
    ...{ file, metadata, compressors, parsers, columns: [name] },
    ...{ rowStart: first, rowEnd: first + rows },
    onChunk: ({ columnData, rowStart }) => {
      // A chunk may begin before the rows that are asked for, and end after them.
      const end = Math.min(columnData.length, first + rows - rowStart);
      for (let i = Math.max(0, first - rowStart); i < end; i++) texts.add(toText(columnData[i]));
    },
  });
  if (texts.length === rows) return texts.seal();
  throw new Error(`column ${name} has ${texts.length} of ${rows} rows`);
}

function* toPieces(texts: readonly ColumnTexts[], rows: number): Generator<Buffer> {
  for (let at = 0; at < rows; at += rowsPerPiece) {
    const length = Math.min(rowsPerPiece, rows - at);
    yield toLines(Array.from({ length }, (_, i) => texts.map((text) => text.at(at + i))));
  }
}

const parsers = {
  dateFromDays: (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10),
};

/** A value as a CSV file has it; nothing for null and NaN. */
function toText(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner));
}

function toLines(rows: string[][]): Buffer {
  return Buffer.from(`${Papa.unparse(rows, { newline: '\n' })}\n`);
}
