/** Whether the search panel is open: the choice made in this tab, else the one in the cookie. */
import { useContext } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation, useRouteLoaderData } from 'react-router';
import { type Preferences, savePreferences } from '#app/preferences.ts';
import { SearchPanelContext } from '#app/search/SearchPanelProvider.tsx';
import type { Search } from '#app/search/search.ts';
import { searchQuery, toCanonicalQuery } from '#app/search/searchParams.ts';
import type { loader } from './route.tsx';

/** 'auto': never touched, so open, except over results, or an answer to words, on a narrow screen. */
type PanelState = 'open' | 'closed' | 'auto';

/** The panel over the loading search, whose placeholders replace the list at once, else the shown one. */
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
    // On narrow screens the panel is above the results, and may be out of view.
    panel.scrollIntoView();
    choose({ state: 'open', query, scrollY });
  };

  /** Restores the scroll position from before the panel was opened, if the panel is in view. */
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
 * The initial state, from the cookie. After a search the panel is open only on a page without one. A
 * panel opened over one search does not cover the results of another.
 * @param isAsked whether the page says why words lead to no search
 */
export function readPanelState(
  { panel, panelOver }: Pick<Preferences, 'panel' | 'panelOver'>,
  { search, isAsked }: { search: Search | null; isAsked: boolean },
): PanelState {
  if (panel === 'searched' && isAsked) return 'auto';
  if (panel === 'searched') return search ? 'closed' : 'open';
  if (panel === 'open' && search && panelOver !== searchQuery(search)) return 'auto';
  return panel ?? 'auto';
}
