/**
 * The store's history. A migration that has shipped is never edited; a change is a new one whose
 * name comes after the last in alphabetical order. Processes of the version before go on serving
 * while and after it runs: what they read and write stays as it is, and goes a version later.
 */
import type { CreateTableBuilder, Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createAssets } from './assetMigration.ts';
import type { StoreDialect, TableTraits } from './dialects/dialect.ts';
import { createIdentityTables } from './identityMigration.ts';
import { createLeagueTables } from './leagueMigration.ts';
import { createMemoryTables } from './memoryMigration.ts';
import { createPlaylistTables } from './playlistMigration.ts';
import { keepCreditsByGame } from './searchMigration.ts';
import { createCareers, packCredits, packGames } from './sheetMigration.ts';
import { createVideoChecks } from './videoCheckMigration.ts';

/** The part of Kysely that migrations use: tables as they were then, not as `schema.ts` has them. */
type Schema = Pick<Kysely<unknown>, 'schema'>;

/** Every migration by name. Their SQL depends on the database only through `traits`. */
function migrations(traits: TableTraits): Record<string, Migration> {
  return {
    '0001_games_and_plays': { up: (db) => createGamesAndPlays(db, traits) },
    '0002_identity': { up: createIdentityTables },
    '0003_playlists': { up: createPlaylistTables },
    '0004_league_tables': { up: createLeagueTables },
    '0005_credits_by_game': { up: (db) => keepCreditsByGame(db, traits) },
    '0006_shared_memory': { up: createMemoryTables },
    '0007_video_checks': { up: createVideoChecks },
    '0008_season_sheets': { up: (db) => packCredits(db, traits) },
    '0009_game_sheets': { up: (db) => packGames(db, traits) },
    '0010_careers': { up: createCareers },
    '0011_assets': { up: (db) => createAssets(db, traits) },
  };
}

type Migrating = Pick<StoreDialect, 'traits' | 'alterTables'>;

/** Brings the tables up to date. @throws the first migration's error; nothing of it stays */
export async function migrate({ traits, alterTables }: Migrating): Promise<void> {
  const provider = { getMigrations: async () => migrations(traits) };
  await alterTables(async (db) => {
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
  });
}

/** A column's type; with '?' it may be null. */
type Column = 'integer' | 'integer?' | 'real?' | 'text' | 'text?' | 'bytes';

/**
 * Creates a table. Rows with a key of several columns lie in the order of that key where the
 * database can do so.
 */
async function createTable(
  { schema }: Schema,
  traits: TableTraits,
  name: string,
  key: string[],
  columns: Record<string, Column>,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = schema.createTable(name);
  for (const [column, spec] of Object.entries(columns)) {
    const type = spec.replace('?', '') as 'integer' | 'real' | 'text' | 'bytes';
    const sqlType = type === 'bytes' ? (traits.bytesType as 'bytea') : type;
    table = table.addColumn(column, sqlType, (c) => (spec.endsWith('?') ? c : c.notNull()));
  }
  table = table.addPrimaryKeyConstraint(`${name}_pk`, key);
  if (key.length > 1 && traits.clusteredTable) table = table.modifyEnd(traits.clusteredTable);
  await table.execute();
}

const all = (type: Column, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, type]));

async function createGamesAndPlays(db: Schema, traits: TableTraits): Promise<void> {
  const create = createTable.bind(null, db, traits);
  await create('meta', ['key'], all('text', 'key', 'value'));
  await create('players', ['id'], {
    id: 'integer',
    ...all('text', 'league', 'first_name', 'family_name', 'full_name'),
  });
  await create('games', ['id'], {
    id: 'integer',
    ...all('text', 'league', 'season', 'status'),
    ...all('integer', 'phase', 'day', 'home_team_id', 'away_team_id'),
    ...all('integer?', 'home_score', 'away_score'),
  });
  await create('plays', ['game_id', 'event'], {
    ...all('integer', 'game_id', 'event', 'ord', 'period', 'clock', 'flags', 'tags'),
    kind: 'text',
    ...all('text?', 'detail', 'video_url'),
    ...all('integer?', 'made', 'value', 'player_id', 'team_id', 'assist_id', 'steal_id'),
    ...all('integer?', 'block_id', 'opponent_id', 'x', 'y', 'score_home', 'score_away'),
    distance: 'real?',
  });
  await create('credits', ['player_id', 'phase', 'kind', 'day', 'game_id', 'ord'], {
    ...all('integer', 'player_id', 'phase', 'kind', 'day', 'game_id', 'ord'),
    ...all('integer', 'event', 'opponent_team_id', 'tags'),
  });
  await create('appearances', ['player_id', 'phase', 'day', 'game_id'], {
    ...all('integer', 'player_id', 'phase', 'day', 'game_id', 'team_id', 'opponent_team_id'),
  });
  await createLines(create);
  await create('sources', ['game_id', 'kind'], {
    game_id: 'integer',
    ...all('text', 'kind', 'digest'),
    payload: 'bytes',
  });
  await createIndexes(db);
}

async function createLines(
  create: (name: string, key: string[], columns: Record<string, Column>) => Promise<void>,
): Promise<void> {
  const shared = {
    ...all('integer?', 'field_goals_made', 'field_goals_attempted', 'three_pointers_made'),
    ...all('integer?', 'three_pointers_attempted', 'free_throws_made', 'free_throws_attempted'),
    ...all('integer?', 'rebounds_offensive', 'rebounds_defensive', 'assists', 'steals', 'blocks'),
  };
  await create('player_lines', ['game_id', 'player_id'], {
    ...all('integer', 'game_id', 'player_id', 'team_id', 'seq', 'starter'),
    seconds: 'real?',
    ...all('integer?', 'points', 'turnovers', 'fouls_personal', 'plus_minus'),
    ...shared,
  });
  await create('team_lines', ['game_id', 'team_id'], {
    ...all('integer', 'game_id', 'team_id'),
    ...all('integer?', 'score', 'rebounds_team_offensive', 'rebounds_team_defensive'),
    ...all('integer?', 'rebounds_total', 'turnovers_total', 'points_from_turnovers'),
    ...all('integer?', 'points_fast_break', 'points_in_the_paint', 'points_second_chance'),
    ...all('integer?', 'fouls_team', 'fouls_technical', 'biggest_lead'),
    ...shared,
  });
}

async function createIndexes({ schema }: Schema): Promise<void> {
  const index = (name: string, table: string, ...columns: string[]) =>
    schema.createIndex(name).on(table).columns(columns);
  await index('games_by_phase', 'games', 'league', 'phase', 'day', 'id').execute();
  await index('games_by_day', 'games', 'league', 'day', 'id').execute();
  await index('plays_in_order', 'plays', 'game_id', 'ord').unique().execute();
  // What is derived from a game is found by the game when it is written again.
  await index('credits_by_game', 'credits', 'game_id').execute();
  await index('appearances_by_game', 'appearances', 'game_id').execute();
}
