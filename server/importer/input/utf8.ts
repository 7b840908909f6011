/** Whether bytes that come piece by piece are UTF-8. */
import { isUtf8 } from 'node:buffer';
import { ImportError } from '#server/importer/facts.ts';

/** Letters of another encoding would become marks of replacement, in names that stay. */
export class Utf8Check {
  /** The beginning of a letter that lies across two pieces. */
  #begun: Buffer = Buffer.alloc(0);

  /** @throws {ImportError} when the bytes so far are none */
  take(piece: Buffer): void {
    const bytes = this.#begun.length > 0 ? Buffer.concat([this.#begun, piece]) : piece;
    const end = bytes.length - begunAtEnd(bytes);
    if (!isUtf8(bytes.subarray(0, end))) throw notUtf8();
    this.#begun = bytes.subarray(end);
  }

  /** @throws {ImportError} when the last letter is not whole */
  end(): void {
    if (this.#begun.length > 0) throw notUtf8();
  }
}

const notUtf8 = () =>
  new ImportError('its letters are not in UTF-8: convert it first, for instance with iconv');

/** How many bytes at the end begin a letter that has more. */
function begunAtEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    const isContinuation = (byte & 0b1100_0000) === 0b1000_0000;
    if (!isContinuation) return lengthFrom(byte) > back ? back : 0;
  }
  return 0;
}

/** Bytes of a letter by its first one. */
function lengthFrom(byte: number): number {
  if (byte >= 0b1111_0000) return 4;
  if (byte >= 0b1110_0000) return 3;
  return byte >= 0b1100_0000 ? 2 : 1;
}
