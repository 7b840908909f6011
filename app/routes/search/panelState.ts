/** Whether the search panel is open: as the cookie says, until this tab's scripts change it. */
import { useSyncExternalStore } from 'react';
import { useNavigation, useRouteLoaderData } from 'react-router';
import { type Preferences, savePreferences } from '#app/preferences.ts';
import { queryOfSearch, type Search, searchQuery } from '#app/search/codec.ts';
import { createSubscribers } from '#app/subscribers.ts';
import type { loader } from './route.tsx';

/** 'auto': not touched, so open, except over results on a narrow screen. */
export type PanelState = 'open' | 'closed' | 'auto';

/** `over`: query string of the search that it was opened over, '' for none. */
type Touched = { state: 'open'; over: string } | { state: 'closed' };

let touched: Touched | null = null;
const { subscribe, notify } = createSubscribers();

/** The visitor opens the panel over a search ({@link usePanel}), or over none. */
export function openPanel(over: string): void {
  savePreferences({ panel: 'open', panelOver: over });
  touch({ state: 'open', over });
}

/** The visitor closes the panel. */
export function closePanel(): void {
  savePreferences({ panel: 'closed' });
  touch({ state: 'closed' });
}

/** A search that was sent closes the panel, at once (spec 2). */
export function closePanelForSearch(): void {
  savePreferences({ panel: 'searched' });
  touch({ state: 'closed' });
}

/**
 * From here on the loader knows, unless the visitor has opened the panel again while the search was
 * on its way.
 * @returns whether the panel is left to the loader
 */
export function searchHasArrived(): boolean {
  if (touched?.state === 'open') return false;
  touch(null);
  return true;
}

/**
 * The panel over the search that is shown or, as the list gives way to it at once, on its way.
 * @returns its state, and the query string of that search for {@link openPanel}
 */
export function usePanel(): { panel: PanelState; over: string } {
  const page = useRouteLoaderData<typeof loader>('routes/search/route');
  const { location } = useNavigation();
  const shown = page?.search ? searchQuery(page.search) : '';
  const coming = location?.pathname === '/search';
  const over = coming ? queryOfSearch(new URLSearchParams(location.search)) : shown;
  const own = useSyncExternalStore(
    subscribe,
    () => touched,
    () => null,
  );
  if (own?.state === 'closed' || own?.over === over) return { panel: own.state, over };
  const kept = page?.panel ?? 'auto';
  return { panel: kept === 'open' && over !== shown ? 'auto' : kept, over };
}

/**
 * The preference as the loader gives it. Without a search the form is all there is. What was opened
 * over one search is not in the way of the results of another.
 */
export function panelStateOf(
  { panel, panelOver }: Pick<Preferences, 'panel' | 'panelOver'>,
  search: Search | null,
): PanelState {
  if (panel === 'searched') return search ? 'closed' : 'open';
  if (panel === 'open' && search && panelOver !== searchQuery(search)) return 'auto';
  return panel ?? 'auto';
}

function touch(state: Touched | null): void {
  touched = state;
  notify();
}
