import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { clipPaths } from '#app/search/clipHash.ts';
import { clipKey } from '#app/search/feed.ts';
import { skeletonCount } from '#app/search/limits.ts';
import { ClipCard, ClipSkeleton } from './ClipCard.tsx';
import styles from './ClipGrid.module.css';
import { ClipPreview } from './ClipPreview.tsx';
import { standInOf } from './standIn.ts';
import { usePreview } from './usePreview.ts';
import { clipTitle } from './words.ts';

interface ClipGridProps {
  clips: readonly Clip[];
  /** Shows placeholders after the clips. */
  loading?: boolean;
  /** Where a clip's card leads. */
  clipHref?: (clip: Clip) => string;
  /** Navigation state that goes there. */
  clipState?: unknown;
  tagHref?: (tag: string) => string;
  /** What stands in a card's corner; absent: nothing. */
  renderMenu?: (clip: Clip) => ReactNode;
}

/** Cards of a row on a wide screen: their stills are asked for at once. */
const firstRow = 3;
const placeholders = Array.from({ length: skeletonCount }, (_, i) => `placeholder ${i}`);

/** Clips as cards: one column, two on medium screens, three on large ones (spec 2). */
export function ClipGrid(props: ClipGridProps) {
  const { clips, loading = false, clipState, tagHref, renderMenu } = props;
  const hrefOf = props.clipHref ?? clipPaths();
  const grid = useRef<HTMLOListElement>(null);
  const playing = usePreview(grid);
  const follow = useFollow(clipState);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it take the keys; clicks bubble up here
    <ol ref={grid} className={styles.grid} onClick={follow} aria-busy={loading || undefined}>
      {clips.map((given, i) => {
        const key = clipKey(given);
        const clip = failed.has(key) ? standInOf(given) : given;
        const preview = playing === key && (
          <ClipPreview
            url={clip.url}
            label={clipTitle(clip)}
            onError={() => setFailed((before) => new Set(before).add(key))}
          />
        );
        return (
          <li key={key} data-key={key}>
            <ClipCard
              clip={clip}
              href={hrefOf(clip)}
              eager={i < firstRow}
              preview={preview}
              menu={renderMenu?.(clip)}
              tagHref={tagHref}
            />
          </li>
        );
      })}
      {loading && placeholders.map((name) => <Placeholder key={name} />)}
    </ol>
  );
}

function Placeholder() {
  return (
    <li>
      <ClipSkeleton />
    </li>
  );
}

/** Follows the cards' plain links inside the app: one listener for all of them. */
function useFollow(clipState: unknown) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    event.preventDefault();
    const isClip = link.dataset.clipLink !== undefined;
    navigate(link.pathname + link.search, {
      state: isClip ? clipState : undefined,
      // As the router's own links do.
      replace: link.href === location.href,
    });
  };
}

/** A click that the browser answers itself: another tab or window, a download. */
function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
