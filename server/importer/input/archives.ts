/** The entries of tar and zip archives, in order. */
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { ImportError } from '#server/importer/facts.ts';
import { type Bytes, toWebStream } from './bytes.ts';

/** A file of an archive. */
export interface ArchiveEntry {
  /** Its path in the archive. */
  name: string;
  /** Null for a link, which is not followed. */
  bytes: Bytes | null;
}

/**
 * The files and links of a tar archive. What is not read of one is skipped.
 * @throws {ImportError} for an archive that is damaged, or an entry that lies outside of it
 */
export async function* readTar(bytes: Bytes): AsyncGenerator<ArchiveEntry> {
  const entries = toWebStream(bytes).pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      const isLink = header.type === 'symlink' || header.type === 'link';
      if (header.type !== 'file' && !isLink) {
        await body.cancel();
        continue;
      }
      requireInside(header.name);
      const content = isLink ? null : named(body, 'tar');
      yield { name: header.name, bytes: content };
      await content?.return(undefined);
      await body.cancel();
    }
  } catch (error) {
    throw damaged(error, 'tar');
  }
}

async function* named(pieces: AsyncIterable<Uint8Array>, kind: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) {
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    }
  } catch (error) {
    throw damaged(error, kind);
  }
}

/**
 * The files and links of a zip archive.
 * @throws {ImportError} for an archive that is damaged or encrypted, or an entry that lies outside of
 *   it
 */
export async function* readZip(handle: FileHandle): AsyncGenerator<ArchiveEntry> {
  try {
    const zip = await fromFdPromise(handle.fd, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
    });
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
      const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
      if (name.endsWith('/')) continue;
      requireInside(name);
      if (entry.isEncrypted()) throw new ImportError('is encrypted: unpack it first');
      yield { name, bytes: isZipLink(entry) ? null : unzip(zip, entry) };
    }
  } catch (error) {
    throw damaged(error, 'zip');
  }
}

/** Entries packed on Unix have its file mode. */
function isZipLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

async function* unzip(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw damaged(error, 'zip');
  }
  if (checksum !== entry.crc32) throw damaged(new Error('wrong checksum'), 'zip');
}

function damaged(error: unknown, kind: string): ImportError {
  if (error instanceof ImportError) return error;
  return new ImportError(
    `cannot be read: its ${kind} data is not whole (${(error as Error).message})`,
  );
}

/** @throws {ImportError} for a path that leads out of the archive */
function requireInside(name: string): void {
  if (/^([\\/]|[a-z]:)/i.test(name) || name.split(/[\\/]/).includes('..')) {
    throw new ImportError(`an entry lies outside of the archive ('${name}')`);
  }
}
