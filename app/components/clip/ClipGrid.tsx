import {
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { clipPaths } from '#app/clips/clipHash.ts';
import { toFallbackClip } from '#app/clips/fallback.ts';
import { getDelegatedLink } from '#app/components/ui/delegatedLink.ts';
import type { ImpliedFacts } from '#app/search/impliedFacts.ts';
import { ClipCard, ClipSkeleton } from './ClipCard.tsx';
import styles from './ClipGrid.module.css';
import { getCachedHeight, useHeightCache } from './useHeightCache.ts';
import { useKeepPlace } from './useKeepPlace.ts';
import { usePreview } from './usePreview.ts';

interface ClipGridProps {
  clips: readonly Clip[];
  /** Shows placeholders after the clips. */
  loading?: boolean;
  /**
   * The href of a clip's card. Must be a stable function, as the two below: a new one re-renders
   * all cards.
   */
  clipHref?: (clip: Clip) => string;
  /** Navigation state of the card's link. */
  clipState?: unknown;
  tagHref?: (tag: string) => string;
  /** What the search says already. */
  implied?: ImpliedFacts;
  /** Content of a card's corner; empty if absent. */
  renderMenu?: (clip: Clip) => ReactNode;
}

/** Number of cards in the first row of a wide screen, whose stills load eagerly. */
const firstRow = 3;

/** Placeholders shown while clips load. */
export const skeletonCount = 3;
const placeholders = Array.from({ length: skeletonCount }, (_, i) => `placeholder ${i}`);
const ownPage = clipPaths();

/** Clips as cards: one column, two on medium screens, three on large ones (docs/product.md#clip-grid). */
export function ClipGrid(props: ClipGridProps) {
  const { clips, loading = false, clipHref = ownPage, clipState } = props;
  const { tagHref, implied, renderMenu } = props;
  const grid = useRef<HTMLOListElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const playing = usePreview(grid);
  const parts = usePreviewParts(playing !== null);
  const follow = useFollow(clipState);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const onFailed = useCallback((key: string) => setFailed((now) => new Set(now).add(key)), []);
  const isMixed = clips.some(({ media }) => media !== 'diagram');
  useHeightCache(grid, clips);
  useKeepPlace(grid);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble
    <ol ref={grid} className={styles.grid} onClick={follow} aria-busy={loading || undefined}>
      {clips.map((clip, i) => {
        const key = clipKey(clip);
        return (
          <Item
            key={key}
            clip={clip}
            clipHref={clipHref}
            eager={i < firstRow}
            parts={playing === key ? parts : null}
            video={video}
            hasFailed={failed.has(key)}
            onFailed={onFailed}
            tagHref={tagHref}
            implied={implied}
            isMixed={isMixed}
            renderMenu={renderMenu}
          />
        );
      })}
      {loading &&
        placeholders.map((name) => (
          <li key={name}>
            <ClipSkeleton />
          </li>
        ))}
    </ol>
  );
}

interface ItemProps extends Pick<ClipGridProps, 'tagHref' | 'implied' | 'renderMenu'> {
  clip: Clip;
  clipHref: (clip: Clip) => string;
  eager: boolean;
  /** Null: its preview does not play. */
  parts: PreviewParts | null;
  /** The playing preview; one plays at a time. */
  video: RefObject<HTMLVideoElement | null>;
  /** Whether its official video failed to play. */
  hasFailed: boolean;
  onFailed: (key: string) => void;
  /** The list has other clips than diagrams. */
  isMixed: boolean;
}

/** Memoized, so that a playing or added card does not re-render the others. */
const Item = memo(function Item({ clip: given, ...props }: ItemProps) {
  const { clipHref, eager, parts, video, hasFailed, onFailed } = props;
  const { tagHref, implied, isMixed, renderMenu } = props;
  const key = clipKey(given);
  const clip = hasFailed ? toFallbackClip(given) : given;
  const height = getCachedHeight(given);
  const preview = parts && (
    <parts.ClipPreview ref={video} url={clip.url} onError={() => onFailed(key)} />
  );
  return (
    <li
      data-key={key}
      style={height === undefined ? undefined : { containIntrinsicBlockSize: `auto ${height}px` }}
    >
      <ClipCard
        clip={clip}
        href={clipHref(clip)}
        eager={eager}
        preview={preview}
        controls={parts && <parts.PreviewControls video={video} clip={clip} />}
        menu={renderMenu?.(clip)}
        tagHref={tagHref}
        implied={implied}
        isMixed={isMixed}
      />
    </li>
  );
});

const loadPreviewParts = () =>
  Promise.all([import('./ClipPreview.tsx'), import('./PreviewControls.tsx')]).then(
    ([{ ClipPreview }, { PreviewControls }]) => ({ ClipPreview, PreviewControls }),
  );

type PreviewParts = Awaited<ReturnType<typeof loadPreviewParts>>;

/** What a preview needs, which loads with the first one. Null until then: the still stays. */
function usePreviewParts(isWanted: boolean): PreviewParts | null {
  const [parts, setParts] = useState<PreviewParts | null>(null);
  const isMissing = isWanted && parts === null;
  useEffect(() => {
    if (isMissing) loadPreviewParts().then(setParts, () => {});
  }, [isMissing]);
  return parts;
}

/** Client-side navigation for the cards' plain links, with one listener. */
function useFollow(clipState: unknown) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = getDelegatedLink(event);
    if (!link || link.dataset.modalLink !== undefined) return;
    event.preventDefault();
    const isClip = link.dataset.clipLink !== undefined;
    navigate(link.pathname + link.search, { state: isClip ? clipState : undefined });
  };
}
