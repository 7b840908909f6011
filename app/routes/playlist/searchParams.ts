/** Search params of a playlist page: the current clip's hash, a confirmation, all clips. */
import { useLocation, useNavigate } from 'react-router';
import { type ClipKey, encodeClipHash } from '#app/clips/clipHash.ts';

export const viewerParam = 'clip';
export const confirmParam = 'confirm';
export const allParam = 'all';

/** Number of clips of a long playlist that are shown at first. */
export const initialClipCount = 60;

/** Navigates between views of a playlist without a request, a scroll or a history entry. */
export const sameScreenNavigation = {
  replace: true,
  preventScrollReset: true,
  defaultShouldRevalidate: false,
} as const;

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
export function buildViewerHref(path: string, clip: ClipKey): string {
  return `${path}?${viewerParam}=${encodeClipHash(clip)}`;
}
