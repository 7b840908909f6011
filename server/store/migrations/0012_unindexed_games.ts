/**
 * New games that indexes of players, teams and tags lack until the run that writes them has all of them.
 * Pages show the games of a run once they are indexed: then the revision of games rises once more.
 */
import { type Kysely, sql } from 'kysely';

const raise = {
  sqlite: `for each row begin
    insert into revisions (name, value) values ('games', 1)
      on conflict (name) do update set value = revisions.value + 1;
  end`,
  postgres: `for each statement execute function raise_revision('games')`,
};

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql`create table unindexed_games (
    game_id integer not null, run integer not null,
    constraint unindexed_games_pk primary key (game_id)
  )`.execute(db);
  const trigger = 'create trigger unindexed_games_delete_revision after delete on unindexed_games';
  await sql.raw(`${trigger} ${raise[dialect]}`).execute(db);
}
