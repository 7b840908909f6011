import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useFetchers, useNavigation } from 'react-router';

let pending = false;

/**
 * Whether a form has changed something that the screen does not show yet. React Router gives the
 * reload after it up when a navigation completes before it, taking the navigation's data for newer:
 * so one that would load nothing, as to a modal over the screen, has to load. For `shouldRevalidate`.
 */
export function isOutdated({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return pending || Boolean(formMethod && formMethod !== 'GET');
}

/** Keeps {@link isOutdated} true to what is on its way. */
export function useReloads(): void {
  const now = [...useFetchers(), useNavigation()].some(
    ({ state, formMethod }) => state === 'loading' && formMethod && formMethod !== 'GET',
  );
  useEffect(() => {
    pending = now;
  }, [now]);
}
