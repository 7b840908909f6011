import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/lib/startError.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { openStore, type Store } from './open.ts';

let place: StorePlace;
let store: Store;
const open = () => openStore({ ...place, durable: false });

beforeEach(async () => {
  place = await storePlace();
  store = await open();
});

afterEach(async () => {
  await store.close();
  await place.remove();
});

/** The rows of a test: the store has its own. */
const rows = (db: Store['db'] = store.db) =>
  db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'not in', ['play indexes', 'series games'])
    .orderBy('key');

const keys = async (from: Store = store) => (await rows(from.db).execute()).map((row) => row.key);

describe('a store', () => {
  it('keeps its contents when opened again, also twice at the same time', async () => {
    await store.db.insertInto('meta').values({ key: 'a', value: '1' }).execute();
    const again = await Promise.all([open(), open()]);
    for (const other of again) expect(await keys(other)).toEqual(['a']);
    for (const other of again) await other.close();
  });

  it('reports whether it answers', async () => {
    expect(await store.isReady()).toBe(true);
    await store.close();
    expect(await store.isReady()).toBe(false);
  });

  it('refuses tables of a newer version', async () => {
    await sql`insert into kysely_migration values ('9999_later', '2099-01-01T00:00:00.000Z')`.execute(
      store.db,
    );
    const refused = open();
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/^[^\n]*newer version[^\n]*9999_later[^\n]*$/);
  });

  it('orders text by bytes on every database', async () => {
    const given = ['b', 'B', 'a b', 'ab', 'é', 'A', 'z', '-a'];
    await store.write((_, bulk) =>
      bulk.insertAll(
        'meta',
        given.map((key) => ({ key, value: '' })),
      ),
    );
    expect(await keys()).toEqual(['-a', 'A', 'B', 'a b', 'ab', 'b', 'z', 'é']);
  });

  it('accepts any text that a client may send', async () => {
    const key = 'a\0b\ud800';
    await store.db.insertInto('meta').values({ key, value: 'one' }).execute();
    const found = store.db.selectFrom('meta').select('value').where('key', '=', key);
    expect(await found.execute()).toEqual([{ value: 'one' }]);
    const value = 'a\0b \\u0000 \ud800';
    await store.write((_, bulk) => bulk.insertAll('meta', [{ key, value }], 'replace'));
    expect((await found.executeTakeFirst())?.value).toContain('\\u0000');
  });
});

describe('a transaction', () => {
  it('is undone as a whole when its work fails', async () => {
    const work = store.write(async (tx, bulk) => {
      await bulk.insertAll('meta', [{ key: 'a', value: '1' }]);
      await tx.insertInto('meta').values({ key: 'b', value: '2' }).execute();
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
  });

  it('is invisible to readers, also in another process, until it commits', async () => {
    const other = await open();
    await store.write(async (tx) => {
      await tx.insertInto('meta').values({ key: 'a', value: '1' }).execute();
      expect(await keys()).toEqual([]);
      expect(await keys(other)).toEqual([]);
      expect((await rows(tx).execute()).length).toBe(1);
    });
    expect(await keys()).toEqual(['a']);
    expect(await keys(other)).toEqual(['a']);
    await other.close();
  });

  it('waits for the previous one in its series, also in another process', async () => {
    const other = await open();
    const order: string[] = [];
    const add = (to: Store, key: string) =>
      to.write(
        async (tx) => {
          order.push('begins');
          await tx.insertInto('meta').values({ key, value: '' }).execute();
          // Time enough for another one to begin.
          for (let i = 0; i < 10; i++) await tx.selectFrom('meta').selectAll().execute();
          order.push('ends');
        },
        { series: 'games' },
      );
    const single = () => store.db.insertInto('meta').values({ key: 'd', value: '' }).execute();
    await Promise.all([add(store, 'a'), add(other, 'b'), add(store, 'c'), single()]);
    await other.close();
    expect(order).toEqual(Array(3).fill(['begins', 'ends']).flat());
    expect(await keys()).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
  });

  it('is serializable with others, also of another process', async () => {
    const other = await open();
    const count = async (tx: Store['db']) => {
      const row = await tx
        .selectFrom('meta')
        .select(({ fn }) => fn.countAll().as('rows'))
        .where('value', '=', 'counted')
        .executeTakeFirstOrThrow();
      return Number(row.rows);
    };
    const addUpTo = (most: number) => (to: Store, key: string) =>
      to.write(async (tx) => {
        if ((await count(tx)) >= most) return;
        await tx.insertInto('meta').values({ key, value: 'counted' }).execute();
      });
    const writers = Array.from({ length: 20 }, (_, i) =>
      addUpTo(5)(i % 2 ? store : other, `row ${i}`),
    );
    await Promise.all(writers);
    await other.close();
    expect(await count(store.db)).toBe(5);
  });

  it('does not block the next write after a failure', async () => {
    const twice = [
      { key: 'a', value: '1' },
      { key: 'a', value: '2' },
    ];
    await expect(store.write((_, bulk) => bulk.insertAll('meta', twice))).rejects.toThrow(
      /unique/i,
    );
    await store.db.insertInto('meta').values({ key: 'b', value: '' }).execute();
    expect(await keys()).toEqual(['b']);
  });
});

describe('rows in bulk', () => {
  const insert = (value: string, onConflict?: 'error' | 'replace' | 'ignore') =>
    store.write((_, bulk) => bulk.insertAll('meta', [{ key: 'a', value }], onConflict));
  const value = async () => (await rows().executeTakeFirstOrThrow()).value;

  it('replace, keep or refuse existing rows as requested', async () => {
    await insert('1');
    await expect(insert('2')).rejects.toThrow(/unique/i);
    await insert('3', 'ignore');
    expect(await value()).toBe('1');
    await insert('4', 'replace');
    expect(await value()).toBe('4');
  });

  it('may be empty', async () => {
    await store.write((_, bulk) => bulk.insertAll('meta', []));
    expect(await keys()).toEqual([]);
  });
});
