import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { loadModuleOrReload } from '#app/lib/loadModuleOrReload.ts';
import { buildModalPath, withModal } from '../modals/modals.ts';
import { useModalOpen } from '../modals/useModalOpen.ts';
import { useCurrentUser, usePublicOrigin } from '../shell/shellData.ts';
import { findKeyPlace } from '../ui/keyPlace.ts';
import { findPlayerAction } from './playerKeys.ts';
import { getPlayerSettings } from './playerSettings.ts';

interface PlayerKeysOptions {
  clip: Clip;
  /** Whether a diagram stands in for its official video. */
  standsIn: boolean;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onShowKeys: () => void;
}

/** Lets single keys control the player wherever the focus is (docs/product.md#player-keys). */
export function usePlayerKeys(
  video: RefObject<HTMLVideoElement | null>,
  { clip, standsIn, ...steps }: PlayerKeysOptions,
): void {
  const isModalOpen = useModalOpen();
  const link = usePublicOrigin() + clipPath(clip);
  const save = useSaveClip(clip);
  const isDiagram = standsIn || clip.media === 'diagram';

  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isModalOpen || !getPlayerSettings().keys) return;
    const action = findPlayerAction(event, findKeyPlace(event.target));
    if (!action || !video.current) return;
    event.preventDefault();
    if (action === 'next') steps.onNext?.();
    else if (action === 'previous') steps.onPrevious?.();
    else if (action === 'keys') steps.onShowKeys();
    else if (action === 'save') save();
    else {
      const studied = { video: video.current, link, isDiagram };
      void loadModuleOrReload(() => import('./study/actions.ts')).then(({ carryOut }) =>
        carryOut(action, studied),
      );
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => take(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Opens the modal that adds the clip to playlists; for visitors its page, which leads to the login. */
function useSaveClip({ gameId, eventNumber }: Clip): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const user = useCurrentUser();
  const path = buildModalPath({ modal: 'add-to-playlist', params: { gameId, eventNumber } });
  return () => {
    if (!user) return location.assign(path);
    void navigate(
      { search: withModal(search, path) },
      { mask: path, state, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  };
}
