import { expect, test } from 'vitest';
import { unzip } from '#tests/support/zip.ts';
import { writeZip, type ZipEntry } from './zip.ts';

async function* empty(count: number): AsyncGenerator<ZipEntry> {
  for (let i = 0; i < count; i++) {
    yield { name: `${i}.txt`, data: new Uint8Array(), modified: new Date() };
  }
}

async function zip(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(entries)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('an archive of more files than its end can count has a Zip64 end', async () => {
  const count = 70_000;
  const files = await unzip(await zip(empty(count)));
  expect(files.size).toBe(count);
});

test('an archive without files is valid', async () => {
  const files = await unzip(await zip(empty(0)));
  expect(files.size).toBe(0);
});
