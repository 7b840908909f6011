/** Listeners for a value that lives outside of React. */
export interface Observable {
  /** Adds a listener and returns its removal, as `useSyncExternalStore` expects. */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

export function createObservable(): Observable {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
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
