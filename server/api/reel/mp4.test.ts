import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, it } from 'vitest';
import { config, fakePictures, listBoxes, readChapters } from '#tests/support/reelClips.ts';
import { buildFragment, buildHead, buildIndex, mostChapters } from './mp4.ts';

const head = { width: 1280, height: 720, rate: 20, config, title: 'Big shots' };

function buildFile(counts: readonly number[]): Buffer {
  const length = counts.reduce((sum, count) => sum + count, 0);
  const chapters = [
    { at: 0, title: 'Big shots' },
    { at: 60, title: 'Zürich' },
  ];
  const parts = [buildHead({ ...head, length, chapters })];
  const places = [];
  let [at, offset] = [0, parts[0]?.length ?? 0];
  for (const [i, count] of counts.entries()) {
    const samples = fakePictures(count, i);
    const { bytes, begins } = buildFragment({ samples }, { sequence: i + 1, at, isClip: i > 0 });
    places.push({ at, offset: offset + begins });
    parts.push(bytes);
    at += count;
    offset += bytes.length;
  }
  return Buffer.concat([...parts, buildIndex(places)]);
}

it('gives a demuxer the pictures of all fragments, at a steady rate', async () => {
  const source = new BufferSource(buildFile([60, 100, 100]));
  using input = new Input({ source, formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  expect([track?.displayWidth, track?.displayHeight]).toEqual([1280, 720]);
  const description = (await track?.getDecoderConfig())?.description as Uint8Array;
  expect(Buffer.from(description)).toEqual(config);
  expect(await input.computeDuration()).toBeCloseTo(13);
  const expected = [60, 100, 100].flatMap((count, i) => fakePictures(count, i));
  let n = 0;
  for await (const packet of new EncodedPacketSink(track as NonNullable<typeof track>).packets()) {
    expect(packet.timestamp).toBeCloseTo(n / 20);
    expect([...packet.data]).toEqual([...(expected[n]?.data ?? [])]);
    expect(packet.type).toBe(expected[n]?.isKey ? 'key' : 'delta');
    n += 1;
  }
  expect(n).toBe(260);
});

it('marks where clips begin, and lists the fragments at the end', () => {
  const file = buildFile([60, 100]);
  const boxes = listBoxes(file);
  const names = ['ftyp', 'moov', 'moof', 'mdat', 'styp', 'moof', 'mdat', 'mfra'];
  expect(boxes.map(({ name }) => name)).toEqual(names);
  const fragments = boxes.filter(({ name }) => name === 'moof').map(({ at }) => at);
  const index = boxes.at(-1)?.at ?? 0;
  const listed = [0, 1].map((i) => Number(file.readBigUInt64BE(index + 8 + 24 + i * 19 + 8)));
  expect(listed).toEqual(fragments);
  expect(file.readUInt32BE(file.length - 4)).toBe(file.length - index);
});

it('has chapters in seconds, as many as the list can count, with titles cut between letters', () => {
  expect(readChapters(buildFile([60, 100]))).toEqual([
    [0, 'Big shots'],
    [3, 'Zürich'],
  ]);
  const many = Array.from({ length: 300 }, (_, i) => ({ at: i * 20, title: 'ü'.repeat(200) }));
  const chapters = readChapters(buildHead({ ...head, length: 6000, chapters: many }));
  expect(chapters).toHaveLength(mostChapters);
  expect(chapters.at(-1)).toEqual([254, 'ü'.repeat(127)]);
});
