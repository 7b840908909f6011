/** Where the stores of a benchmark lie, gone after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#tests/support/postgres.ts';
import { withAdministrator } from '#tests/support/storePlace.ts';

export interface BenchPlace {
  dataDir: string;
  databaseUrl: string | null;
}

export interface BenchPlaces {
  /** Files of the benchmark's own. */
  folder: string;
  /** A place for an empty store. */
  make: (name: string) => Promise<BenchPlace>;
  remove: () => Promise<void>;
}

export const databases = ['sqlite', 'postgres'] as const;
export type DatabaseName = (typeof databases)[number];

export const titles: Record<DatabaseName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * Places on a database; PostgreSQL is a temporary server, as the tests have it.
 * @param kept a folder that stays, with what SQLite has in it
 */
export async function benchPlaces(database: DatabaseName, kept?: string): Promise<BenchPlaces> {
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'courtreel-bench-'));
  const server = database === 'postgres' ? await startPostgres() : null;
  return {
    folder,
    make: async (name) => {
      const dataDir = path.join(folder, name);
      if (!server) return { dataDir, databaseUrl: null };
      await withAdministrator(server.url, (query) => query(`create database bench_${name}`));
      const url = new URL(server.url);
      url.pathname = `bench_${name}`;
      return { dataDir, databaseUrl: url.href };
    },
    remove: async () => {
      await server?.stop();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}
