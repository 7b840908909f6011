import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is hydrated, for controls that do nothing before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
