/** A reel as it streams: parts are drawn ahead of what is read, so that memory stays bounded. */
import { ReadableStream } from 'node:stream/web';
import { framesPerSecond } from '#server/media/animations/animation.ts';
import { canvasSize } from '#server/media/drawing/camera.ts';
import type { Media } from '#server/media/index.ts';
import { buildFragment, buildHead, buildIndex, type Place } from './mp4.ts';
import { lengthOf, planReel, type Reel, type ReelPart } from './plan.ts';
import { type EncodedClip, readPictures } from './readPictures.ts';

/** Draws the parts. */
export type ReelMedia = Pick<Media, 'readClip' | 'readCard'>;

interface ReelOptions {
  media: ReelMedia;
  /** Aborts when the client disconnects: nothing more is drawn. */
  signal: AbortSignal;
}

/** Parts that are drawn or wait to be read at a time. */
const partsAhead = 2;

/** The reel as a response. A clip that cannot be drawn is replaced by a card that says so. */
export function createReelResponse(reel: Reel, options: ReelOptions): Response {
  const video = ReadableStream.from(writeReel(reel, options));
  return new Response(video as unknown as BodyInit, {
    headers: {
      'content-type': 'video/mp4',
      'content-disposition': 'attachment; filename="reel.mp4"',
      'cache-control': 'no-store',
    },
  });
}

async function* writeReel(reel: Reel, { media, signal }: ReelOptions): AsyncGenerator<Uint8Array> {
  const { parts, chapters, length } = planReel(reel);
  const places: Place[] = [];
  let config: Uint8Array | null = null;
  let [at, offset] = [0, 0];
  for await (const [i, clip] of drawAhead(parts, { media, signal })) {
    if (!config) {
      config = clip.config;
      const { title } = reel;
      const head = buildHead({
        ...canvasSize,
        rate: framesPerSecond,
        length,
        config,
        title,
        chapters,
      });
      yield head;
      offset += head.length;
    }
    const part = parts[i] as ReelPart;
    const fragment = buildFragment(clip, { sequence: i + 1, at, isClip: !('card' in part) });
    places.push({ at, offset: offset + fragment.begins });
    yield fragment.bytes;
    at += clip.samples.length;
    offset += fragment.bytes.length;
  }
  yield buildIndex(places);
}

/** The parts in order, each with its place; ends the drawings ahead when it is not read on. */
async function* drawAhead(
  parts: readonly ReelPart[],
  { media, signal }: ReelOptions,
): AsyncGenerator<[number, EncodedClip]> {
  const over = new AbortController();
  const whole = { media, signal: AbortSignal.any([signal, over.signal]) };
  const begun: Promise<EncodedClip>[] = [];
  let config: Uint8Array | null = null;
  try {
    for (const i of parts.keys()) {
      for (const part of parts.slice(i + begun.length, i + partsAhead)) {
        const drawing = drawPart(part, whole);
        // Its failure is thrown in its turn.
        drawing.catch(() => {});
        begun.push(drawing);
      }
      signal.throwIfAborted();
      const clip = await (begun.shift() as Promise<EncodedClip>);
      config ??= clip.config;
      yield [i, isAlike(clip, config) ? clip : await drawInstead(parts[i] as ReelPart, whole)];
    }
  } finally {
    over.abort();
  }
}

async function drawPart(part: ReelPart, options: ReelOptions): Promise<EncodedClip> {
  const { media, signal } = options;
  const path = 'card' in part ? null : part.path;
  const read = async () => path && (await media.readClip(path, signal));
  const file = await drawTwice(read, signal).catch(() => null);
  signal.throwIfAborted();
  if (!file) return drawInstead(part, options);
  const clip = await readPictures(file);
  return clip.samples.length === lengthOf(part) ? clip : drawInstead(part, options);
}

async function drawInstead(part: ReelPart, { media, signal }: ReelOptions): Promise<EncodedClip> {
  const card = 'card' in part ? part.card : part.instead;
  return readPictures(await drawTwice(() => media.readCard(card, signal), signal));
}

/** A busy machine may take too long the first time. */
async function drawTwice<T>(draw: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await draw();
  } catch (error) {
    if (signal.aborted) throw error;
    return draw();
  }
}

/** Whether one decoder plays it after the others. */
function isAlike({ config }: EncodedClip, first: Uint8Array): boolean {
  return Buffer.compare(config, first) === 0;
}
