/** Opens a file to import: unpacks it, and recognises by content what is in it. */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ImportError } from '#server/importer/facts.ts';
import { type ArchiveEntry, readTar, readZip } from './archives.ts';
import { type Bytes, isWhitespace, peek, readDisk, readUtf8, toStream } from './bytes.ts';
import { decompress, recognizeCompression } from './compression.ts';
import { type InputFile, importableNames, isImportable } from './files.ts';
import { isHar, readHar } from './har.ts';
import { readParquet } from './parquet.ts';
import { openOnDisk, spool } from './randomAccess.ts';
import { type Source, type UnpackLimits, unpackLimits, Walk } from './walk.ts';

/** What is read as a file: a plain file, a file in an archive, an answer in a HAR file. */
export interface Input {
  /** The name in messages: 'season.tar.xz/nbastats_2024.csv'. */
  name: string;
  /** JSON or a table, by its first character. */
  format: 'json' | 'csv';
  /** Text; reading throws {@link ImportError} for other encodings than UTF-8. */
  content: Readable;
  /** Among files that a visitor chose, an unknown kind is a mistake; among a browser's answers it is not. */
  mayBeUnknown: boolean;
}

/** An input that is not opened, and why. */
export interface RefusedInput {
  name: string;
  fault: ImportError;
}

export interface OpenOptions {
  /** Called with the size of each piece read from disk. */
  onBytes?: (bytes: number) => void;
  limits?: UnpackLimits;
  /** The file was opened before: an archive is not checked again. */
  isChecked?: boolean;
}

/**
 * The inputs of a file, in order: one, unless it is an archive or a HAR file. These are checked as a
 * whole before any input comes. An input is to be read before the next one; what is not read is skipped.
 * @throws {ImportError} when the file cannot be read, is empty, or is an archive that is damaged, leads
 *   to paths outside of it, or unpacks to more than the limits
 */
export async function* openInputs(
  file: InputFile,
  { onBytes = () => {}, limits = unpackLimits, isChecked = false }: OpenOptions = {},
): AsyncGenerator<Input | RefusedInput> {
  if (file.fault) throw file.fault;
  if (!isChecked) await checkArchive(file, limits);
  yield* inputsOf(onDisk(file, onBytes), new Walk(limits, false));
}

/** Walks through an archive as a whole; stops at once in a file that is none. */
async function checkArchive(file: InputFile, limits: UnpackLimits): Promise<void> {
  const walk = new Walk(limits, true);
  try {
    for await (const _ of inputsOf(
      onDisk(file, () => {}),
      walk,
    ));
  } catch (error) {
    if (!(error instanceof ImportError) || walk.place === null) throw error;
    const place = walk.place.slice(file.name.length + 1);
    throw new ImportError(`at ${place}: ${error.message}; nothing of it is imported`);
  }
  if (walk.inputs === 0) throw new ImportError(`no ${importableNames} file in it`);
}

function onDisk({ name, path }: InputFile, onBytes: (bytes: number) => void): Source {
  const bytes = readDisk(path, onBytes);
  return { name, path, bytes, layers: 0, isInArchive: false, isInXz: false };
}

/** Of an archive with entries, and of an empty one. */
const zipMagic = new Set(['PK\x03\x04', 'PK\x05\x06']);

/** Tar archives are recognised at byte 257. */
const headLength = 512;

async function* inputsOf(source: Source, walk: Walk): AsyncGenerator<Input | RefusedInput> {
  const { head, whole, close } = await peek(source.bytes, headLength);
  const start = head.toString('latin1', 0, 4);
  try {
    const compression = recognizeCompression(head);
    const fault = faultOf(head, source);
    if (fault) {
      walk.inputs += 1;
      yield { name: source.name, fault };
    } else if (compression) {
      const unpacked = walk.counted(decompress(whole, compression));
      const isInXz = source.isInXz || compression === 'xz';
      yield* inputsOf({ ...walk.inside(source, unpacked), isInXz }, walk);
    } else if (head.toString('latin1', 257, 262) === 'ustar') {
      yield* entryInputs(source, readTar(whole), walk);
    } else if (zipMagic.has(start)) {
      yield* withHandle(source, whole, (handle) =>
        entryInputs(source, unzipped(handle, walk), walk),
      );
    } else if (start === 'PAR1') {
      yield* leaf(source, whole, walk, () =>
        withHandle(source, whole, (handle) => tableInput(source, handle, walk)),
      );
    } else if (isHar(head)) {
      yield* harInputs(source, whole, walk);
    } else {
      yield* leaf(source, whole, walk, () => textInput(source.name, head, whole));
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
  if (isWhitespace(head)) return new ImportError('the file is empty');
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
  open: () => AsyncGenerator<Input>,
): AsyncGenerator<Input> {
  walk.inputs += 1;
  if (!walk.isCheck) yield* open();
  else if (source.isInArchive) for await (const _ of whole);
}

async function* textInput(name: string, head: Buffer, bytes: Bytes): AsyncGenerator<Input> {
  const start = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()[0];
  const format = start === '{' || start === '[' ? 'json' : 'csv';
  yield* opened({ name, format, mayBeUnknown: false }, bytes);
}

async function* opened(input: Omit<Input, 'content'>, bytes: Bytes): AsyncGenerator<Input> {
  const text = readUtf8(bytes);
  const content = toStream(text);
  try {
    yield { ...input, content };
  } finally {
    content.destroy();
    await text.return(undefined);
  }
}

async function* tableInput(
  { name }: Source,
  handle: FileHandle,
  walk: Walk,
): AsyncGenerator<Input> {
  yield* opened({ name, format: 'csv', mayBeUnknown: false }, walk.counted(readParquet(handle)));
}

async function* harInputs(source: Source, bytes: Bytes, walk: Walk) {
  let count = 0;
  for await (const { url, text } of readHar(bytes)) {
    const name = printable(`${source.name} ${url}`);
    walk.enter(name);
    count += 1;
    if (walk.isCheck) continue;
    yield* opened({ name, format: 'json', mayBeUnknown: true }, bytesOf(text));
  }
  walk.inputs += 1;
  if (count > 0 || walk.isCheck) return;
  yield { name: source.name, fault: new ImportError('no JSON answer of the leagues in it') };
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function* entryInputs(
  source: Source,
  entries: AsyncIterable<ArchiveEntry>,
  walk: Walk,
): AsyncGenerator<Input | RefusedInput> {
  for await (const { name, bytes } of entries) {
    const inner = `${source.name}/${printable(name)}`;
    walk.enter(inner);
    if (!isImportable(name)) continue;
    if (bytes === null) {
      yield { name: inner, fault: new ImportError('is a link: pack the file itself') };
      continue;
    }
    yield* inputsOf({ ...walk.inside(source, bytes), name: inner, isInArchive: true }, walk);
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
