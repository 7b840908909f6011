/** Reads a store as it is at one moment, while other processes write. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { ConfigError } from '#server/lib/startError.ts';
import { readSqliteSnapshot } from './dialects/sqlite.ts';
import { migrationNames } from './migrate.ts';
import { storeFile } from './open.ts';
import type { StoreLocation } from './storeErrors.ts';
import type { Database } from './tables/schema.ts';

export interface Snapshot {
  /** For selects. */
  db: Kysely<Database>;
  /** The last migration of the store, whose tables are left as they are. */
  migration: string;
  /** The tables that the store has. */
  tables: ReadonlySet<string>;
}

/**
 * Runs `work` in one read transaction: it sees everything that was committed before, and nothing of
 * what is written meanwhile. Writers do not wait for it.
 * @throws {ConfigError} when there is no store, or one of a newer version or of one before 0.1.0
 */
export async function readSnapshot<R>(
  place: StoreLocation,
  work: (snapshot: Snapshot) => Promise<R>,
): Promise<R> {
  const { dataDir, databaseUrl } = place;
  const run = async (db: Kysely<Database>) => work(await describeStore(db, place));
  if (databaseUrl) {
    // Loaded on demand: most machines run on SQLite.
    const { readPostgresSnapshot } = await import('./dialects/postgres.ts');
    return readPostgresSnapshot(databaseUrl, run);
  }
  const file = path.join(dataDir, storeFile);
  // Opened, it would be made there.
  if (!existsSync(file)) throw noStore(place);
  return readSqliteSnapshot(file, run);
}

async function describeStore(db: Kysely<Database>, place: StoreLocation): Promise<Snapshot> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  const tables = new Set(found.map(({ name }) => name));
  if (!tables.has('kysely_migration')) throw noStore(place);
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  const names = rows.map(({ name }) => name);
  const foreign = names.findLast((name) => !migrationNames.includes(name));
  const migration = names.at(-1);
  if (!migration) throw noStore(place);
  if (foreign) {
    throw new ConfigError(
      `${nameOf(place)} of another version (${foreign}), expected one of this version or an older one`,
    );
  }
  return { db, migration, tables };
}

const nameOf = ({ dataDir, databaseUrl }: StoreLocation) =>
  databaseUrl
    ? 'DATABASE_URL: got a database'
    : `DATA_DIR: got ${JSON.stringify(dataDir)} with a store`;

function noStore({ dataDir, databaseUrl }: StoreLocation): ConfigError {
  return new ConfigError(
    databaseUrl
      ? 'DATABASE_URL: got a database without tables, expected one that Courtreel has filled'
      : `DATA_DIR: got ${JSON.stringify(dataDir)}, expected a folder with a store`,
  );
}
