/** Reads the file of a backup and proves that it is whole. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import * as z from 'zod';
import { ConfigError } from '#server/lib/startError.ts';
import { migrationNames } from '#server/store/migrate.ts';
import {
  type BackupHeader,
  type BackupRow,
  decodeRow,
  endMark,
  formatName,
  formatVersion,
  headerSchema,
  lineSchema,
  refusedFile,
} from './format.ts';

/** Called for the rows of a table, some hundred at a time. */
type VisitRows = (table: string, rows: BackupRow[]) => Promise<void>;

/**
 * @throws {ConfigError} in one line when the file is no backup, is of a newer version or is not whole,
 *   the latter after the visits
 */
export async function readBackup(file: string, visit: VisitRows): Promise<BackupHeader> {
  const reader = new BackupReader(file, visit);
  try {
    const isWhole = await hasEndMark(file);
    await pipeline(
      createReadStream(file),
      createZstdDecompress(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const line of splitLines(chunks)) await reader.take(line);
      },
    );
    return await reader.end(isWhole);
  } catch (error) {
    throw toFileError(error, file, reader.header !== null);
  }
}

async function hasEndMark(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { length } = endMark;
    const tail = Buffer.alloc(length);
    await handle.read(tail, 0, length, Math.max(0, size - length));
    return tail.equals(endMark);
  } finally {
    await handle.close();
  }
}

/** @yields each line without its end; what follows the last one counts as a line */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString();
      rest = [];
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
  }
  const last = Buffer.concat(rest).toString();
  if (last !== '') yield last;
}

const rowsPerVisit = 500;

class BackupReader {
  header: BackupHeader | null = null;
  readonly #file: string;
  readonly #visit: VisitRows;
  readonly #hash: Hash = createHash('sha256');
  readonly #counts = new Map<string, number>();
  #table = '';
  #rows: BackupRow[] = [];
  #isEnded = false;

  constructor(file: string, visit: VisitRows) {
    this.#file = file;
    this.#visit = visit;
  }

  async take(line: string): Promise<void> {
    const value = parseJson(line);
    if (!this.header) {
      this.header = parseHeader(this.#file, value);
    } else {
      const [entry] = Object.entries(lineSchema.parse(value));
      if (!entry || this.#isEnded) throw this.#damaged();
      if (entry[0] === 'end') return this.#compare(entry[1].sha256);
      await this.#takeRow(...entry);
    }
    this.#hash.update(line).update('\n');
  }

  async #takeRow(table: string, row: BackupRow): Promise<void> {
    if (table !== this.#table || this.#rows.length >= rowsPerVisit) await this.#flush();
    this.#table = table;
    this.#rows.push(decodeRow(row));
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
  }

  #compare(sha256: unknown): void {
    if (this.#hash.digest('hex') !== sha256) throw this.#damaged();
    this.#isEnded = true;
  }

  async end(hasMark: boolean): Promise<BackupHeader> {
    if (!this.header) throw refusedFile(this.#file, 'a file of another kind');
    const tables = Object.entries(this.header.tables);
    const isWhole = tables.every(([table, rows]) => (this.#counts.get(table) ?? 0) === rows);
    if (!hasMark || !this.#isEnded || !isWhole) throw this.#damaged();
    await this.#flush();
    return this.header;
  }

  async #flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await this.#visit(this.#table, rows);
  }

  #damaged = () => refusedFile(this.#file, 'a damaged or incomplete backup');
}

/** @returns undefined for what is no JSON */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** @throws {ConfigError} for another kind of file, and for a newer version */
function parseHeader(file: string, value: unknown): BackupHeader {
  const { format, version = 0, migration = '' } = (value ?? {}) as Partial<BackupHeader>;
  if (format !== formatName) throw refusedFile(file, 'a file of another kind');
  if (version > formatVersion || !migrationNames.includes(migration)) {
    throw refusedFile(file, `a backup of a newer version of Courtreel (${migration})`);
  }
  const parsed = headerSchema.safeParse(value);
  if (!parsed.success) throw refusedFile(file, 'a damaged or incomplete backup');
  return parsed.data;
}

function toFileError(error: unknown, file: string, isBackup: boolean): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError) return error;
  if (syscall && code) return new ConfigError(`${file}: cannot be read (${code})`);
  if (code === 'ZSTD_error_prefix_unknown' && !isBackup) {
    return refusedFile(file, 'a file of another kind');
  }
  if (!/^(Z|ZSTD)_/.test(code) && !(error instanceof z.ZodError)) return error;
  return refusedFile(file, 'a damaged or incomplete backup');
}
