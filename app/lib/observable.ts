/** Listeners for a value outside of React; `subscribe` is for `useSyncExternalStore`. */
export function createObservable() {
  const listeners = new Set<() => void>();
  return {
    /** Adds a listener and returns its removal. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
