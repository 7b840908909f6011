import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import type { Pictures } from './mp4.ts';

/** A clip's pictures as they are encoded, and what a decoder has to know of them. */
export interface EncodedClip extends Pictures {
  /** An AVCDecoderConfigurationRecord: clips of one encoder setting have the same. */
  config: Uint8Array;
}

/** Takes a drawn clip apart. @throws for bytes that are no MP4 with H.264 */
export async function readPictures(file: Uint8Array): Promise<EncodedClip> {
  using input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const decoder = await track?.getDecoderConfig();
  if (!track || !decoder?.description) throw new Error('The clip has no video');
  const samples = [];
  for await (const { data, type } of new EncodedPacketSink(track).packets()) {
    samples.push({ data, isKey: type === 'key' });
  }
  return { samples, config: toBytes(decoder.description) };
}

function toBytes(given: AllowSharedBufferSource): Uint8Array {
  if (!ArrayBuffer.isView(given)) return new Uint8Array(given as ArrayBuffer).slice();
  return new Uint8Array(given.buffer, given.byteOffset, given.byteLength).slice();
}
