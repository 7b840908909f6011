/**
 * Tables for play indexes of another layout; opening the store fills them. The tables before stay as they
 * are for processes of the version before, whose imports must not go on: they would write games that the new
 * tables lack.
 */
import { type Kysely, sql } from 'kysely';

const bytes = { sqlite: 'blob', postgres: 'bytea' };

const message =
  'the store is of a newer version of Courtreel: run the import again with that version';

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const statements = [
    `create table player_indexes (
      player_id integer not null, phase integer not null, bytes ${bytes[dialect]} not null,
      constraint player_indexes_pk primary key (player_id, phase)
    )`,
    `create table game_indexes (
      game_id integer not null, bytes ${bytes[dialect]} not null,
      constraint game_indexes_pk primary key (game_id)
    )`,
    ...close[dialect],
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const closed = ['season_sheets', 'game_sheets'];

/** Refuses what imports and removals of the version before write. */
const close = {
  sqlite: closed.flatMap((table) =>
    ['insert', 'delete'].map(
      (event) => `create trigger ${table}_${event}_closed before ${event} on ${table}
        begin select raise(abort, '${message}'); end`,
    ),
  ),
  postgres: [
    `create function refuse_write() returns trigger language plpgsql
      as $$ begin raise exception '${message}'; end $$`,
    ...closed.map(
      (table) => `create trigger ${table}_closed before insert or delete on ${table}
        for each statement execute function refuse_write()`,
    ),
  ],
};
