/** Those who want to hear of changes to something that React does not keep. */
export interface Observable {
  /** Calls back after each change; gives the way to stop that. As `useSyncExternalStore` wants it. */
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
