/** Whether the search panel is open: as the cookie says, until this tab's scripts change it. */
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type Preferences, savePreferences } from '#app/preferences.ts';
import { createSubscribers } from '#app/subscribers.ts';
import type { loader } from './route.tsx';

/** 'auto': never touched, so open, except over results on a narrow screen. */
export type PanelState = 'open' | 'closed' | 'auto';

let touched: 'open' | 'closed' | null = null;
const { subscribe, notify } = createSubscribers();

/** The visitor opens or closes the panel. */
export function setPanel(state: 'open' | 'closed'): void {
  savePreferences({ panel: state });
  touch(state);
}

/** A search that was sent closes the panel, at once (spec 2). */
export function closePanelForSearch(): void {
  savePreferences({ panel: 'searched' });
  touch('closed');
}

/**
 * From here on the loader knows, unless the visitor has opened the panel again while the search was
 * on its way.
 * @returns whether the panel is left to the loader
 */
export function searchHasArrived(): boolean {
  if (touched === 'open') return false;
  touch(null);
  return true;
}

export function usePanel(): PanelState {
  const kept = useRouteLoaderData<typeof loader>('routes/search/route')?.panel;
  const own = useSyncExternalStore(
    subscribe,
    () => touched,
    () => null,
  );
  return own ?? kept ?? 'auto';
}

/** The preference as the loader gives it: without a search the form is all there is. */
export function panelStateOf({ panel }: Preferences, hasSearch: boolean): PanelState {
  if (panel === 'searched') return hasSearch ? 'closed' : 'open';
  return panel ?? 'auto';
}

function touch(state: typeof touched): void {
  touched = state;
  notify();
}
