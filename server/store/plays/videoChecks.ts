/** Results of video checks, valid for a limited time: one row per URL. */
import type { Kysely } from 'kysely';
import type { Store } from '#server/store/open.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { isPlaceholder } from './officialVideo.ts';

/** `placeholder`: the film 'Video Not Available' is there in place of the play. */
export const verdicts = ['available', 'missing', 'placeholder', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

/** Times are whole seconds since 1970. */
export interface VideoCheckTable {
  url: string;
  /** Null if unknown. */
  verdict: Verdict | null;
  /** Identifies the film, see {@link filmOf}; null if none was seen. */
  film: string | null;
  /** When the verdict expires. */
  expires_at: number;
  /** Not checked again before then. */
  due_at: number;
}

/** The check of a play's official video; null: not checked. */
export type VideoCheck = Pick<VideoCheckTable, 'verdict' | 'expires_at' | 'due_at'>;

/** Whether a play's official video is known to be unavailable. `now` in milliseconds. */
export function isVideoGone(url: string, check: VideoCheck | null, now: number): boolean {
  if (isPlaceholder(url)) return true;
  if (!check || check.expires_at * 1000 <= now) return false;
  return check.verdict !== null && check.verdict !== 'available';
}

/** Stores the result of a check. */
export async function saveCheck(
  { db }: Pick<Store, 'db'>,
  { url, ...seen }: VideoCheckTable,
): Promise<void> {
  await db
    .insertInto('video_checks')
    .values({ url, ...seen })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(seen))
    .execute();
}

/** Skips an address until `due`. An earlier verdict stays valid. */
export async function postponeCheck(
  { db }: Pick<Store, 'db'>,
  url: string,
  due: number,
): Promise<void> {
  await db
    .insertInto('video_checks')
    .values({ url, verdict: null, film: null, expires_at: 0, due_at: due })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ due_at: due }))
    .execute();
}

/** Counts other addresses of the same film, and whether it is known as a placeholder. */
export async function countOtherAddresses(
  db: Kysely<Database>,
  { film, url }: { film: string; url: string },
): Promise<{ addresses: number; placeholder: boolean }> {
  const rows = await db
    .selectFrom('video_checks')
    .select(['verdict'])
    .where('film', '=', film)
    .where('url', '<>', url)
    .limit(100)
    .execute();
  return {
    addresses: rows.length,
    placeholder: rows.some(({ verdict }) => verdict === 'placeholder'),
  };
}

/** Marks every URL of a video as a placeholder. */
export async function markPlaceholder(
  { db }: Pick<Store, 'db'>,
  film: string,
  { expires, due }: { expires: number; due: number },
): Promise<void> {
  await db
    .updateTable('video_checks')
    .set({ verdict: 'placeholder', expires_at: expires, due_at: due })
    .where('film', '=', film)
    .where('verdict', '=', 'available')
    .execute();
}

/** Deletes results that expired before `before`. */
export async function removeExpiredChecks(
  { db }: Pick<Store, 'db'>,
  before: number,
): Promise<void> {
  await db
    .deleteFrom('video_checks')
    .where('expires_at', '<', before)
    .where('due_at', '<', before)
    .execute();
}
