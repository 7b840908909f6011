import { memoizeAsync } from '#server/lib/memoizeAsync.ts';
import type { Store } from '#server/store/open.ts';
import { createRevisionReader } from '#server/store/revisions.ts';

/** Makes caches as {@link memoizeAsync} does, for what is made of games and their videos: a change shows at once. */
export type GameKeeper = typeof memoizeAsync;

export function createGameKeeper(store: Pick<Store, 'db'>): GameKeeper {
  const read = createRevisionReader(store);
  return (seconds, max) => {
    const keep = memoizeAsync(seconds, max);
    return async (key, work) => {
      const { games, videos } = await read();
      return keep(`${games} ${videos} ${key}`, work);
    };
  };
}
