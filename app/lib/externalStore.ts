import { createObservable } from './observable.ts';

/** A value that outlives components, for `useSyncExternalStore`. For the browser only. */
export interface ExternalStore<T> {
  subscribe: (listener: () => void) => () => void;
  read: () => T;
  set: (value: T) => void;
}

export function createExternalStore<T>(initial: T): ExternalStore<T> {
  const { subscribe, notify } = createObservable();
  let value = initial;
  return {
    subscribe,
    read: () => value,
    set(next) {
      value = next;
      notify();
    },
  };
}
