/** Opens a file to import: unpacks it, and recognises by content what is in it. */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ImportError } from '#server/importer/facts.ts';
import { type ArchiveEntry, readTar, readZip } from './archives.ts';
import { type Bytes, isBlank, peek, readDisk, readUtf8, toStream } from './bytes.ts';
import { decompress, recognizeCompression } from './compression.ts';
import { type InputFile, importableNames, isImportable } from './files.ts';
import { isHar, readHar } from './har.ts';
import { readParquet } from './parquet.ts';
import { openOnDisk, spool } from './randomAccess.ts';

/** What is read as a file: a plain file, a file in an archive, an answer in a HAR file. */
export interface Part {
  /** The name in messages: 'season.tar.xz/nbastats_2024.csv'. */
  name: string;
  /** JSON or a table, by its first character. */
  format: 'json' | 'csv';
  /** Text; reading throws {@link ImportError} for other encodings than UTF-8. */
  content: Readable;
  /** Among files that a visitor chose, an unknown kind is a mistake; among a browser's answers it is not. */
  mayBeUnknown: boolean;
}

/** A part that is not opened, and why. */
export interface RefusedPart {
  name: string;
  fault: ImportError;
}

/** What one file may unpack to, over all layers. */
export interface UnpackLimits {
  bytes: number;
  entries: number;
  /** Archives and compressions within each other. */
  layers: number;
}

export const unpackLimits: UnpackLimits = { bytes: 8 * 2 ** 30, entries: 100_000, layers: 5 };

export interface OpenOptions {
  /** Called with the size of each piece read from disk. */
  onBytes?: (bytes: number) => void;
  limits?: UnpackLimits;
  /** The file was opened before: an archive is not checked again. */
  isChecked?: boolean;
}

/**
 * The parts of a file, in order: one, unless it is an archive or a HAR file. These are checked as a
 * whole before any part comes. A part is to be read before the next one; what is not read is skipped.
 * @throws {ImportError} when the file cannot be read, is empty, or is an archive that is damaged, leads
 *   to paths outside of it, or unpacks to more than the limits
 */
export async function* openParts(
  file: InputFile,
  { onBytes = () => {}, limits = unpackLimits, isChecked = false }: OpenOptions = {},
): AsyncGenerator<Part | RefusedPart> {
  if (file.fault) throw file.fault;
  if (!isChecked) await checkArchive(file, limits);
  yield* partsOf(onDisk(file, onBytes), new Walk(limits, false));
}

/** Walks through an archive as a whole; stops at once in a file that is none. */
async function checkArchive(file: InputFile, limits: UnpackLimits): Promise<void> {
  const walk = new Walk(limits, true);
  try {
    for await (const _ of partsOf(
      onDisk(file, () => {}),
      walk,
    ));
  } catch (error) {
    if (!(error instanceof ImportError) || walk.place === null) throw error;
    const place = walk.place.slice(file.name.length + 1);
    throw new ImportError(`at ${place}: ${error.message}; nothing of it is imported`);
  }
  if (walk.parts === 0) throw new ImportError(`no ${importableNames} file in it`);
}

/** Bytes to look into. */
interface Source {
  name: string;
  bytes: Bytes;
  /** Where the bytes are on disk as they are. */
  path?: string;
  layers: number;
  isInArchive: boolean;
  isInXz: boolean;
}

function onDisk({ name, path }: InputFile, onBytes: (bytes: number) => void): Source {
  const bytes = readDisk(path, onBytes);
  return { name, path, bytes, layers: 0, isInArchive: false, isInXz: false };
}

/** One pass through a file. */
class Walk {
  readonly #limits: UnpackLimits;
  /** Reads everything and gives out nothing. */
  readonly isCheck: boolean;
  /** The entry that the walk is at. */
  place: string | null = null;
  parts = 0;
  #bytes = 0;
  #entries = 0;

  constructor(limits: UnpackLimits, isCheck: boolean) {
    this.#limits = limits;
    this.isCheck = isCheck;
  }

  /** Counts unpacked bytes. @throws {ImportError} while reading, when they are too many */
  async *counted(bytes: Bytes): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      this.#bytes += piece.length;
      if (this.#bytes > this.#limits.bytes) {
        throw new ImportError(`unpacks to more than ${formatBytes(this.#limits.bytes)}`);
      }
      yield piece;
    }
  }

  /** Counts an entry. @throws {ImportError} when there are too many */
  enter(place: string): void {
    this.place = place;
    this.#entries += 1;
    if (this.#entries > this.#limits.entries) {
      throw new ImportError(`more than ${this.#limits.entries.toLocaleString('en')} files in it`);
    }
  }

  /** What lies in another source. @throws {ImportError} when too many layers do so */
  inside({ path: _, ...source }: Source, bytes: Bytes): Source {
    if (source.layers >= this.#limits.layers) {
      throw new ImportError(`archives within archives: more than ${this.#limits.layers} layers`);
    }
    return { ...source, bytes, layers: source.layers + 1 };
  }
}

function formatBytes(bytes: number): string {
  return bytes >= 2 ** 30 ? `${bytes / 2 ** 30} GB` : `${bytes / 2 ** 20} MB`;
}

/** Of an archive with entries, and of an empty one. */
const zipMagic = new Set(['PK\x03\x04', 'PK\x05\x06']);

/** Tar archives are recognised at byte 257. */
const headLength = 512;

async function* partsOf(source: Source, walk: Walk): AsyncGenerator<Part | RefusedPart> {
  const { head, whole, close } = await peek(source.bytes, headLength);
  const start = head.toString('latin1', 0, 4);
  try {
    const compression = recognizeCompression(head);
    const fault = faultOf(head, source);
    if (fault) {
      walk.parts += 1;
      yield { name: source.name, fault };
    } else if (compression) {
      const unpacked = walk.counted(decompress(whole, compression));
      const isInXz = source.isInXz || compression === 'xz';
      yield* partsOf({ ...walk.inside(source, unpacked), isInXz }, walk);
    } else if (head.toString('latin1', 257, 262) === 'ustar') {
      yield* entryParts(source, readTar(whole), walk);
    } else if (zipMagic.has(start)) {
      yield* withHandle(source, whole, (handle) =>
        entryParts(source, unzipped(handle, walk), walk),
      );
    } else if (start === 'PAR1') {
      yield* leaf(source, whole, walk, () =>
        withHandle(source, whole, (handle) => tablePart(source, handle, walk)),
      );
    } else if (isHar(head)) {
      yield* harParts(source, whole, walk);
    } else {
      yield* leaf(source, whole, walk, () => textPart(source.name, head, whole));
    }
  } finally {
    await close();
  }
}

/** Archives that are not read, by their first bytes. */
const otherArchives: Record<string, string> = {
  '7z\xbc\xaf': '7z',
  'Rar!': 'RAR',
  BZh: 'bzip2',
  '\xd0\xcf\x11\xe0': 'Excel',
};

/** Why a file that begins so is not read, whatever follows. */
function faultOf(head: Buffer, { isInXz }: Source): ImportError | null {
  if (isBlank(head)) return new ImportError('the file is empty');
  // The decoder does one file at a time.
  if (isInXz && recognizeCompression(head) === 'xz') {
    return new ImportError('an .xz within an .xz file: unpack the outer one first');
  }
  const start = head.toString('latin1', 0, 4);
  const [, kind] = Object.entries(otherArchives).find(([magic]) => start.startsWith(magic)) ?? [];
  return kind ? new ImportError(`a ${kind} file: pack it as .zip or .tar.xz, or not at all`) : null;
}

/** What is no archive itself: in a check it is read to its end where it lies in an archive. */
async function* leaf(
  source: Source,
  whole: Bytes,
  walk: Walk,
  open: () => AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  walk.parts += 1;
  if (!walk.isCheck) yield* open();
  else if (source.isInArchive) for await (const _ of whole);
}

async function* textPart(name: string, head: Buffer, bytes: Bytes): AsyncGenerator<Part> {
  const start = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()[0];
  const format = start === '{' || start === '[' ? 'json' : 'csv';
  yield* opened({ name, format, mayBeUnknown: false }, bytes);
}

async function* opened(part: Omit<Part, 'content'>, bytes: Bytes): AsyncGenerator<Part> {
  const text = readUtf8(bytes);
  const content = toStream(text);
  try {
    yield { ...part, content };
  } finally {
    content.destroy();
    await text.return(undefined);
  }
}

async function* tablePart({ name }: Source, handle: FileHandle, walk: Walk): AsyncGenerator<Part> {
  yield* opened({ name, format: 'csv', mayBeUnknown: false }, walk.counted(readParquet(handle)));
}

async function* harParts(source: Source, bytes: Bytes, walk: Walk) {
  let count = 0;
  for await (const { url, text } of readHar(bytes)) {
    const name = printable(`${source.name} ${url}`);
    walk.enter(name);
    count += 1;
    if (walk.isCheck) continue;
    yield* opened({ name, format: 'json', mayBeUnknown: true }, bytesOf(text));
  }
  walk.parts += 1;
  if (count > 0 || walk.isCheck) return;
  yield { name: source.name, fault: new ImportError('no JSON answer of the leagues in it') };
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function* entryParts(
  source: Source,
  entries: AsyncIterable<ArchiveEntry>,
  walk: Walk,
): AsyncGenerator<Part | RefusedPart> {
  for await (const { name, bytes } of entries) {
    const inner = `${source.name}/${printable(name)}`;
    walk.enter(inner);
    if (!isImportable(name)) continue;
    if (bytes === null) {
      yield { name: inner, fault: new ImportError('is a link: pack the file itself') };
      continue;
    }
    yield* partsOf({ ...walk.inside(source, bytes), name: inner, isInArchive: true }, walk);
  }
}

async function* unzipped(handle: FileHandle, walk: Walk): AsyncGenerator<ArchiveEntry> {
  for await (const { name, bytes } of readZip(handle)) {
    yield { name, bytes: bytes && walk.counted(bytes) };
  }
}

/** Opens what must be read from any place: on disk, or in a temporary file. */
async function* withHandle<T>(
  { path }: Source,
  bytes: Bytes,
  use: (handle: FileHandle) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const handle = path === undefined ? await spool(bytes) : await openOnDisk(path);
  try {
    yield* use(handle);
  } finally {
    await handle.close();
  }
}

/** A name without characters that would steer a terminal. */
function printable(name: string): string {
  return name.replace(/\p{Cc}/gu, '?');
}
