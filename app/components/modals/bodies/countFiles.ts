/** Signature, version 1.0 to 6.3 (PKWARE APPNOTE 4.3.7). */
const signature = [0x50, 0x4b, 3, 4] as const;
const headerLength = 30;
const highestVersion = 63;

/** Longest name that counts; the bytes of a video may look like a header. */
const longestName = 255;

/**
 * Counts the files of a zip archive as its bytes arrive, by their local headers.
 * @returns a function that takes the next bytes and returns the files that have begun
 */
export function createFileCounter(): (chunk: Uint8Array) => number {
  let rest = new Uint8Array();
  let files = 0;
  return (chunk) => {
    const data = new Uint8Array(rest.length + chunk.length);
    data.set(rest);
    data.set(chunk, rest.length);
    // A header may begin in one chunk and end in the next.
    const end = data.length - headerLength + 1;
    let at = 0;
    for (; at < end; at += 1) {
      at = data.indexOf(signature[0], at);
      if (at === -1 || at >= end) break;
      if (isHeader(data, at)) files += 1;
    }
    rest = data.slice(Math.max(0, at === -1 ? data.length : Math.min(at, end)));
    return files;
  };
}

function isHeader(data: Uint8Array, at: number): boolean {
  const [version = 0, highByte = 0] = data.subarray(at + 4, at + 6);
  const [nameLow = 0, nameHigh = 0] = data.subarray(at + 26, at + 28);
  const nameLength = nameLow + nameHigh * 256;
  return (
    signature.every((byte, i) => data[at + i] === byte) &&
    version >= 10 &&
    version <= highestVersion &&
    highByte === 0 &&
    nameLength > 0 &&
    nameLength <= longestName
  );
}
