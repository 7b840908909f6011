/** The length of a play's official video, as video lists tell it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plays add column video_ms integer`.execute(db);
}
