/** Encodes clips as H.264 in MP4. */
import type { Canvas } from '@napi-rs/canvas';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { collectGarbage } from '#server/lib/collectGarbage.ts';
import { clipSeconds, framesPerSecond } from '#server/media/animations/animation.ts';
import { canvasSize } from '../drawing/camera.ts';

/** Seconds between frames that a player can jump to. */
const keyFrameSeconds = 2;
/** H.264 High, level 3.1: what every browser and phone plays at this size. */
const codec = 'avc1.64001F';
const bitsPerSecond = 750_000;
/** Frames that wait for the encoder. */
const longestQueue = 3;
/** Closed frames that wait for the garbage collector: closing a frame does not free all of its memory. */
const mostClosedFrames = 4;

/** What a clip shows: the canvas after each drawing is a frame. */
export interface Film {
  canvas: Canvas;
  /** Draws the moment `t`, in seconds. */
  drawFrame: (t: number) => void;
}

type Chunk = Parameters<ConstructorParameters<typeof VideoEncoder>[0]['output']>;

/**
 * Encodes a clip as MP4 with its index in front.
 * @param seconds its length
 * @throws {Error} when the encoder fails
 */
export async function encodeClip(film: Film, seconds = clipSeconds): Promise<Uint8Array> {
  const chunks: Chunk[] = [];
  let failure: Error | null = null;
  const encoder = new VideoEncoder({
    output: (...chunk) => chunks.push(chunk),
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure({
    codec,
    ...canvasSize,
    bitrate: bitsPerSecond,
    framerate: framesPerSecond,
    latencyMode: 'quality',
    hardwareAcceleration: 'prefer-software',
    avc: { format: 'avc' },
  });
  const count = Math.round(seconds * framesPerSecond);
  for (let i = 0; i < count && !failure; i++) {
    film.drawFrame(i / framesPerSecond);
    const frame = takeFrame(film, i / framesPerSecond);
    // All raw frames would take 460 MB: draw no faster than the encoder.
    while (encoder.encodeQueueSize > longestQueue && !failure) await nextDequeue(encoder);
    encoder.encode(frame, { keyFrame: i % (keyFrameSeconds * framesPerSecond) === 0 });
    frame.close();
    if (i % mostClosedFrames === 0) collectGarbage({ type: 'minor' });
  }
  if (!failure) await encoder.flush();
  if (encoder.state !== 'closed') encoder.close();
  if (failure) throw failure;
  return mux(chunks);
}

/**
 * The canvas as a frame. Its pixels are copied by hand, because that copy can be given back at once:
 * 3.7 MB of fresh memory for each frame would take longer than the drawing.
 */
function takeFrame({ canvas }: Film, seconds: number): VideoFrame {
  const pixels = canvas.data();
  const frame = new VideoFrame(pixels, {
    format: 'RGBX',
    codedWidth: canvas.width,
    codedHeight: canvas.height,
    timestamp: Math.round(seconds * 1e6),
    duration: Math.round(1e6 / framesPerSecond),
  });
  (pixels.buffer as ArrayBuffer).transfer(0);
  return frame;
}

function nextDequeue(encoder: VideoEncoder): Promise<void> {
  return new Promise((resolve) => {
    encoder.addEventListener('dequeue', () => resolve(), { once: true });
  });
}

async function mux(chunks: Chunk[]): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  for (const [chunk, metadata] of chunks) {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    const packet = new EncodedPacket(
      data,
      chunk.type,
      chunk.timestamp / 1e6,
      (chunk.duration ?? 1e6 / framesPerSecond) / 1e6,
    );
    await source.add(packet, metadata as EncodedVideoChunkMetadata);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The muxer produced no file');
  return new Uint8Array(target.buffer);
}
