import { expect, it } from 'vitest';
import { buildFragment, buildHead } from '#server/api/reel/mp4.ts';
import { config, fakePictures } from '#tests/support/reelClips.ts';
import { createClipCounter } from './countClips.ts';

const head = { width: 1280, height: 720, rate: 20, length: 240, config, title: '', chapters: [] };
const part = (sequence: number, isClip: boolean) =>
  buildFragment({ samples: fakePictures(60) }, { sequence, at: 0, isClip }).bytes;
const reel = Buffer.concat([
  buildHead(head),
  part(1, false),
  part(2, true),
  part(3, false),
  part(4, true),
]);

it.each([1, 7, 16, 4096, reel.length])(
  'counts the clips of a reel in chunks of %i bytes',
  (size) => {
    const count = createClipCounter();
    const counts = [];
    for (let at = 0; at < reel.length; at += size) counts.push(count(reel.subarray(at, at + size)));
    expect(counts.at(-1)).toBe(2);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  },
);

it('counts nothing in what is no MP4', () => {
  expect(createClipCounter()(new TextEncoder().encode('<!doctype html><p>styp</p>'))).toBe(0);
});
