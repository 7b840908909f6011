import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useFetchers, useNavigation } from 'react-router';
import { createExternalStore } from '#app/lib/externalStore.ts';
import { offlineStatus } from '#app/lib/offlineFallback.ts';

/** A store, because `shouldRevalidate` is called outside of React. */
const isReloadPending = createExternalStore(false);

/**
 * Whether a form has changed something that the screen does not show yet. React Router gives the
 * reload after it up when a navigation completes before it, taking the navigation's data for newer:
 * so one that would load nothing, as to a modal over the screen, has to load. A form that nobody
 * answered has changed nothing that could be loaded. For `shouldRevalidate`.
 */
export function isOutdated({ formMethod, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  const isForm = Boolean(formMethod && formMethod !== 'GET');
  return isReloadPending.read() || (isForm && actionStatus !== offlineStatus);
}

/** Updates {@link isOutdated} with the pending navigation. */
export function useReloads(): void {
  const now = [...useFetchers(), useNavigation()].some(
    ({ state, formMethod }) => state === 'loading' && formMethod && formMethod !== 'GET',
  );
  useEffect(() => {
    isReloadPending.set(now);
  }, [now]);
}
