import { downloadZip } from 'client-zip';
import { expect, test } from 'vitest';
import { createFileCounter } from './countFiles.ts';

const files = Array.from({ length: 12 }, (_, i) => ({
  name: `${i} clip.mp4`,
  // Bytes that look like the beginning of a header.
  input: new Uint8Array([...[0x50, 0x4b, 3, 4, 0x50], ...Array.from({ length: 400 }, (_, b) => b)]),
}));

test.each([1, 7, 64, 100_000])(
  'counts the files of an archive in chunks of %i bytes',
  async (size) => {
    const archive = new Uint8Array(await downloadZip(files).arrayBuffer());
    const countFiles = createFileCounter();
    const counts: number[] = [];
    for (let from = 0; from < archive.length; from += size) {
      counts.push(countFiles(archive.subarray(from, from + size)));
    }
    expect(counts.at(-1)).toBe(12);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  },
);
