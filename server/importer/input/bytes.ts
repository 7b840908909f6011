/** Bytes of files and of entries of archives, piece by piece. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ReadableStream as NodeWebStream } from 'node:stream/web';
import { ImportError } from '#server/importer/facts.ts';
import { Utf8Check } from './utf8.ts';

/** A reader that stops before the end closes the source. */
export type Bytes = AsyncIterable<Buffer>;

/** Bytes whose first ones were looked at. */
interface Peeked {
  head: Buffer;
  /** All bytes, from the first on. */
  whole: Bytes;
  /** Ends it where nobody reads `whole`. */
  close(): Promise<void>;
}

/** As far as leading white space is looked through for a first character. */
const blankLimit = 1 << 20;

/**
 * Looks at the first bytes: at least `length` of them where there are as many, and more where these
 * are white space alone.
 */
export async function peek(bytes: Bytes, length: number): Promise<Peeked> {
  const pieces = bytes[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < length || (isWhitespace(head) && head.length < blankLimit)) {
    const { value, done } = await pieces.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return {
    head,
    whole: startingWith(head, pieces),
    close: async () => {
      await pieces.return?.();
    },
  };
}

/** Whether bytes are white space alone, or none. */
export function isWhitespace(bytes: Buffer): boolean {
  return bytes.toString('utf8').trim() === '';
}

async function* startingWith(head: Buffer, rest: AsyncIterator<Buffer>) {
  try {
    yield head;
    for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}

/**
 * The bytes of a file on disk.
 * @param onBytes called with the size of each piece
 * @throws {ImportError} while reading, when the file cannot be read
 */
export async function* readDisk(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 })) {
      onBytes(piece.length);
      yield piece;
    }
  } catch (error) {
    throw new ImportError(`cannot be read: ${(error as Error).message}`);
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Text without its byte order mark. @throws {ImportError} while reading, for other encodings than UTF-8 */
export async function* readUtf8(bytes: Bytes): AsyncGenerator<Buffer> {
  const check = new Utf8Check();
  let isFirst = true;
  for await (const piece of bytes) {
    check.take(piece);
    yield isFirst && piece.subarray(0, 3).equals(byteOrderMark) ? piece.subarray(3) : piece;
    isFirst = false;
  }
  check.end();
}

/** A stream of bytes. */
export function toStream(bytes: Bytes): Readable {
  return Readable.from(bytes, { objectMode: false });
}

/** The same as a web stream; libraries expect the browser's type. */
export function toWebStream(bytes: Bytes): ReadableStream<Uint8Array<ArrayBuffer>> {
  return NodeWebStream.from(bytes) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
}
