/** Files that are read from any place: zip archives and Parquet tables. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ImportError } from '#server/importer/facts.ts';
import type { Bytes } from './bytes.ts';

/** Opens a file on disk. @throws {ImportError} when it cannot be opened */
export async function openOnDisk(file: string): Promise<FileHandle> {
  return await open(file).catch(cannotRead);
}

/**
 * Writes bytes into a temporary file that no folder lists: it is gone when it is closed, also where
 * the process dies.
 * @throws {ImportError} when it cannot be written
 */
export async function spool(bytes: Bytes): Promise<FileHandle> {
  const at = path.join(tmpdir(), `courtreel-${randomUUID()}`);
  const handle = await open(at, 'wx+', 0o600).catch(cannotSpool);
  try {
    await unlink(at);
    for await (const piece of bytes) await handle.writeFile(piece).catch(cannotSpool);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Exactly the bytes of a range. @throws {ImportError} when the file is shorter or cannot be read */
export async function readRange(
  handle: FileHandle,
  start: number,
  end: number,
): Promise<ArrayBuffer> {
  const buffer = new ArrayBuffer(end - start);
  let at = 0;
  while (start + at < end) {
    const { bytesRead } = await handle
      .read(new Uint8Array(buffer, at), 0, end - start - at, start + at)
      .catch(cannotRead);
    if (bytesRead === 0) throw new ImportError('cannot be read: unexpected end of file');
    at += bytesRead;
  }
  return buffer;
}

function cannotRead(error: Error): never {
  throw new ImportError(`cannot be read: ${error.message}`);
}

function cannotSpool(error: Error): never {
  throw new ImportError(`no room for it in the temporary folder (TMPDIR): ${error.message}`);
}
