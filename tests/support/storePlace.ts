import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** Where a test's store lies: what `openStore` takes. */
export interface StorePlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

/** The database that every test's is a copy of. */
export const templateName = 'courtreel_template';

/** A place with a store of its own: SQLite in an empty folder, or a database of PostgreSQL. */
export async function storePlace(): Promise<StorePlace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtreel-store-'));
  const database = await ownDatabase(`template ${templateName} strategy file_copy`);
  const remove = async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, databaseUrl: database?.url ?? null, remove };
}

/** A database without tables, as an operator makes it. For tests on PostgreSQL only. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const database = await ownDatabase('');
  if (!database) throw new Error('this test is for the project that runs on PostgreSQL');
  return database;
}

async function ownDatabase(options: string) {
  const administrative = process.env.TEST_POSTGRES_URL;
  if (!administrative) return null;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withAdministrator(administrative, (query) => query(`create database ${name} ${options}`));
  const url = new URL(administrative);
  url.pathname = name;
  const drop = () =>
    withAdministrator(administrative, (query) => query(`drop database ${name} with (force)`));
  return { url: url.href, drop };
}

/** Runs statements on a server's administrative database. */
export async function withAdministrator(
  url: string,
  work: (query: (text: string) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work((text) => client.query(text));
  } finally {
    await client.end();
  }
}
