/** Rate limits, counted in the store so that they hold across processes and restarts. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '#server/store/open.ts';

export interface RateLimit {
  /** What is counted, for instance 'sign-in'. */
  name: string;
  /** Whom it is counted for; kept as a hash. */
  subject: string;
  max: number;
  seconds: number;
}

export interface RateLimiter {
  /**
   * Counts one attempt in the limits, in order, up to the first that is exceeded: whoever has to wait
   * for one uses up none of those behind it.
   * @returns seconds to wait; 0: go on
   */
  consume(limits: readonly RateLimit[]): Promise<number>;
  /** Takes the attempt back where it turned out to be a good one. */
  refund(limits: readonly RateLimit[]): Promise<void>;
}

/** Counted attempts in `store`. */
export function createRateLimiter(store: Store): RateLimiter {
  return {
    async consume(limits) {
      for (const limit of limits) {
        // One statement, which needs no transaction to be exact.
        const wait = await consumeOne(store.db, limit);
        if (wait > 0) return wait;
      }
      return 0;
    },
    async refund(limits) {
      for (const limit of limits) {
        await store.db
          .updateTable('attempts')
          .set({ count: sql<number>`count - 1` })
          .where('key', '=', toKey(limit))
          .where('count', '>', 0)
          .execute();
      }
    },
  };
}

async function consumeOne(db: Store['db'], limit: RateLimit): Promise<number> {
  const now = Date.now();
  const fresh = new Date(now).toISOString();
  const resetsAt = new Date(now + limit.seconds * 1000).toISOString();
  const row = await db
    .insertInto('attempts')
    .values({ key: toKey(limit), count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.resets_at <= ${fresh} then 1 else attempts.count + 1 end`,
        resets_at: sql<string>`case when attempts.resets_at <= ${fresh} then ${resetsAt} else attempts.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (row.count <= limit.max) return 0;
  return Math.max(1, Math.ceil((Date.parse(row.resets_at) - now) / 1000));
}

function toKey({ name, subject }: RateLimit): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
