import { LRUCache } from 'lru-cache';

/**
 * Caches results by key for some seconds; parallel callers share one call. Failures are not cached.
 * @param max size of the cache
 */
export function memoizeAsync(seconds: number, max = 50) {
  const times = { ttl: seconds * 1000, ttlResolution: 0 };
  const kept = new LRUCache<string, Promise<object>>({ max, ...times });
  return <T extends object>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) as Promise<T> | undefined;
    if (known) return known;
    const made = work();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}
