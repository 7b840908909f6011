import type { Kysely } from 'kysely';

/** Standings and player totals that official files give (`LeagueTables`). */
export async function createLeagueTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('team_records')
    .addColumn('league', 'text', (column) => column.notNull())
    .addColumn('season', 'text', (column) => column.notNull())
    .addColumn('team_id', 'integer', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('wins', 'integer', (column) => column.notNull())
    .addColumn('losses', 'integer', (column) => column.notNull())
    .addColumn('last_ten', 'text', (column) => column.notNull())
    .addColumn('current_streak', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_records_pk', ['league', 'season', 'team_id'])
    .execute();
  await schema
    .createTable('season_totals')
    .addColumn('league', 'text', (column) => column.notNull())
    .addColumn('season', 'text', (column) => column.notNull())
    .addColumn('player_id', 'integer', (column) => column.notNull())
    .addColumn('team_id', 'integer', (column) => column.notNull())
    .addColumn('games', 'integer', (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('assists', 'integer', (column) => column.notNull())
    .addColumn('rebounds', 'integer', (column) => column.notNull())
    .addColumn('steals', 'integer', (column) => column.notNull())
    .addColumn('blocks', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('season_totals_pk', ['league', 'season', 'player_id'])
    .execute();
}
