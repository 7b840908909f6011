import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type Search, searchPath } from '#app/search/codec.ts';
import { addToHistory } from '#app/search/history.ts';
import { historyTitle } from '#app/search/titles.ts';
import type { loader as panelLoader } from './panel.tsx';

let submitted = false;

/** Says that the search which comes next was asked for with a form. */
export function expectSubmitted(): void {
  submitted = true;
}

/** Puts a submitted search into the history once its names are here (spec 2). */
export function useHistoryRecord(search: Search | null): void {
  const names = useRouteLoaderData<typeof panelLoader>('routes/search/panel')?.names;
  useEffect(() => {
    if (!submitted || !search || !names) return;
    submitted = false;
    addToHistory({ title: historyTitle(search, names), url: searchPath(search), pos: 0 });
  }, [search, names]);
}
