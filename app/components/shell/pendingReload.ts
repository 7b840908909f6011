import { useEffect } from 'react';
import { useFetchers, useNavigation } from 'react-router';

let pending = false;

/**
 * Whether the screen is being loaded again because a form has changed something. React Router gives
 * that up when a navigation completes before it, taking the navigation's data for newer: so one that
 * would load nothing, as to a modal over the screen, has to load. For `shouldRevalidate`.
 */
export function isReloadPending(): boolean {
  return pending;
}

/** Keeps {@link isReloadPending} true to what is on its way. */
export function useReloads(): void {
  const now = [...useFetchers(), useNavigation()].some(
    ({ state, formMethod }) => state === 'loading' && formMethod && formMethod !== 'GET',
  );
  useEffect(() => {
    pending = now;
  }, [now]);
}
