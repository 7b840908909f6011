/**
 * Rows stored as columns, in JSON Lines compressed with Zstandard: DuckDB and pandas open such a
 * file, and so does `zstdcat | jq`. Each line is an object of tables, each table an object of
 * columns, and each column an array with a value for every row:
 *
 *     {"plays":{"event":[7,9],"kind":["jumpball","shot"]}}
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The suffix of file names. */
export const suffix = '.jsonl.zst';

/** Slow and small: files are written once and read on many machines. */
const compressionLevel = 19;

type Columns<Row> = { [Name in keyof Row]: Row[Name][] };

export function toColumns<Row, Name extends keyof Row>(
  rows: readonly Row[],
  names: readonly Name[],
): Columns<Pick<Row, Name>> {
  const columns = names.map((name) => [name, rows.map((row) => row[name])]);
  return Object.fromEntries(columns);
}

/**
 * @param defaults values of the fields that have no column
 * @throws {Error} when a column is missing or columns differ in length
 */
export function toRows<Row>(
  columns: Partial<Columns<Row>> | undefined,
  names: readonly (keyof Row & string)[],
  defaults: Partial<Row> = {},
): Row[] {
  const length = columns?.[names[0] as keyof Row]?.length ?? 0;
  // Copies of one object, filled a column at a time, take a third of the time of growing objects.
  const blank = { ...Object.fromEntries(names.map((name) => [name, null])), ...defaults } as Row;
  const rows = Array.from({ length }, () => ({ ...blank }));
  for (const name of names) {
    const column = columns?.[name];
    if (column?.length !== length) throw new Error(`column ${name} is missing or incomplete`);
    for (let i = 0; i < length; i += 1) (rows[i] as Row)[name] = column[i] as Row[typeof name];
  }
  return rows;
}

export function encodeLines(lines: readonly object[]): Uint8Array {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return zstdCompressSync(text, {
    params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
  });
}

/** @throws {Error} when the bytes are no such file */
export function* decodeLines<Line>(bytes: Uint8Array): Generator<Line> {
  const text = zstdDecompressSync(bytes);
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    yield JSON.parse(text.toString('utf8', start, end < 0 ? undefined : end));
    start = end < 0 ? text.length : end + 1;
  }
}
