import { createObservable } from './observable.ts';

/** A value that outlives components, for `useSyncExternalStore`. For the browser only. */
export function createExternalStore<T>(initial: T) {
  const { subscribe, notify } = createObservable();
  let value = initial;
  return {
    subscribe,
    read: () => value,
    set(next: T) {
      value = next;
      notify();
    },
  };
}
