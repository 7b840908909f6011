/** Searches that people keep under a name. */
import { type Kysely, sql } from 'kysely';

/** Text that both databases order by its bytes. */
const texts = { sqlite: 'text', postgres: 'text collate "C"' };

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = texts[dialect];
  const statements = [
    `create table saved_searches (
      id ${text} not null, owner_id ${text} not null, name ${text} not null,
      league ${text} not null, query ${text} not null, seen_count integer,
      created_at ${text} not null, updated_at ${text} not null,
      constraint saved_searches_pk primary key (id)
    )`,
    'create index saved_searches_by_owner on saved_searches (owner_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
