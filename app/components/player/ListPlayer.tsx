import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { useVideoFallback } from '#app/clips/fallback.ts';
import { findNeighbours } from '#app/clips/neighbours.ts';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import { ClipPlayer } from './ClipPlayer.tsx';
import { PlayerControls } from './PlayerControls.tsx';
import { usePlayerSettings } from './playerSettings.ts';
import { StudyControls } from './StudyControls.tsx';
import { useAutoplay } from './useAutoplay.ts';

interface ListPlayerProps {
  clip: Clip;
  /** The clips to step through. */
  list: readonly Clip[];
  /** Address of a clip on this screen. */
  href: (clip: Clip) => string;
  /** Navigation state that the other clips of this history entry keep. */
  state?: unknown;
  /** The initial position of the autoplay switch; 'always' in a queue, which has no switch. */
  autoplay: boolean | 'always';
  /**
   * Neither the video nor the diagram of the clip can be played: a queue counts it and goes on.
   * @param next goes to the next clip, which plays at once; undefined at the end of the list
   */
  onUnplayable?: (clip: Clip, next: (() => void) | undefined) => void;
  /** A clip has ended that has no next one, or none yet. */
  onFinished?: (clip: Clip) => void;
  /** Content below, for the clip or the diagram shown in its place. */
  children: (shown: Clip) => ReactNode;
}

/** Plays a clip of a list, with links to its neighbours and the autoplay switch. */
export function ListPlayer({ list, href, state, children, ...props }: ListPlayerProps) {
  const navigate = useNavigate();
  const [chosen, setAutoplay] = useState(props.autoplay);
  const autoplay = props.autoplay === 'always' || chosen !== false;
  const [keysShown, setKeysShown] = useState(false);
  const { loop } = usePlayerSettings();
  const { clip, choose } = useChosenClip(props.clip);
  const { shown, onFailed } = useVideoFallback(clip);
  const { previous, next } = findNeighbours(clip, list);
  // The content below follows once the next clip has begun to load.
  const below = useDeferredValue(shown);
  const content = useMemo(() => children(below), [children, below]);
  const goTo = (other: Clip | null) =>
    other
      ? () => {
          choose(other);
          void navigate(href(other), { ...sameScreenNavigation, state });
        }
      : undefined;
  const goOn = useAutoplay({ on: autoplay, clip: clipKey(clip), goToNext: goTo(next) });
  return (
    <>
      <ClipPlayer
        clip={clip}
        next={loop ? null : next}
        standsIn={shown !== clip}
        autoPlay={autoplay}
        onFailed={onFailed}
        onEnded={(video) => {
          goOn(video);
          if (!next) props.onFinished?.(clip);
        }}
        onUnplayable={(goToNext) => props.onUnplayable?.(clip, goToNext)}
        onNext={goTo(next)}
        onPrevious={goTo(previous)}
        onShowKeys={() => setKeysShown(true)}
      />
      <PlayerControls
        previous={previous && href(previous)}
        next={next && href(next)}
        state={state}
        autoplay={props.autoplay === 'always' ? null : autoplay}
        onAutoplay={setAutoplay}
      >
        <StudyControls clip={shown} keysShown={keysShown} onShowKeys={setKeysShown} />
      </PlayerControls>
      {content}
    </>
  );
}

/** The clip of the screen, or at once the one that the screen is going to. */
function useChosenClip(clip: Clip): { clip: Clip; choose: (other: Clip) => void } {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<{ clip: Clip; key: string } | null>(null);
  // Another location has come: it tells the clip.
  return {
    clip: chosen?.key === key ? chosen.clip : clip,
    choose: (other) => setChosen({ clip: other, key }),
  };
}
