/** Which files the facts of a source came from. */
import { type Kysely, sql } from 'kysely';

const columnType = { sqlite: 'text', postgres: 'text collate "C"' };

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql.raw(`alter table sources add column files ${columnType[dialect]}`).execute(db);
}
