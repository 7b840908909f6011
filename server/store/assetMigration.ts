import { type Kysely, sql } from 'kysely';
import type { TableTraits } from './dialects/dialect.ts';

/** Scripts and style sheets of the builds that pages may still be of (`server/assets/kept.ts`). */
export async function createAssets(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  { bytesType }: TableTraits,
): Promise<void> {
  await sql`
    create table assets (
      name text not null, coding text not null, body ${sql.raw(bytesType)} not null,
      replaced_at text,
      constraint assets_pk primary key (name)
    )`.execute(db);
}
