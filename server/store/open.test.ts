import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from './open.ts';

let dataDir: string;
let store: Store;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'courtreel-open-'));
  store = await openStore({ dataDir, databaseUrl: null, durable: false });
});

afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const keys = async (from: Store = store) =>
  (await from.db.selectFrom('meta').select('key').orderBy('key').execute()).map((row) => row.key);

describe('a store', () => {
  it('keeps what was written when it is opened again, also twice at once', async () => {
    await store.db.insertInto('meta').values({ key: 'a', value: '1' }).execute();
    const again = await Promise.all(
      [1, 2].map(() => openStore({ dataDir, databaseUrl: null, durable: false })),
    );
    for (const other of again) expect(await keys(other)).toEqual(['a']);
    for (const other of again) await other.close();
  });

  it('says whether it answers', async () => {
    expect(await store.isReady()).toBe(true);
    await store.close();
    expect(await store.isReady()).toBe(false);
  });

  it('refuses a database that it cannot run on', async () => {
    const options = { dataDir, databaseUrl: 'postgres://localhost/courtreel' };
    await expect(openStore(options)).rejects.toThrow('DATABASE_URL');
  });

  it('refuses tables of a newer version', async () => {
    const raw = new DatabaseSync(path.join(dataDir, 'courtreel.sqlite'));
    raw.exec(`insert into kysely_migration values ('9999_later', '2099-01-01T00:00:00.000Z')`);
    raw.close();
    await expect(openStore({ dataDir, databaseUrl: null })).rejects.toThrow('9999_later');
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

  it('shows nothing of itself to readers, here or in another process, until it ends', async () => {
    const other = await openStore({ dataDir, databaseUrl: null, durable: false });
    await store.write(async (tx) => {
      await tx.insertInto('meta').values({ key: 'a', value: '1' }).execute();
      expect(await keys()).toEqual([]);
      expect(await keys(other)).toEqual([]);
      expect((await tx.selectFrom('meta').selectAll().execute()).length).toBe(1);
    });
    expect(await keys()).toEqual(['a']);
    expect(await keys(other)).toEqual(['a']);
    await other.close();
  });

  it('waits for the one before it, as a single write does', async () => {
    const order: string[] = [];
    const add = (key: string) =>
      store.write(async (tx) => {
        order.push(`${key} begins`);
        await tx.insertInto('meta').values({ key, value: '' }).execute();
        await Promise.resolve();
        order.push(`${key} ends`);
      });
    const single = () => store.db.insertInto('meta').values({ key: 'c', value: '' }).execute();
    await Promise.all([add('a'), add('b').then(() => {}), single()]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(await keys()).toEqual(['a', 'b', 'c']);
  });

  it('that failed does not stand in the way of the next', async () => {
    const twice = [
      { key: 'a', value: '1' },
      { key: 'a', value: '2' },
    ];
    await expect(store.write((_, bulk) => bulk.insertAll('meta', twice))).rejects.toThrow('UNIQUE');
    await store.db.insertInto('meta').values({ key: 'b', value: '' }).execute();
    expect(await keys()).toEqual(['b']);
  });
});

describe('rows in bulk', () => {
  const insert = (value: string, onConflict?: 'error' | 'replace' | 'ignore') =>
    store.write((_, bulk) => bulk.insertAll('meta', [{ key: 'a', value }], onConflict));
  const value = async () =>
    (await store.db.selectFrom('meta').select('value').executeTakeFirstOrThrow()).value;

  it('replace, leave or refuse what is there, as told', async () => {
    await insert('1');
    await expect(insert('2')).rejects.toThrow('UNIQUE');
    await insert('3', 'ignore');
    expect(await value()).toBe('1');
    await insert('4', 'replace');
    expect(await value()).toBe('4');
  });

  it('may be none', async () => {
    await store.write((_, bulk) => bulk.insertAll('meta', []));
    expect(await keys()).toEqual([]);
  });
});
