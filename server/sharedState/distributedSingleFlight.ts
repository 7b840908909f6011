/** Cluster-wide single-flight: one process does the work, the others wait for its value. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppLogger, SharedState } from '#app/context.ts';
import type { Store } from '#server/store/open.ts';

type Make = Parameters<SharedState['singleFlight']>[1];

export interface SharedStateOptions {
  store: Pick<Store, 'db' | 'write'>;
  log: Pick<AppLogger, 'warn'>;
}

/** After this time another process may take over the work of a dead process. */
const leaseMs = 10_000;
/** The lease is not renewed after this time, so that another process may take over. */
const longestWorkMs = 600_000;
const firstLookMs = 15;
const slowestLookMs = 250;

/**
 * The value under `key`; if it is missing or expired, one process on the store calls `make`. Another
 * one takes over from a dead process when its lease has expired. The clocks of several machines must
 * agree to a few seconds. If the store does not answer, each process calls its own `make`.
 * @throws the error of `make`; waiting processes then call their own
 */
export async function distributedSingleFlight(
  parts: SharedStateOptions,
  key: string,
  make: Make,
): Promise<string> {
  const owner = randomUUID();
  let found: string | null;
  try {
    found = await claimOrAwait(parts.store, { key, owner });
  } catch (error) {
    parts.log.warn({ err: error }, 'shared work runs without the store');
    return (await make()).value;
  }
  return found ?? doWork(parts, { key, owner }, make);
}

/** One attempt at the work of a key. */
interface Attempt {
  key: string;
  owner: string;
}

/** The value of another attempt, or null if this attempt does the work. */
async function claimOrAwait(
  store: SharedStateOptions['store'],
  attempt: Attempt,
): Promise<string | null> {
  for (;;) {
    const holder = await claim(store, attempt);
    if (holder === null) return null;
    const value = await awaitValue(store, { key: attempt.key, owner: holder });
    if (value !== null) return value;
  }
}

/** Claims the work. @returns null if claimed, else the owner of the existing row */
async function claim(
  store: SharedStateOptions['store'],
  { key, owner }: Attempt,
): Promise<string | null> {
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

/** The value of the attempt; null if it has failed or its lease has expired. */
async function awaitValue(
  store: SharedStateOptions['store'],
  { key, owner }: Attempt,
): Promise<string | null> {
  for (let wait = firstLookMs; ; wait = Math.min(wait * 1.5, slowestLookMs)) {
    const row = await find(store, key);
    if (row?.owner !== owner) return null;
    // A value made during the wait is valid, even if it has expired since.
    if (row.value !== null) return row.value;
    if (row.expires_at <= later(0)) return null;
    await delay(wait);
  }
}

function find({ db }: SharedStateOptions['store'], key: string) {
  return db.selectFrom('shared_work').selectAll().where('key', '=', key).executeTakeFirst();
}

async function doWork(
  { store, log }: SharedStateOptions,
  attempt: Attempt,
  make: Make,
): Promise<string> {
  const renewal = renewLease(store, attempt);
  const made = await make()
    .catch(async (error) => {
      await release(store, attempt).catch(() => {});
      throw error;
    })
    .finally(() => clearInterval(renewal));
  const kept = { value: made.value, expires_at: later(made.keepMs) };
  await settle(store, attempt, kept).catch((error) => {
    log.warn({ err: error }, 'the result of shared work could not be stored');
  });
  return made.value;
}

function renewLease(store: SharedStateOptions['store'], attempt: Attempt): NodeJS.Timeout {
  const started = performance.now();
  const renewal = setInterval(() => {
    if (performance.now() - started > longestWorkMs) clearInterval(renewal);
    // If this fails, the previous lease stays valid.
    else settle(store, attempt, { expires_at: later(leaseMs) }).catch(() => {});
  }, leaseMs / 3);
  return renewal;
}

/** Updates the attempt's row if it still owns the unfinished work. */
async function settle(
  store: SharedStateOptions['store'],
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

async function release(store: SharedStateOptions['store'], { key, owner }: Attempt): Promise<void> {
  await store.write((tx) =>
    tx.deleteFrom('shared_work').where('key', '=', key).where('owner', '=', owner).execute(),
  );
}

const later = (ms: number) => new Date(Date.now() + ms).toISOString();
