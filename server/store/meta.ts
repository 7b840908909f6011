import type { Store } from './open.ts';

/**
 * The value under `key`, created once and shared by all processes on the store; of
 * several that create it at the same time, the first one wins. Stored as JSON.
 */
export async function getOrCreateMeta<T>(
  { db }: Pick<Store, 'db'>,
  key: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const read = () =>
    db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  let row = await read();
  if (!row) {
    const value = JSON.stringify(await make());
    await db
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error(`${key} could not be kept`);
  return JSON.parse(row.value) as T;
}
