import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useFetchers, useNavigation } from 'react-router';
import { createExternalStore } from '#app/lib/externalStore.ts';
import { offlineStatus } from '#app/lib/offlineFallback.ts';

/** A store, because `shouldRevalidate` is called outside of React. */
const isReloadPending = createExternalStore(false);

/**
 * For `shouldRevalidate`: whether a form may have changed data that the screen does not show yet.
 * React Router cancels the revalidation after a form if a navigation completes first, so that even a
 * navigation without new data, as to a modal, has to load. A form without an answer changed nothing.
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
