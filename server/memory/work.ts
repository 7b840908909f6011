/** Work that one process does while the others wait for what comes of it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppLogger, SharedMemory } from '#app/context.ts';
import type { Store } from '#server/store/open.ts';

type Make = Parameters<SharedMemory['once']>[1];

export interface MemoryParts {
  store: Pick<Store, 'db' | 'write'>;
  log: Pick<AppLogger, 'warn'>;
}

/** The work of a process that ended in the middle may be begun again after this long. */
const leaseMs = 10_000;
/** Work that takes longer than this is given up by those who wait for it. */
const longestWorkMs = 600_000;
const firstLookMs = 15;
const slowestLookMs = 250;

/**
 * The value under `key`, made by `make` where there is none that holds. Of all processes on the
 * store one makes it; one that ends meanwhile is replaced when its lease has run out. Clocks of
 * several machines must agree to a few seconds. Where the store does not answer, every process
 * works for itself.
 * @throws what `make` throws; those who waited on other processes then try themselves
 */
export async function workOnce(parts: MemoryParts, key: string, make: Make): Promise<string> {
  const owner = randomUUID();
  let found: string | null;
  try {
    found = await claimOrAwait(parts.store, { key, owner });
  } catch (error) {
    parts.log.warn({ err: error }, 'the store cannot say who does the work');
    return (await make()).value;
  }
  return found ?? doWork(parts, { key, owner }, make);
}

/** An attempt at the work under a key. */
interface Attempt {
  key: string;
  owner: string;
}

/** What another attempt made; null: the work is this attempt's. */
async function claimOrAwait(store: MemoryParts['store'], attempt: Attempt): Promise<string | null> {
  for (;;) {
    const holder = await claim(store, attempt);
    if (holder === null) return null;
    const value = await awaitValue(store, { key: attempt.key, owner: holder });
    if (value !== null) return value;
  }
}

/** Takes the work. @returns null: it is ours; else the attempt that has it or did it */
async function claim(store: MemoryParts['store'], { key, owner }: Attempt): Promise<string | null> {
  const ours = { owner, value: null, expires_at: later(leaseMs) };
  const now = later(0);
  const row = await store.write((tx) =>
    tx
      .insertInto('shared_work')
      .values({ key, ...ours })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(ours).where('shared_work.expires_at', '<=', now),
      )
      .returning('owner')
      .executeTakeFirst(),
  );
  return row ? null : ((await find(store, key))?.owner ?? '');
}

/** What the attempt made; null where it has failed or its lease has run out. */
async function awaitValue(
  store: MemoryParts['store'],
  { key, owner }: Attempt,
): Promise<string | null> {
  for (let wait = firstLookMs; ; wait = Math.min(wait * 1.5, slowestLookMs)) {
    const row = await find(store, key);
    if (row?.owner !== owner) return null;
    // What was made while we waited counts, however short it holds.
    if (row.value !== null) return row.value;
    if (row.expires_at <= later(0)) return null;
    await delay(wait);
  }
}

function find({ db }: MemoryParts['store'], key: string) {
  return db.selectFrom('shared_work').selectAll().where('key', '=', key).executeTakeFirst();
}

async function doWork({ store, log }: MemoryParts, attempt: Attempt, make: Make): Promise<string> {
  const renewal = renewLease(store, attempt);
  const made = await make()
    .catch(async (error) => {
      await release(store, attempt).catch(() => {});
      throw error;
    })
    .finally(() => clearInterval(renewal));
  const kept = { value: made.value, expires_at: later(made.keepMs) };
  await settle(store, attempt, kept).catch((error) => {
    log.warn({ err: error }, 'other processes cannot be told what came of the work');
  });
  return made.value;
}

function renewLease(store: MemoryParts['store'], attempt: Attempt): NodeJS.Timeout {
  const started = performance.now();
  const renewal = setInterval(() => {
    if (performance.now() - started > longestWorkMs) clearInterval(renewal);
    // Where this fails, the lease of the time before goes on.
    else settle(store, attempt, { expires_at: later(leaseMs) }).catch(() => {});
  }, leaseMs / 3);
  return renewal;
}

/** Changes the attempt's row while the work is under way, and its own. */
async function settle(
  store: MemoryParts['store'],
  { key, owner }: Attempt,
  changes: { value?: string; expires_at: string },
): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable('shared_work')
      .set(changes)
      .where('key', '=', key)
      .where('owner', '=', owner)
      .where('value', 'is', null)
      .execute(),
  );
}

async function release(store: MemoryParts['store'], { key, owner }: Attempt): Promise<void> {
  await store.write((tx) =>
    tx.deleteFrom('shared_work').where('key', '=', key).where('owner', '=', owner).execute(),
  );
}

const later = (ms: number) => new Date(Date.now() + ms).toISOString();
