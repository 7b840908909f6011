import { useCallback, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip, PlaylistPage } from '#app/api/contract.ts';
import { mostQueuedClips } from '#app/clips/queue.ts';
import type { AllClips } from './clips.resource.ts';

interface View {
  /** Key of the clip to play; null: the grid. */
  wanted: string | null;
  /** Key of the clip that the page was loaded for: if it is not here, it is not in the playlist. */
  opened: string | null;
  showsAll: boolean;
  /** The order of a shuffled queue needs all of its clips. */
  isShuffled: boolean;
}

/** Clips left on either side of the current one when the others are loaded. */
const ahead = 10;

/**
 * The clips that the page came with, and all of them as soon as the view needs others: from then on each
 * clip opens without a request.
 */
export function useLoadedClips(playlist: PlaylistPage, view: View) {
  const { data, state, load } = useFetcher<AllClips>();
  const { id, videos, clipCount } = playlist;
  const isPart = videos.length < clipCount;
  const needsAll = isPart && needsOthers(playlist, view);
  const loadAll = useCallback(
    () => load(`/resources/playlists/${encodeURIComponent(id)}/clips`),
    [load, id],
  );
  const isAsked = data !== undefined || state !== 'idle';
  useEffect(() => {
    if (needsAll && !isAsked) loadAll();
  }, [needsAll, isAsked, loadAll]);
  const all: Clip[] | null = isPart && data?.clips ? data.clips : null;
  return {
    clips: all ?? videos,
    /** How many clips of the playlist stand before them. */
    from: all ? 0 : playlist.from,
    isLoading: needsAll && all === null && (data === undefined || state !== 'idle'),
    isFailed: state === 'idle' && data?.clips === null,
    load: loadAll,
  };
}

function needsOthers({ videos, from, clipCount }: PlaylistPage, view: View) {
  const { wanted, opened, showsAll, isShuffled } = view;
  if (wanted === null) return showsAll || from > 0;
  if (isShuffled) return from > 0 || videos.length < Math.min(clipCount, mostQueuedClips);
  const place = videos.findIndex((clip) => clipKey(clip) === wanted);
  if (place < 0) return wanted !== opened;
  const isNearStart = place < ahead && from > 0;
  return isNearStart || (videos.length - place <= ahead && from + videos.length < clipCount);
}
