import { LRUCache } from 'lru-cache';

/**
 * Work that is done once for all who ask for it at the same time, and for those who ask a little
 * later. A failure is shared by those who wait for it and then forgotten.
 *
 * @param keepMs how long a result is remembered
 */
export function shareWork<T extends object>(keepMs: (result: T) => number) {
  const most = 10_000;
  const running = new Map<string, Promise<T>>();
  const done = new LRUCache<string, T>({ max: most, ttl: 1 });
  return async (key: string, work: () => Promise<T>): Promise<T> => {
    const result = done.get(key);
    if (result) return result;
    const started = running.get(key);
    if (started) return started;
    const promise = work()
      .then((value) => {
        done.set(key, value, { ttl: keepMs(value) });
        return value;
      })
      .finally(() => running.delete(key));
    running.set(key, promise);
    return promise;
  };
}
