import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { openInputs } from './inputs.ts';
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
  for await (const input of openInputs({ name, path: file, size: 0 })) {
    if ('fault' in input) throw input.fault;
    expect((await rowsOf(input.content)).flat()).toEqual(names);
  }
  expect.assertions(1);
  await folder.remove();
});

test.each([
  ['a line without an end', `1,${'x'.repeat(40_000_000)}`],
  ['an open quote', `1,"a\n${'2,b\n'.repeat(10_000_000)}`],
])('a row that is too long is refused before it is read: %s', async (_, text) => {
  let read = 0;
  const pieces = (function* () {
    for (let at = 0; at < text.length; at += 1 << 16) {
      read = at;
      yield Buffer.from(text.slice(at, at + (1 << 16)));
    }
  })();
  const head = Buffer.from('NAME,TEAM\n1,a\n');
  const all = (function* () {
    yield head;
    yield* pieces;
  })();
  const content = Readable.from(all, { objectMode: false });
  await expect(rowsOf(content)).rejects.toThrow('row 3: longer than 1 MB');
  expect(read).toBeLessThan(3_000_000);
});
