import { describe, expect, it } from 'vitest';
import type { Card } from '#server/media/card.ts';
import { countFrames } from '#server/media/card.ts';
import { fakeClip, listBoxes, otherConfig } from '#tests/support/reelClips.ts';
import type { Reel } from './plan.ts';
import { createReelResponse, type ReelMedia } from './stream.ts';

/** What was asked for, in order, and files in place of drawings. */
function fakeMedia(given: Partial<ReelMedia> = {}) {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const media: ReelMedia = {
    readClip: async (path, signal) => {
      asked.push(path);
      signals.push(signal);
      return given.readClip ? given.readClip(path, signal) : fakeClip(100, Number(path.at(-1)));
    },
    readCard: async (card: Card) => {
      asked.push(`card ${card.text}`);
      return fakeClip(countFrames(card.seconds), 99);
    },
  };
  return { media, asked, signals };
}

const reelOf = (count: number): Reel => ({
  title: 'Reel',
  count,
  clips: Array.from({ length: count }, (_, i) => ({
    path: `/media/${i}`,
    title: `Play ${i}`,
    where: '',
    note: null,
  })),
});

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

const open = new AbortController().signal;

describe('a reel', () => {
  it('has all clips, and nothing but their drawings and a title', async () => {
    const { media, asked } = fakeMedia();
    const response = createReelResponse(reelOf(3), { media, signal: open });
    expect(response.headers.get('content-type')).toBe('video/mp4');
    const boxes = listBoxes(await bytesOf(response));
    expect(boxes.filter(({ name }) => name === 'styp')).toHaveLength(3);
    expect(boxes.filter(({ name }) => name === 'moof')).toHaveLength(4);
    expect(asked.sort()).toEqual(['/media/0', '/media/1', '/media/2', 'card Reel']);
  });

  it.each<[string, ReelMedia['readClip']]>([
    ['is no longer in the data', async () => null],
    ['fails', async () => Promise.reject(new Error('no'))],
    ['has another length', async () => fakeClip(40)],
    ['needs another decoder', async () => fakeClip(100, 0, otherConfig)],
  ])('shows a card in place of a clip that %s, as long as the clip', async (_, readClip) => {
    const { media, asked } = fakeMedia({ readClip });
    const file = await bytesOf(createReelResponse(reelOf(1), { media, signal: open }));
    expect(asked.at(-1)).toBe('card This clip could not be made.');
    const whole = await bytesOf(
      createReelResponse(reelOf(1), { media: fakeMedia().media, signal: open }),
    );
    const length = file.indexOf('mehd') + 8;
    expect(file.readUInt32BE(length)).toBe(whole.readUInt32BE(length));
    expect(listBoxes(file).map(({ name }) => name)).toEqual(
      listBoxes(whole).map(({ name }) => name),
    );
  });

  it('draws no more than two parts ahead of what is read', async () => {
    const { media, asked } = fakeMedia();
    const body = createReelResponse(reelOf(50), { media, signal: open }).body?.getReader();
    for (let i = 0; i < 3; i++) await body?.read();
    expect(asked.length).toBeLessThan(8);
    await body?.cancel();
  });

  it('ends the drawings ahead when it is not read on, or its client is gone', async () => {
    const held = fakeMedia({ readClip: () => new Promise(() => {}) });
    const gone = new AbortController();
    const body = createReelResponse(reelOf(5), {
      media: held.media,
      signal: gone.signal,
    }).body?.getReader();
    await body?.read();
    gone.abort();
    expect(held.signals.every(({ aborted }) => aborted)).toBe(true);
    const { media, signals } = fakeMedia();
    const other = createReelResponse(reelOf(5), { media, signal: open }).body?.getReader();
    await other?.read();
    await other?.cancel();
    expect(signals.length).toBeGreaterThan(0);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});
