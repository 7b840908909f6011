import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RouterContextProvider } from 'react-router';
import { settingsContext, sharedStateContext } from '#app/context.ts';
import { seal, unseal } from './sealing.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Maximum number of cached results. */
const most = 10_000;

/**
 * Runs work once for concurrent callers of all processes, and for callers within `keepMs` after it.
 * Processes share the result as sealed JSON. A failure is shared within the process and not cached.
 * @param purpose names the work, so that results of other work are not mixed up
 * @param keepMs milliseconds that a result is cached
 */
export function singleFlight<T extends object>(purpose: string, keepMs: (result: T) => number) {
  const running = new Map<string, Promise<T>>();
  const done = new LRUCache<string, T>({ max: most, ttl: 1 });
  return async (context: Context, key: string, work: () => Promise<T>): Promise<T> => {
    const result = done.get(key);
    if (result) return result;
    const started = running.get(key);
    if (started) return started;
    const promise = runOnceAcrossProcesses(context, `${purpose} ${key}`, work, keepMs)
      .then((value) => {
        done.set(key, value, { ttl: keepMs(value) });
        return value;
      })
      .finally(() => running.delete(key));
    running.set(key, promise);
    return promise;
  };
}

async function runOnceAcrossProcesses<T extends object>(
  context: Context,
  name: string,
  work: () => Promise<T>,
  keepMs: (result: T) => number,
): Promise<T> {
  const memory = context.get(sharedStateContext);
  if (!memory) return work();
  const { sessionSecrets } = context.get(settingsContext);
  const key = createHash('sha256').update(name).digest('base64url');
  let own: T | null = null;
  const sealed = await memory.singleFlight(key, async () => {
    own = await work();
    const ms = keepMs(own);
    const seconds = Math.ceil(ms / 1000) + sealedLongerSeconds;
    return { value: await seal({ result: own }, key, sessionSecrets, seconds), keepMs: ms };
  });
  if (own) return own;
  const opened = await unseal(sealed, key, sessionSecrets);
  // Sealed by a process with other secrets.
  return opened ? (opened.result as T) : work();
}

/** Extra lifetime of sealed results: other processes read them later, by other clocks. */
const sealedLongerSeconds = 60;
