/** Whether the search panel is open: as the cookie says, unless this tab's visitor chose otherwise. */
import { useContext } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation, useRouteLoaderData } from 'react-router';
import { type Preferences, savePreferences } from '#app/preferences.ts';
import { SearchPanelContext } from '#app/search/SearchPanelProvider.tsx';
import { type Search, searchQuery, toCanonicalQuery } from '#app/search/searchParams.ts';
import type { loader } from './route.tsx';

/** 'auto': never touched, so open, except over results on a narrow screen. */
export type PanelState = 'open' | 'closed' | 'auto';

/**
 * The panel over the search that is shown or, because placeholders replace the list at once, over
 * the one that is loading.
 */
export function usePanel() {
  const page = useRouteLoaderData<typeof loader>('routes/search/route');
  const { location } = useNavigation();
  const { choice, choose } = useContext(SearchPanelContext);
  const isLoading = location?.pathname === '/search';
  const shown = page?.search ? searchQuery(page.search) : '';
  const query = isLoading ? toCanonicalQuery(new URLSearchParams(location.search)) : shown;

  const getState = (): PanelState => {
    if (choice?.query === query || (choice?.state === 'closed' && isLoading)) return choice.state;
    const loaded = page?.panel ?? 'auto';
    return loaded === 'open' && query !== shown ? 'auto' : loaded;
  };

  const open = () => {
    const { scrollY } = window;
    savePreferences({ panel: 'open', panelOver: query });
    flushSync(() => choose({ state: 'open', query }));
    const panel = getPanelElement();
    // The button that opened the panel may have unmounted.
    if (document.activeElement === document.body) panel?.focus({ preventScroll: true });
    if (!panel || panel.getBoundingClientRect().top >= 0) return;
    // On narrow screens it stands above the results, and far down the list out of view.
    panel.scrollIntoView();
    choose({ state: 'open', query, scrollY });
  };

  /** The list returns to the place where it was left for the panel, if the panel is in view. */
  const close = () => {
    const isInView = (getPanelElement()?.getBoundingClientRect().bottom ?? 0) > 0;
    savePreferences({ panel: 'closed' });
    flushSync(() => choose({ state: 'closed', query }));
    const scrollY = choice?.query === query ? choice.scrollY : undefined;
    if (isInView && scrollY !== undefined) window.scrollTo(0, scrollY);
  };

  /** A submitted search closes the panel as soon as it starts to load. */
  const closeForSearch = (submitted: string) => {
    savePreferences({ panel: 'searched' });
    choose({ state: 'closed', query: submitted });
  };

  return { panel: getState(), open, close, closeForSearch };
}

export function getPanelElement(): HTMLElement | null {
  return document.getElementById('search-panel');
}

/**
 * The state that the loader gives. Without a search the form is all there is. A panel that was
 * opened over one search does not cover the results of another.
 */
export function readPanelState(
  { panel, panelOver }: Pick<Preferences, 'panel' | 'panelOver'>,
  search: Search | null,
): PanelState {
  if (panel === 'searched') return search ? 'closed' : 'open';
  if (panel === 'open' && search && panelOver !== searchQuery(search)) return 'auto';
  return panel ?? 'auto';
}
