import { buildFragment, buildHead, buildIndex } from '#server/api/reel/mp4.ts';

/** The decoder's configuration of the product's drawings; another one, of a lower level. */
export const config = Buffer.from(
  '0164001fffe100176764001facb402802dd0800000030080000014478c195001000468ef3cb0',
  'hex',
);
export const otherConfig = Buffer.from(config.map((byte, i) => (i === 3 ? 0x1e : byte)));

/** Pictures that no decoder takes, told apart by their first byte. */
export function fakePictures(count: number, name = 0) {
  return Array.from({ length: count }, (_, i) => ({
    data: Uint8Array.from([name, i, ...new Array(i % 7).fill(i)]),
    isKey: i % 40 === 0,
  }));
}

/** A file with those pictures, as the drawing makes them. */
export function fakeClip(count: number, name = 0, given = config): Buffer {
  const sizes = { width: 1280, height: 720, rate: 20 };
  const head = buildHead({ ...sizes, length: count, config: given, title: '', chapters: [] });
  const samples = fakePictures(count, name);
  const { bytes } = buildFragment({ samples }, { sequence: 1, at: 0, isClip: false });
  return Buffer.concat([head, bytes, buildIndex([{ at: 0, offset: head.length }])]);
}

/** The boxes of a file at its top, with their places. */
export function listBoxes(file: Buffer): { name: string; at: number; size: number }[] {
  const boxes = [];
  for (let at = 0; at < file.length; ) {
    const size = file.readUInt32BE(at);
    boxes.push({ name: file.toString('latin1', at + 4, at + 8), at, size });
    at += size;
  }
  return boxes;
}

/** Chapters as Nero's players read them: seconds and titles. */
export function readChapters(file: Buffer): [number, string][] {
  let at = file.indexOf('chpl') + 12;
  const count = file[at++] ?? 0;
  return Array.from({ length: count }, () => {
    const seconds = Number(file.readBigUInt64BE(at)) / 1e7;
    const length = file[at + 8] ?? 0;
    const title = file.toString('utf8', at + 9, at + 9 + length);
    at += 9 + length;
    return [seconds, title];
  });
}
