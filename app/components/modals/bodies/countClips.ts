/** Length of a box's size and type, and of a size of 64 bits after them (ISO/IEC 14496-12). */
const headLength = 8;
const longHeadLength = 16;

/** The box in front of each clip of a reel. */
const mark = 'styp';

/**
 * Counts the clips of a reel as its bytes arrive: it goes from box to box.
 * @returns a function that takes the next bytes and returns the clips that have begun
 */
export function createClipCounter(): (chunk: Uint8Array) => number {
  let head = new Uint8Array();
  /** Bytes until the next box. */
  let rest = 0;
  let clips = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      const skipped = Math.min(rest, chunk.length - at);
      at += skipped;
      rest -= skipped;
      if (rest > 0 || at === chunk.length) break;
      const part = chunk.subarray(at, at + longHeadLength - head.length);
      const joined = new Uint8Array([...head, ...part]);
      const size = readSize(joined);
      if (size === null) {
        head = joined;
        break;
      }
      if (nameOf(joined) === mark) clips += 1;
      rest = size - head.length;
      head = new Uint8Array();
    }
    return clips;
  };
}

/** The size of the box that begins here; null where that is not there yet. */
function readSize(bytes: Uint8Array): number | null {
  if (bytes.length < headLength) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = view.getUint32(0);
  // A size of 0 is that of the last box: it goes on to the end.
  if (size !== 1) return size < headLength ? Number.POSITIVE_INFINITY : size;
  return bytes.length < longHeadLength ? null : Number(view.getBigUint64(8));
}

const nameOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(4, headLength));
