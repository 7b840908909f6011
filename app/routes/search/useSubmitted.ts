import { type RefObject, useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type Search, searchPath } from '#app/search/codec.ts';
import { addToHistory } from '#app/search/history.ts';
import { historyTitle } from '#app/search/titles.ts';
import type { NameProblem } from './loadSearch.server.ts';
import type { loader as panelLoader } from './panel.tsx';
import { searchHasArrived } from './panelState.ts';

let submitted = false;

/** Says that the search which comes next was asked for with a form. */
export function expectSubmitted(): void {
  submitted = true;
}

/** Whoever leaves the screen while it is on its way has given it up. */
function forgetSubmitted(): void {
  if (submitted) searchHasArrived();
  submitted = false;
}

/**
 * Puts a submitted search into the history once its names are here (spec 2), and the focus, which
 * the closing panel took away, onto its results. Who has gone elsewhere with it meanwhile, or has
 * opened the panel again, keeps it.
 */
export function useSubmitted(
  { search, problem }: { search: Search | null; problem: NameProblem | null },
  results: RefObject<HTMLElement | null>,
): void {
  const names = useRouteLoaderData<typeof panelLoader>('routes/search/panel')?.names;
  useEffect(() => forgetSubmitted, []);
  useEffect(() => {
    // Who was meant is still to be chosen.
    if (submitted && problem) searchHasArrived();
  }, [problem]);
  useEffect(() => {
    if (!submitted || !search || !names) return;
    submitted = false;
    if (searchHasArrived() && !isFocusElsewhere()) results.current?.focus({ preventScroll: true });
    addToHistory({ title: historyTitle(search, names), url: searchPath(search), pos: 0 });
  }, [search, names, results]);
}

function isFocusElsewhere(): boolean {
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body;
  return !isLost && activeElement.closest('#search-panel') === null;
}
