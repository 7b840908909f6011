import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ClosableSharedState,
  createSharedState,
  removeExpiredState,
} from '#server/sharedState/index.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';

/** Two processes on one store, as far as the store can tell. */
let place: StorePlace;
let stores: Store[];
let memories: ClosableSharedState[];
let warnings: string[];

beforeEach(async () => {
  place = await storePlace();
  warnings = [];
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
  const open = () => openStore({ ...place, durable: false });
  stores = [await open(), await open()];
  memories = stores.map((store) => createSharedState({ store, log: log as never }));
});

afterEach(async () => {
  for (const memory of memories) memory.close();
  for (const store of stores) await store.close();
  await place.remove();
});

const [first, second] = [
  () => memories[0] as ClosableSharedState,
  () => memories[1] as ClosableSharedState,
];

/** Somebody else's attempt, whose process is no more. */
async function abandoned(key: string, leaseMs: number, value: string | null = null) {
  const expires_at = new Date(Date.now() + leaseMs).toISOString();
  const row = { key, owner: 'gone', value, expires_at };
  await stores[0]?.write((tx) => tx.insertInto('shared_work').values(row).execute());
}

describe('work under one key', () => {
  test('runs once for ten callers on two processes, and for later ones', async () => {
    let made = 0;
    const make = async () => ({ value: `value ${++made}`, keepMs: 60_000 });
    const asked = Array.from({ length: 10 }, (_, index) =>
      memories[index % 2]?.singleFlight('key', make),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['value 1']));
    expect(await second().singleFlight('key', make)).toBe('value 1');
    expect(await second().singleFlight('another', make)).toBe('value 2');
  });

  test('runs again when its value has expired', async () => {
    await abandoned('key', -1, 'old');
    const make = async () => ({ value: 'new', keepMs: 60_000 });
    expect(await first().singleFlight('key', make)).toBe('new');
  });

  test('gives its value to waiting callers, even if it expires at once', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const make = vi.fn(async () => ({ value: await promise, keepMs: 0 }));
    const slow = first().singleFlight('key', make);
    await vi.waitFor(() => expect(make).toHaveBeenCalled(), 10_000);
    const looks = vi.spyOn((stores[1] as Store).db, 'selectFrom');
    const waiting = second().singleFlight('key', async () => ({ value: 'mine', keepMs: 0 }));
    // It has asked who has the work, and then what came of it.
    await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(1), 10_000);
    resolve('theirs');
    expect(await Promise.all([slow, waiting])).toEqual(['theirs', 'theirs']);
  });

  test('is tried by waiting processes when it fails', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const make = vi.fn(() => promise);
    const failing = first().singleFlight('key', make);
    await vi.waitFor(() => expect(make).toHaveBeenCalled(), 10_000);
    const waiting = second().singleFlight('key', async () => ({ value: 'done', keepMs: 60_000 }));
    reject(new Error('no luck'));
    await expect(failing).rejects.toThrow('no luck');
    expect(await waiting).toBe('done');
  });

  test('is taken over when the lease of an ended process expires', async () => {
    await abandoned('key', 100);
    expect(await first().singleFlight('key', async () => ({ value: 'again', keepMs: 0 }))).toBe(
      'again',
    );
  });

  test('works without the store', async () => {
    await stores[0]?.close();
    expect(await first().singleFlight('key', async () => ({ value: 'alone', keepMs: 0 }))).toBe(
      'alone',
    );
    expect(warnings).toEqual(['shared work runs without the store']);
  });
});

describe('a flag', () => {
  test('is seen by other processes within the maximum age', async () => {
    expect(await second().hasFlag('fact', 60_000)).toBe(false);
    await first().setFlag('fact', 60_000);
    expect(await first().hasFlag('fact', 60_000)).toBe(true);
    expect(await second().hasFlag('fact', 60_000)).toBe(false);
    expect(await second().hasFlag('fact', 0)).toBe(true);
    expect(await second().hasFlag('another', 0)).toBe(false);
  });

  test('expires', async () => {
    await first().setFlag('fact', 0);
    expect(await second().hasFlag('fact', 0)).toBe(false);
  });
});

test('removes expired rows only', async () => {
  const store = stores[0] as Store;
  const make = async () => ({ value: 'kept', keepMs: 60_000 });
  await first().singleFlight('fresh', make);
  await abandoned('stale', -1, 'old');
  await first().setFlag('fresh', 60_000);
  await first().setFlag('stale', 0);
  await removeExpiredState({ store });
  const work = await store.db.selectFrom('shared_work').select('key').execute();
  const notes = await store.db.selectFrom('shared_notes').select('fact').execute();
  expect([work, notes]).toEqual([[{ key: 'fresh' }], [{ fact: 'fresh' }]]);
});
