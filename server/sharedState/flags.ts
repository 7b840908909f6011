/** Flags that all processes on the store share. */
import { LRUCache } from 'lru-cache';
import type { SharedStateOptions } from './distributedSingleFlight.ts';

/** Size of a process's cache; the oldest flags are dropped. */
const mostFacts = 10_000;
/** Read again each time: clocks differ, and a transaction commits after its timestamp. */
const overlapMs = 60_000;

/** The flags in the store. New flags of other processes are read on demand. */
export function createFlags({ store, log }: SharedStateOptions) {
  const known = new LRUCache<string, number>({ max: mostFacts });
  let seenUntil = new Date(0);
  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async () => {
    const rows = await store.db
      .selectFrom('shared_notes')
      .selectAll()
      .where('noted_at', '>', new Date(seenUntil.getTime() - overlapMs).toISOString())
      .where('expires_at', '>', new Date().toISOString())
      .orderBy('noted_at', 'desc')
      .limit(mostFacts)
      .execute();
    for (const { fact, noted_at, expires_at } of rows.toReversed()) {
      const ttl = Math.max(1, Date.parse(expires_at) - Date.now());
      known.set(fact, Date.parse(noted_at), { ttl });
    }
    if (rows[0]) seenUntil = new Date(rows[0].noted_at);
  };

  /** When it was last set, in milliseconds since 1970; null: not set, or expired. */
  const getFlagTime = async (fact: string, maxAgeMs: number) => {
    if (performance.now() - readAt > maxAgeMs) {
      readAt = performance.now();
      reading = read().catch((error) => {
        log.warn({ err: error }, 'flags of other processes cannot be read');
      });
    }
    await reading;
    return known.get(fact) ?? null;
  };

  return {
    async setFlag(fact: string, keepMs: number): Promise<void> {
      const now = Date.now();
      known.set(fact, now, { ttl: keepMs });
      const times = {
        noted_at: new Date(now).toISOString(),
        expires_at: new Date(now + keepMs).toISOString(),
      };
      await store.write((tx) =>
        tx
          .insertInto('shared_notes')
          .values({ fact, ...times })
          .onConflict((conflict) => conflict.column('fact').doUpdateSet(times))
          .execute(),
      );
    },
    hasFlag: async (fact: string, maxAgeMs: number) => (await getFlagTime(fact, maxAgeMs)) !== null,
    getFlagTime,
  };
}
