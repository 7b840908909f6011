import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore, type Store } from '#server/store/open.ts';
import { claimChecks } from '#server/store/videoChecks.ts';
import { emptyDatabase } from '#tests/support/storePlace.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let stores: Store[];
const open = () => openStore({ dataDir: '', databaseUrl: database.url });

beforeEach(async () => {
  database = await emptyDatabase();
  // Four processes that meet an empty database at the same time.
  stores = await Promise.all([open(), open(), open(), open()]);
});

afterEach(async () => {
  for (const store of stores) await store.close();
  await database.drop();
});

const [first, second] = [() => stores[0] as Store, () => stores[1] as Store];
const keys = async ({ db }: Store) =>
  (await db.selectFrom('meta').selectAll().execute()).map((row) => row.key);

test('processes that open an empty database at once all find its tables', async () => {
  for (const store of stores) expect(await keys(store)).toEqual([]);
});

test('a process goes on after its connections were lost, also in the middle of a write', async () => {
  await first().db.insertInto('meta').values({ key: 'kept', value: '' }).execute();
  const lose = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const written = first().write(async (tx) => {
    await tx.insertInto('meta').values({ key: 'lost', value: '' }).execute();
    await lose.execute(second().db);
    await tx.insertInto('meta').values({ key: 'lost too', value: '' }).execute();
  });
  await expect(written).rejects.toThrow();
  await vi.waitFor(async () => expect(await keys(first())).toEqual(['kept']));
  expect(await first().isReady()).toBe(true);
});

test('a query in steady use bears that a newer version adds to its table', async () => {
  for (let i = 0; i < 5; i++) await keys(first());
  await sql`alter table meta add column later integer`.execute(second().db);
  await first().db.insertInto('meta').values({ key: 'a', value: '' }).execute();
  expect(await keys(first())).toEqual(['a']);
});

test('counts and sums are numbers', async () => {
  const counted = await first()
    .db.selectFrom('players')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('id').as('sum')])
    .executeTakeFirst();
  expect(counted).toEqual({ count: 0, sum: null });
  const wide = await sql`select 8589934592::bigint as a, 1.5::numeric as b`.execute(first().db);
  expect(wide.rows).toEqual([{ a: 8589934592, b: 1.5 }]);
});

test('processes that take on the same videos in any order do not stop each other', async () => {
  const urls = Array.from({ length: 3000 }, (_, i) => `https://videos.nba.com/${i}.mp4`);
  for (let now = 1; now <= 10; now++) {
    const times = { now, until: now + 1 };
    const [forwards, backwards] = await Promise.all([
      claimChecks(first(), urls, times),
      claimChecks(second(), urls.toReversed(), times),
    ]);
    expect([...forwards, ...backwards].sort()).toEqual(urls.toSorted());
  }
});
