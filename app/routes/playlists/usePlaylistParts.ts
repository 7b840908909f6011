import { useCallback, useEffect, useState } from 'react';
import { useFetcher, useNavigationType } from 'react-router';
import { mergePlaylists } from '#app/playlists/mergePlaylists.ts';
import type { PlaylistSlice } from '#app/playlists/summary.ts';
import { useScrollEnd } from '#app/search/useScrollEnd.ts';
import type { SliceAnswer } from './pages.resource.ts';
import { partQuery } from './searchParams.ts';

/** What lists of this tab have grown to, so that Back shows them as they were. The server keeps none. */
const kept = new Map<string, PlaylistSlice>();
const mostKept = 8;

function keep(key: string, grown: PlaylistSlice): void {
  kept.delete(key);
  kept.set(key, grown);
  const oldest = kept.size > mostKept ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}

function toKey({ items, next }: PlaylistSlice, pattern: string): string {
  return JSON.stringify([pattern, next, items.map(({ id }) => id)]);
}

/** A list of playlists that grows part by part as the visitor scrolls. */
export function usePlaylistParts(first: PlaylistSlice, pattern: string) {
  const isBack = useNavigationType() === 'POP';
  const begin = () => {
    const known = isBack ? kept.get(toKey(first, pattern)) : undefined;
    return { first, grown: known ? join(first, known) : first };
  };
  const [list, setList] = useState(begin);
  const [answered, setAnswered] = useState<SliceAnswer>();
  const { data, state, load } = useFetcher<SliceAnswer>();
  let { grown } = list;
  if (list.first !== first) {
    const begun = begin();
    grown = begun.grown;
    setList(begun);
  } else if (data && data !== answered) {
    setAnswered(data);
    const isNext = !data.failed && data.pattern === pattern && data.after === grown.next;
    if (isNext) {
      grown = join(grown, data);
      setList({ first, grown });
    }
  }
  useEffect(() => {
    if (grown !== first) keep(toKey(first, pattern), grown);
  }, [grown, first, pattern]);
  const { next } = grown;
  const isFailed = state === 'idle' && data?.failed === true && data.after === next;
  const loadMore = useCallback(() => {
    if (next !== null) load(`/resources/playlists?${partQuery(pattern, next)}`);
  }, [next, pattern, load]);
  const active = next !== null && state === 'idle' && !isFailed;
  useScrollEnd(loadMore, { active, length: grown.items.length });
  return { items: grown.items, next, isLoading: state !== 'idle', isFailed, loadMore };
}

function join(first: PlaylistSlice, more: PlaylistSlice): PlaylistSlice {
  return { ...first, items: mergePlaylists(first.items, more.items), next: more.next };
}
