/** Whether the search panel is open: as the cookie says, until this tab's scripts change it. */
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type Preferences, savePreferences } from '#app/preferences.ts';
import type { loader } from './route.tsx';

/** 'auto': never touched, so open, except over results on a narrow screen. */
export type PanelState = 'open' | 'closed' | 'auto';

let touched: Exclude<PanelState, 'auto'> | null = null;
const listeners = new Set<() => void>();

export function setPanel(state: Exclude<PanelState, 'auto'>): void {
  touched = state;
  savePreferences({ panel: state });
  for (const listener of listeners) listener();
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

/** The preference as the loader gives it. */
export function panelStateOf({ panel }: Preferences): PanelState {
  return panel ?? 'auto';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
