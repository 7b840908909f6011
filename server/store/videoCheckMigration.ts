import type { Kysely } from 'kysely';

/** What is known of official videos (`VideoCheckTable`). */
export async function createVideoChecks({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('video_checks')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('verdict', 'text')
    .addColumn('film', 'text')
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('video_checks_film').on('video_checks').columns(['film']).execute();
  await schema
    .createIndex('video_checks_expired')
    .on('video_checks')
    .columns(['expires_at'])
    .execute();
}
