import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the scripts have come: for what does nothing before that, and is not there until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
