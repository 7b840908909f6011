/**
 * Brings a store's tables up to date.
 *
 * Rules for `migrations/`: a file imports only types of the project, so that its result never changes.
 * A released one is never edited; a change is a new file whose name sorts after the last, added to
 * {@link migrations}. Processes of the previous version serve during and after a migration: tables and
 * columns that they use are dropped a version later.
 */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { StoreDialect } from './dialects/dialect.ts';
import * as initial from './migrations/0001_initial.ts';
import * as moreTags from './migrations/0002_more_tags.ts';
import * as teams from './migrations/0003_teams.ts';
import * as sourceFiles from './migrations/0004_source_files.ts';
import * as playlistOrder from './migrations/0005_playlist_order.ts';
import * as accountCodes from './migrations/0006_account_codes.ts';
import * as revisions from './migrations/0007_revisions.ts';
import * as playIndexes from './migrations/0008_play_indexes.ts';
import * as videoLength from './migrations/0009_video_length.ts';
import * as savedSearches from './migrations/0010_saved_searches.ts';
import * as playlistNotes from './migrations/0011_playlist_notes.ts';
import * as unindexedGames from './migrations/0012_unindexed_games.ts';
import type { Database } from './tables/schema.ts';

/** The migrations by name; `up` receives the dialect. */
const migrations = {
  '0001_initial': initial,
  '0002_more_tags': moreTags,
  '0003_teams': teams,
  '0004_source_files': sourceFiles,
  '0005_playlist_order': playlistOrder,
  '0006_account_codes': accountCodes,
  '0007_revisions': revisions,
  '0008_play_indexes': playIndexes,
  '0009_video_length': videoLength,
  '0010_saved_searches': savedSearches,
  '0011_playlist_notes': playlistNotes,
  '0012_unindexed_games': unindexedGames,
};

/** The names of the migrations, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

type Migrating = Pick<StoreDialect, 'name' | 'alterTables'>;

/**
 * Runs the migrations that the store lacks.
 * @throws {UnreleasedStoreError} for a store of an early snapshot
 * @throws the first migration's error; its changes are rolled back
 */
export async function migrate({ name, alterTables }: Migrating): Promise<void> {
  const provider = { getMigrations: async () => migrationsFor(name) };
  await alterTables(async (db) => {
    await adoptSnapshot(db);
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
  });
}

function migrationsFor(dialect: StoreDialect['name']): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, { up }]) => {
    return [name, { up: (db: Kysely<unknown>) => up(db, dialect) }];
  });
  return Object.fromEntries(entries);
}

/** The migrations of snapshots before 0.1.0; all together they make the tables of 0.1.0. */
const snapshotMigrations = [
  '0001_games_and_plays',
  '0002_identity',
  '0003_playlists',
  '0004_league_tables',
  '0005_credits_by_game',
  '0006_shared_memory',
  '0007_video_checks',
  '0008_season_sheets',
  '0009_game_sheets',
  '0010_careers',
  '0011_assets',
];

/** A store of a snapshot whose tables are older than the first release's. */
export class UnreleasedStoreError extends Error {
  readonly migration: string;

  constructor(migration: string) {
    super(`the store was made by a version before 0.1.0 (${migration})`);
    this.migration = migration;
  }
}

interface MigrationTable {
  name: string;
  timestamp: string;
}

/** Records a store of the last snapshot as one with the first migration. */
async function adoptSnapshot(stored: Kysely<Database>): Promise<void> {
  const db = stored.withTables<{ kysely_migration: MigrationTable }>();
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const applied = await db
    .selectFrom('kysely_migration')
    .select('name')
    .where('name', 'in', snapshotMigrations)
    .orderBy('name')
    .execute();
  const last = applied.at(-1)?.name;
  if (!last) return;
  if (applied.length < snapshotMigrations.length) throw new UnreleasedStoreError(last);
  // Another process may have recorded it meanwhile.
  await db
    .insertInto('kysely_migration')
    .values({ name: '0001_initial', timestamp: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('kysely_migration').where('name', 'in', snapshotMigrations).execute();
}
