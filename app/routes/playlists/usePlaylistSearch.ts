import { useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import type { findPlaylists } from '#app/playlists/findPlaylists.ts';
import type { PlaylistSlice, PlaylistSummary } from '#app/playlists/summary.ts';
import type { SliceAnswer } from './pages.resource.ts';
import { partQuery } from './searchParams.ts';

interface Answered {
  pattern: string;
  /** Null without a pattern. */
  results: PlaylistSlice | null;
}

/** Results, and the pattern that they match: the one before while the wanted one's are on their way. */
interface Shown {
  pattern: string;
  results: PlaylistSlice;
}

/**
 * What matches `wanted`, best first: the server's results if it answered this pattern, otherwise found in
 * the browser where it has all playlists, and asked for where it has not. `shown` is null until then;
 * `prepare` requests what a search needs.
 * @param lists all playlists, the user's own first; null if the page has some only
 * @param isOff whether nothing is searched for
 */
export function usePlaylistSearch(
  lists: PlaylistSummary[][] | null,
  wanted: string,
  { pattern, results }: Answered,
  isOff: boolean,
): { shown: Shown | null; prepare: () => void } {
  const [find, setFind] = useState<{ playlists: typeof findPlaylists } | null>(null);
  const { data, load } = useFetcher<SliceAnswer>();
  const isAnswered = results !== null && wanted === pattern.trim();
  const isMissing = !isAnswered && !isOff;
  const isHere = lists !== null;
  const prepare = () => {
    if (find || !isHere) return;
    // If the module fails to load, the form still works.
    import('#app/playlists/findPlaylists.ts').then(
      (module) => setFind({ playlists: module.findPlaylists }),
      () => {},
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the text only
  useEffect(() => {
    if (!isMissing) return;
    if (isHere) prepare();
    else load(`/resources/playlists?${partQuery(wanted, null)}`);
  }, [isMissing, isHere, wanted]);

  const shown = useMemo(() => {
    if (isAnswered) return { pattern: wanted, results };
    if (!lists) return data ? { pattern: data.pattern, results: data } : null;
    const items = find?.playlists(lists, wanted);
    return items ? { pattern: wanted, results: { items, next: null } } : null;
  }, [lists, wanted, isAnswered, results, find, data]);
  return { shown, prepare };
}
