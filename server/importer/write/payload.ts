/** Facts as stored in `sources`: compressed JSON and its digest. */
import { createHash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { FeedGame } from '#server/importer/facts.ts';

export interface Payload {
  /** SHA-256 of the JSON, hex. */
  digest: string;
  payload: Uint8Array;
}

/** Level 1 is four times as fast as the default and a tenth larger. */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function packFacts(facts: FeedGame): Payload {
  const json = Buffer.from(JSON.stringify(facts));
  return {
    digest: createHash('sha256').update(json).digest('hex'),
    payload: exactCopy(zstdCompressSync(json, options)),
  };
}

/**
 * A copy in memory of its own size: the compressor's buffer is larger than its content, and
 * `Buffer.from` takes a piece of a pool, which stays as a whole while one piece is used.
 */
function exactCopy(bytes: Uint8Array): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** The names in `sources.files`; none if they were not recorded. */
export function parseFiles(files: string | null): string[] {
  return files === null ? [] : (JSON.parse(files) as string[]);
}

export function unpackFacts(payload: Uint8Array): FeedGame {
  return JSON.parse(
    zstdDecompressSync(payload, { chunkSize: 1 << 17 }).toString('utf8'),
  ) as FeedGame;
}
