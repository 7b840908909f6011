import type { Kysely } from 'kysely';

/** Accounts, the identity provider's records and counted attempts (`server/identity/tables.ts`). */
export async function createIdentityTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('identity_records')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('grant_id', 'text')
    .addColumn('uid', 'text')
    .addColumn('consumed_at', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_records_pk', ['model', 'id'])
    .execute();
  for (const column of ['account_id', 'grant_id', 'uid', 'expires_at'] as const) {
    await schema
      .createIndex(`identity_records_by_${column}`)
      .on('identity_records')
      .column(column)
      .execute();
  }
  await schema
    .createTable('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('resets_at', 'text', (column) => column.notNull())
    .execute();
}
