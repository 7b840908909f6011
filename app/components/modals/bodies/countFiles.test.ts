import { expect, test } from 'vitest';
import { writeZip } from '#server/api/playlists/download/zip.ts';
import { createFileCounter } from './countFiles.ts';

async function* makeFiles() {
  for (let i = 0; i < 12; i++) {
    // Bytes that look like the beginning of a header.
    const data = [0x50, 0x4b, 3, 4, 0x50, ...Array.from({ length: 400 }, (_, b) => b)];
    yield { name: `${i} clip.mp4`, data: new Uint8Array(data), modified: new Date(0) };
  }
}

test.each([1, 7, 64, 100_000])(
  'counts the files of an archive in chunks of %i bytes',
  async (size) => {
    const parts: Uint8Array[] = [];
    for await (const part of writeZip(makeFiles())) parts.push(part);
    const archive = Buffer.concat(parts);
    const countFiles = createFileCounter();
    const counts: number[] = [];
    for (let from = 0; from < archive.length; from += size) {
      counts.push(countFiles(archive.subarray(from, from + size)));
    }
    expect(counts.at(-1)).toBe(12);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  },
);
