/**
 * Revisions of what pages show: each change raises one in its own transaction, by triggers, whichever
 * process makes it.
 */
import type { Store } from './open.ts';
import type { RevisionTable } from './tables/sharedState.ts';

/**
 * `games` counts changes of games, players and the leagues' tables, `videos` those of which official
 * videos are known to be gone. Compare by equality only.
 */
type Revisions = Record<RevisionTable['name'], number>;

/** Reads the store's present revisions. */
export type ReadRevisions = () => Promise<Revisions>;

/**
 * Calls that come while a read is under way share the next one: what a caller knows to be committed is in
 * what it gets, and many callers cost two reads.
 */
export function createRevisionReader({ db }: Pick<Store, 'db'>): ReadRevisions {
  let current: Promise<Revisions> | null = null;
  let next: Promise<Revisions> | null = null;
  const read = async (): Promise<Revisions> => {
    const rows = await db.selectFrom('revisions').selectAll().execute();
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const countOf = (name: RevisionTable['name']) => values.get(name) ?? 0;
    return {
      games: countOf('games'),
      videos: countOf('videos'),
      playlists: countOf('playlists'),
    };
  };
  const start = () => {
    next = null;
    const reading = read().finally(() => {
      if (current === reading) current = null;
    });
    current = reading;
    return reading;
  };
  return () => {
    if (!current) return start();
    next ??= current.then(start, start);
    return next;
  };
}
