/** Finds and opens what an import is given: files, folders, compressed or not. */
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from './facts.ts';

export interface InputFile {
  /** As it is named in messages. */
  name: string;
  path: string;
  /** Bytes on disk. */
  size: number;
}

const importable = /\.(json|ndjson|csv)(\.gz)?$/i;

/**
 * The files that the paths name, in order: a file as it is, a folder's importable files with those
 * of its folders, by name.
 * @throws {ImportError} for a path that does not exist
 */
export async function findFiles(paths: readonly string[]): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const given of paths) {
    const found = await stat(given).catch(() => {
      throw new ImportError(`${given}: no such file or folder`);
    });
    if (!found.isDirectory()) {
      files.push({ name: given, path: given, size: found.size });
      continue;
    }
    const entries = await readdir(given, { recursive: true, withFileTypes: true });
    const inside = entries
      .filter((entry) => entry.isFile() && importable.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const file of inside)
      files.push({ name: file, path: file, size: (await stat(file)).size });
  }
  const seen = new Set<string>();
  return files.filter((file) => {
    const real = path.resolve(file.path);
    return !seen.has(real) && seen.add(real);
  });
}

/** A file's content without compression, and whether it is JSON or a table, by its first character. */
export interface OpenedFile {
  format: 'json' | 'csv';
  content: Readable;
}

/**
 * Opens a file, recognising gzip and the format by content.
 * @param onBytes told of every piece read from disk
 * @throws {ImportError} when it is empty; reading on may throw for broken compression
 */
export async function openFile(
  file: InputFile,
  onBytes: (bytes: number) => void = () => {},
): Promise<OpenedFile> {
  const compressed = await isGzip(file.path);
  const raw = createReadStream(file.path, { highWaterMark: 1 << 18 });
  raw.on('data', (piece) => onBytes(piece.length));
  const content = compressed ? gunzipped(raw) : raw;
  const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let first = Buffer.alloc(0);
  while (first.toString('utf8').trim() === '') {
    const { value, done } = await pieces.next();
    if (done) throw new ImportError('the file is empty');
    first = Buffer.concat([first, value]);
  }
  if (first.subarray(0, 3).equals(byteOrderMark)) first = first.subarray(3);
  const start = first.toString('utf8', 0, 200).trimStart()[0];
  return {
    format: start === '{' || start === '[' ? 'json' : 'csv',
    content: Readable.from(startingWith(first, pieces), { objectMode: false }),
  };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function gunzipped(raw: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: 1 << 16 });
  raw.on('error', (error) => gunzip.destroy(error));
  return raw.pipe(gunzip);
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>) {
  yield first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value;
  }
}

/** All of a stream as text. */
export async function textOfStream(content: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
