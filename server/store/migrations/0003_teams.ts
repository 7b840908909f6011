/** Names of the teams that the application's own table of teams lacks. */
import { type Kysely, sql } from 'kysely';

/** Text that both databases order by its bytes. */
const texts = { sqlite: 'text', postgres: 'text collate "C"' };

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = texts[dialect];
  const statement = `create table teams (
    id integer not null, league ${text} not null, abbreviation ${text} not null,
    nickname ${text} not null, full_name ${text} not null, conference ${text} not null,
    constraint teams_pk primary key (id)
  )`;
  await sql.raw(statement).execute(db);
}
