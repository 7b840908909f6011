/** Copies a store into a file, while instances serve from it. */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { giveName, readSecret, sessionSecretName } from '#server/lib/dataDir.ts';
import { ConfigError } from '#server/lib/startError.ts';
import { readSnapshot, type Snapshot } from '#server/store/snapshot.ts';
import type { StoreLocation } from '#server/store/storeErrors.ts';
import { type BackupTable, getMetaRole, listTables } from '#server/store/tables/backupRoles.ts';
import { type Database, type MetaTable, primaryKeys } from '#server/store/tables/schema.ts';
import {
  type BackupHeader,
  type BackupRow,
  encodeRow,
  endMark,
  formatName,
  formatVersion,
} from './format.ts';

interface BackupOrder {
  place: StoreLocation;
  file: string;
  /** Whether the plays are copied too. */
  plays: boolean;
}

/**
 * Writes a backup, readable by its owner alone. The file has its name once it is complete and on disk.
 * @throws {ConfigError} when the file exists or cannot be written, or there is no store
 */
export async function writeBackup({ place, file, plays }: BackupOrder): Promise<BackupHeader> {
  if (existsSync(file)) throw new ConfigError(`${file}: exists already`);
  const draft = `${file}.${process.pid}.partial`;
  try {
    const header = await readSnapshot(place, async (snapshot) => {
      const meta = await readMeta(snapshot.db, place, plays);
      const made = await makeHeader(snapshot, plays, meta.length);
      const lines = linesOf(snapshot.db, made, meta);
      const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(lines, createZstdCompress({ params }), withEndMark, output);
      return made;
    });
    // Fails where another process has written the file meanwhile.
    giveName(draft, file);
    return header;
  } catch (error) {
    throw toFileError(error, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

async function* withEndMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  yield endMark;
}

const params = { [constants.ZSTD_c_checksumFlag]: 1 };

async function makeHeader(
  { db, migration, tables }: Snapshot,
  plays: boolean,
  metaRows: number,
): Promise<BackupHeader> {
  const roles = plays ? (['kept', 'merged', 'plays'] as const) : (['kept', 'merged'] as const);
  const counts: Record<string, number> = {};
  for (const table of listTables(...roles).filter((name) => tables.has(name))) {
    counts[table] = table === 'meta' ? metaRows : await countRows(db, table);
  }
  const created = new Date().toISOString();
  return { format: formatName, version: formatVersion, migration, created, plays, tables: counts };
}

async function countRows(db: Kysely<Database>, table: BackupTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}

/** With the session secret, which a machine on SQLite has in a file beside its database. */
async function readMeta(db: Kysely<Database>, place: StoreLocation, plays: boolean) {
  const roles = plays ? ['merged', 'plays'] : ['merged'];
  const all = await db.selectFrom('meta').selectAll().orderBy('key').execute();
  const rows = all.filter(({ key }) => roles.includes(getMetaRole(key)));
  const secret = place.databaseUrl ? null : readSecret(place.dataDir, sessionSecretName);
  if (secret !== null) rows.push({ key: sessionSecretName, value: JSON.stringify(secret) });
  return rows;
}

/** The lines of the file, some hundred a piece. */
async function* linesOf(
  db: Kysely<Database>,
  header: BackupHeader,
  meta: MetaTable[],
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  for (const table of Object.keys(header.tables) as BackupTable[]) {
    const pages = table === 'meta' ? [meta] : pagesOf(db, table);
    for await (const rows of pages) {
      yield hashed(rows.map((row) => encodeRow(table, { ...row })).join(''));
    }
  }
  yield `${JSON.stringify({ end: { sha256: hash.digest('hex') } })}\n`;
}

const pageSize = 1000;

/** All rows of a table in the order of its key. */
async function* pagesOf(db: Kysely<Database>, table: BackupTable): AsyncGenerator<BackupRow[]> {
  const keys: string[] = primaryKeys[table];
  const key = sql.join(keys.map((column) => sql.ref(column)));
  const readAfter = (last: BackupRow | undefined) => {
    const start = last && sql`where (${key}) > (${sql.join(keys.map((name) => last[name]))})`;
    return sql<BackupRow>`select * from ${sql.table(table)} ${start ?? sql``}
      order by ${key} limit ${pageSize}`.execute(db);
  };
  for (let last: BackupRow | undefined; ; ) {
    const { rows } = await readAfter(last);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1);
  }
}

/** The operator's message for a file that cannot be written; other errors are returned unchanged. */
function toFileError(error: unknown, file: string): unknown {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (!syscall || !(path || syscall === 'write') || !code) return error;
  return new ConfigError(`${file}: cannot be written (${code})`);
}
