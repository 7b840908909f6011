/** One-time codes of accounts, and playlists that the operator hides. */
import { type Kysely, sql } from 'kysely';

/** Text that both databases order by its bytes. */
const texts = { sqlite: 'text', postgres: 'text collate "C"' };

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = texts[dialect];
  const statements = [
    `create table account_codes (
      hash ${text} not null, kind ${text} not null, account_id ${text}, email ${text},
      expires_at ${text}, constraint account_codes_pk primary key (hash)
    )`,
    'create index account_codes_by_account on account_codes (account_id)',
    'alter table playlists add column hidden integer not null default 0',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
