import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { streamDocuments } from './jsonFiles.ts';

const documents = async (text: string, size = text.length) => {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  const found: unknown[] = [];
  const content = Readable.from(pieces, { objectMode: false });
  for await (const { doc } of streamDocuments(content)) found.push(doc);
  return found;
};

const docs = [{ name: 'Dončić' }, { list: [1, 2] }, { text: 'a\u2028b' }];

it.each([
  ['one a line', docs.map((doc) => JSON.stringify(doc)).join('\n')],
  [
    'one a line, with blank lines between',
    `\n\n${docs.map((doc) => JSON.stringify(doc)).join('\r\n\r\n')}\n`,
  ],
  ['in an array on one line', JSON.stringify(docs)],
  ['in an array on many lines', JSON.stringify(docs, null, 2)],
])('reads documents %s, wherever chunks end', async (_, text) => {
  for (const size of [undefined, 1, 7]) expect(await documents(text, size)).toEqual(docs);
});

it('reads a single document on one line or on many', async () => {
  const [doc] = docs;
  for (const text of [
    JSON.stringify(doc),
    `${JSON.stringify(doc)}\n`,
    JSON.stringify(doc, null, 2),
  ]) {
    expect(await documents(text)).toEqual([doc]);
  }
});

it('keeps one document of a file with one a line in memory', { timeout: 60_000 }, async () => {
  const line = `${JSON.stringify({ filler: 'x'.repeat(1 << 20) })}\n`;
  // All lines together are longer than a string can be.
  const count = 520;
  const pieces = (function* () {
    for (let i = 0; i < count; i += 1) yield Buffer.from(line);
  })();
  let found = 0;
  for await (const _ of streamDocuments(Readable.from(pieces, { objectMode: false }))) found += 1;
  expect(found).toBe(count);
});

it.each([
  ['a line', '{"a": "', 'x'],
  ['lines', '[', `"${'x'.repeat(1020)}",\n`],
])('refuses a document that is too long before it is read: %s', async (_, start, filler) => {
  const piece = Buffer.from(filler.repeat((8 << 20) / filler.length));
  let given = 0;
  const pieces = (function* () {
    yield Buffer.from(start);
    for (; given < 100; given += 1) yield piece;
  })();
  const found = streamDocuments(Readable.from(pieces, { objectMode: false }));
  await expect(found.next()).rejects.toThrow('a document longer than 256 MB');
  expect(given).toBeLessThan(40);
});
