import type { Kysely } from 'kysely';

/** What processes on one store tell each other (`server/memory/tables.ts`). */
export async function createMemoryTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('shared_work')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('value', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('shared_notes')
    .addColumn('fact', 'text', (column) => column.primaryKey())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  const index = (table: string, column: string) =>
    schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  await index('shared_work', 'expires_at');
  await index('shared_notes', 'noted_at');
  await index('shared_notes', 'expires_at');
}
