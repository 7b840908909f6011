import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { openFile } from './files.ts';
import { type Row, readCsv, type TableReader } from './table.ts';

/** The rows of a table that has a column NAME. */
async function rowsOf(content: Readable): Promise<Row[]> {
  const rows: Row[] = [];
  const reader: TableReader = {
    fits: (columns) => columns.has('NAME'),
    open: () => ({ add: (row) => rows.push(row), end: () => {} }),
  };
  await readCsv(content, [reader], () => {}, false);
  return rows;
}

test('characters stay whole wherever chunks end', async () => {
  const bytes = Buffer.from('NAME,TEAM\nNikola Jokić,DEN\nLuka Dončić,LAL\n');
  for (let at = 1; at < bytes.length; at++) {
    const pieces = [bytes.subarray(0, at), bytes.subarray(at)];
    expect(await rowsOf(Readable.from(pieces, { objectMode: false }))).toEqual([
      ['Nikola Jokić', 'DEN'],
      ['Luka Dončić', 'LAL'],
    ]);
  }
});

test.each([
  ['as it is', 'a.csv', (text: string) => text],
  ['compressed', 'a.csv.gz', gzipSync],
])('a large table with a byte order mark is read exactly, %s', async (_, name, packed) => {
  const folder = await temporaryFolder();
  const file = path.join(folder.path, name);
  // Three bytes a name's letter: pieces of a power of two end within one.
  const names = Array.from({ length: 30_000 }, (_, i) => `${i}ქართული`);
  writeFileSync(file, packed(`\ufeffNAME\n${names.join('\n')}\n`));
  const { content } = await openFile({ name, path: file, size: 0 });
  expect((await rowsOf(content)).flat()).toEqual(names);
  await folder.remove();
});
