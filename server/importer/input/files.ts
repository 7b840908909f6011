/** Finds and opens files to import, compressed or not. */
import { createReadStream } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from '#server/importer/facts.ts';
import { Utf8Check } from './utf8.ts';

export interface InputFile {
  /** The name in messages. */
  name: string;
  path: string;
  /** Bytes on disk; 0 if unreadable. */
  size: number;
  /** Why the file, or a folder in its place, cannot be read: opening it throws this. */
  fault?: ImportError;
}

const importable = /\.(json|ndjson|csv)(\.gz)?$/i;

/**
 * The files of the paths, in order: files, and the importable files of folders and subfolders, by
 * name. Links are followed to files, not to folders, which could form cycles. Unreadable entries of
 * folders are included with their error.
 * @throws {ImportError} for a path that does not exist or cannot be read, and for a folder without
 *   importable files
 */
export async function findFiles(paths: readonly string[]): Promise<InputFile[]> {
  const files: InputFile[][] = [];
  for (const given of paths) {
    const found = await stat(given).catch((error) => {
      throw /^ENOENT|^ENOTDIR/.test(error.code)
        ? new ImportError(`${given}: no such file or folder`)
        : new ImportError(`${given}: ${unreadable(error).message}`);
    });
    if (!found.isDirectory()) {
      files.push([{ name: given, path: given, size: found.size }]);
      continue;
    }
    const inside = await filesIn(given);
    if (inside.length === 0) {
      throw new ImportError(`${given}: no .json, .ndjson or .csv file in it`);
    }
    files.push(inside.sort((a, b) => (a.path < b.path ? -1 : 1)));
  }
  return withoutRepeats(files.flat());
}

async function filesIn(folder: string): Promise<InputFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unreadable);
  if (entries instanceof ImportError) return [faulty(folder, entries)];
  const found: InputFile[][] = [];
  for (const entry of entries) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(await filesIn(at));
    else if (importable.test(entry.name)) found.push(await fileAt(at));
  }
  return found.flat();
}

/** The file, following links; nothing if it is not a file. */
async function fileAt(at: string): Promise<InputFile[]> {
  const found = await stat(at).catch(unreadable);
  if (found instanceof ImportError) return [faulty(at, found)];
  return found.isFile() ? [{ name: at, path: at, size: found.size }] : [];
}

function faulty(at: string, fault: ImportError): InputFile {
  return { name: at, path: at, size: 0, fault };
}

/** The same message as `readFile` gives for unreadable files. */
function unreadable(error: Error): ImportError {
  return new ImportError(`cannot be read: ${error.message}`);
}

/** Each file once, under its first name. */
async function withoutRepeats(files: readonly InputFile[]): Promise<InputFile[]> {
  const seen = new Set<string>();
  const once: InputFile[] = [];
  for (const file of files) {
    const real = await realpath(file.path).catch(() => path.resolve(file.path));
    if (!seen.has(real)) once.push(file);
    seen.add(real);
  }
  return once;
}

/** A file's content without compression, and whether it is JSON or a table, by its first character. */
export interface OpenedFile {
  format: 'json' | 'csv';
  content: Readable;
}

/**
 * Opens a file, recognising gzip and the format by content.
 * @param onBytes called with the size of each chunk read from disk
 * @throws {ImportError} when it is empty or unreadable; reading on may throw for broken compression
 *   and for other encodings than UTF-8
 */
export async function openFile(
  file: InputFile,
  onBytes: (bytes: number) => void = () => {},
): Promise<OpenedFile> {
  if (file.fault) throw file.fault;
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
  const check = new Utf8Check();
  let piece: IteratorResult<Buffer> = { value: first };
  while (!piece.done) {
    check.take(piece.value);
    yield piece.value;
    piece = await rest.next();
  }
  check.end();
}

/** All of a stream as text. */
export async function readStreamText(content: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
