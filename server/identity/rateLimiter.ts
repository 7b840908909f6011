/** Rate limits, counted in the store so that they hold across processes and restarts. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '#server/store/open.ts';

export interface RateLimit {
  /** For instance 'sign-in-address'. */
  name: string;
  /** Who is limited; stored as a hash. */
  subject: string;
  max: number;
  seconds: number;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts attempts in `store`. */
export function createRateLimiter({ db }: Pick<Store, 'db'>) {
  return {
    /**
     * Counts one attempt in the limits, in order, up to the first that is exceeded.
     * @returns seconds to wait, or 0
     */
    async consume(limits: readonly RateLimit[]): Promise<number> {
      for (const limit of limits) {
        const wait = await consumeOne(db, limit);
        if (wait > 0) return wait;
      }
      return 0;
    },
    /** Takes a successful attempt back. */
    async refund(limits: readonly RateLimit[]): Promise<void> {
      for (const limit of limits) {
        await db
          .updateTable('attempts')
          .set({ count: sql<number>`count - 1` })
          .where('key', '=', toKey(limit))
          .where('count', '>', 0)
          .execute();
      }
    },
  };
}

/** One statement, which is exact without a transaction. */
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
