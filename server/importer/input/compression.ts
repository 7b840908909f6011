/** Compressed bytes: gzip, xz and Zstandard, recognised by their first bytes. */
import { pipeline } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import xz from 'xz-decompress';
import { ImportError } from '#server/importer/facts.ts';
import { type Bytes, toStream, toWebStream } from './bytes.ts';

type Compression = 'gzip' | 'xz' | 'zstd';

/** The compression of bytes that begin so; null for none of these. */
export function recognizeCompression(head: Buffer): Compression | null {
  if (head.length < 4) return null;
  if (head.readUInt16BE(0) === 0x1f8b) return 'gzip';
  if (head.subarray(0, 6).equals(xzMagic)) return 'xz';
  const frame = head.readUInt32LE(0);
  return frame === 0xfd2fb528 || frame >>> 4 === 0x184d2a5 ? 'zstd' : null;
}

const xzMagic = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]);

const decoders = { gzip: gunzip, xz: unxz, zstd: unzstd };

/** Decompresses. @throws {ImportError} while reading, for data that is damaged or cut off */
export async function* decompress(bytes: Bytes, compression: Compression): AsyncGenerator<Buffer> {
  try {
    yield* decoders[compression](bytes);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { message } = error as Error;
    throw new ImportError(`cannot be read: its ${compression} data is not whole (${message})`);
  }
}

function gunzip(bytes: Bytes): Bytes {
  return pipeline(toStream(bytes), createGunzip({ chunkSize: 1 << 16 }), () => {});
}

async function* unxz(bytes: Bytes) {
  const pieces = new xz.XzReadableStream(toWebStream(bytes)).getReader();
  try {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      yield Buffer.from(piece.value.buffer);
    }
  } finally {
    // Fails where the decoder has come to its end already, with something left to be read.
    await pieces.cancel().catch(() => {});
  }
}

/** Node's decoder ends with the first frame, a file may have several. */
async function* unzstd(bytes: Bytes) {
  const source = bytes[Symbol.asyncIterator]();
  let rest: Buffer[] = [];
  const next = async () => {
    const { value, done } = await source.next();
    return done ? null : value;
  };
  try {
    for (let piece = await next(); piece; piece = rest.shift() ?? (await next())) {
      const frame = new ZstdFrame([piece, ...rest], next);
      yield* frame.content();
      rest = await frame.rest();
    }
  } finally {
    await source.return?.();
  }
}

/** One frame of the bytes that `next` gives after `first`. */
class ZstdFrame {
  readonly #decoder = createZstdDecompress();
  readonly #first: Buffer[];
  readonly #next: () => Promise<Buffer | null>;
  /** What the decoder was given, less what it had used up for sure. */
  readonly #given: Buffer[] = [];
  #forgotten = 0;
  readonly #source = this.#give();

  constructor(first: Buffer[], next: () => Promise<Buffer | null>) {
    this.#first = first;
    this.#next = next;
  }

  content(): Bytes {
    return pipeline(toStream(this.#source), this.#decoder, () => {});
  }

  /** What was given beyond the end of the frame. */
  async rest(): Promise<Buffer[]> {
    // A piece may be on its way.
    await this.#source.return();
    this.#forget();
    const [piece, ...others] = this.#given;
    if (!piece) return [];
    const tail = piece.subarray(this.#decoder.bytesWritten - this.#forgotten);
    return tail.length > 0 ? [tail, ...others] : others;
  }

  async *#give(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const piece = this.#first.shift() ?? (await this.#next());
      if (!piece) return;
      this.#given.push(piece);
      yield piece;
      this.#forget();
    }
  }

  #forget(): void {
    for (let [piece] = this.#given; piece; [piece] = this.#given) {
      if (this.#forgotten + piece.length > this.#decoder.bytesWritten) return;
      this.#forgotten += piece.length;
      this.#given.shift();
    }
  }
}
