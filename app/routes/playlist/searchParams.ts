/** Search params of a playlist page: the current clip's hash, its queue, a confirmation, all clips. */
import { useLocation, useNavigate } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { type ClipKey, encodeClipHash } from '#app/clips/clipHash.ts';
import { mostQueuedClips, type Queue, queueQuery } from '#app/clips/queue.ts';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import { shuffle } from '#app/lib/shuffle.ts';

export const viewerParam = 'clip';
export const confirmParam = 'confirm';
export const allParam = 'all';

/** Number of clips of a long playlist that are shown at first. */
export const initialClipCount = 60;

/** Navigation state of what a link of the page opened over it: leaving it goes back in history. */
export const openedFromPage = { openedFromPage: true };

function isOpenedFromPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromPage' in state;
}

/** How to leave the viewer or the confirmation of the playlist at `path`. */
export function useLeave(path: string) {
  const navigate = useNavigate();
  const goesBack = isOpenedFromPage(useLocation().state);
  const leave = () => {
    if (goesBack) navigate(-1);
    else navigate(path, sameScreenNavigation);
  };
  return { goesBack, leave };
}

/** URL of a clip in the viewer of the playlist at `path`. */
export function buildViewerHref(path: string, clip: ClipKey, queue: Queue | null = null): string {
  const rest = queueQuery(queue);
  return `${path}?${viewerParam}=${encodeClipHash(clip)}${rest && `&${rest}`}`;
}

/** The clips of a playlist's queue in the order of the seed. */
export function shuffleClips(clips: readonly Clip[], seed: string): Clip[] {
  return shuffle(clips.slice(0, mostQueuedClips), seed, clipKey);
}
