import { LRUCache } from 'lru-cache';

/**
 * Work whose result is given again for some seconds, also to those who ask while it is being done.
 * A failure is not kept. Not more than `max` results are.
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
