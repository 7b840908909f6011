import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { getClipTitle } from '#app/clips/clipText.ts';
import { ClipGrid } from '#app/components/clip/ClipGrid.tsx';
import { Button, LinkButton } from '#app/components/ui/Button.tsx';
import { TrashIcon } from '#app/components/ui/icons.tsx';
import { getMenuItemProps, Menu } from '#app/components/ui/Menu.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import styles from './playlist.module.css';
import { allParam, buildViewerHref, initialClipCount, openedFromPage } from './searchParams.ts';

interface PlaylistClipsProps {
  /** The first clips, or all of them. */
  clips: Clip[];
  /** Of the whole playlist. */
  count: number;
  /** The state of the clips that are not here. */
  rest: { isLoading: boolean; isFailed: boolean; load: () => void };
  path: string;
  /** The playlist's. */
  name: string;
  /** Card mode 'delete'; else 'view' (docs/product.md#card-modes). */
  canRemove: boolean;
  /** Key of the clip that was watched last: the grid opens at it. */
  seen: string | undefined;
  /** Otherwise a long playlist ends with a link to all clips. */
  showsAll: boolean;
}

/** The clips of a playlist, in order. */
export function PlaylistClips(props: PlaylistClipsProps) {
  const { clips, count, rest, path, name, canRemove, seen, showsAll } = props;
  const seenPlace = clips.findIndex((clip) => clipKey(clip) === seen);
  const shown = showsAll ? clips : clips.slice(0, Math.max(initialClipCount, seenPlace + 1));
  const grid = useRef<HTMLElement>(null);
  const clipHref = useCallback((clip: Clip) => buildViewerHref(path, clip), [path]);
  const renderMenu = useCallback(
    (clip: Clip) => <RemoveMenu clip={clip} path={path} name={name} />,
    [path, name],
  );
  useReturnToCard(grid, seen);
  useFocusOnMore(grid, shown.length);
  const remove = useRemove();
  return (
    <section ref={grid} aria-labelledby="playlist-clips" onSubmit={remove}>
      <h2 id="playlist-clips" className="visually-hidden">
        Clips
      </h2>
      <ClipGrid
        clips={shown}
        clipHref={clipHref}
        clipState={openedFromPage}
        renderMenu={canRemove ? renderMenu : undefined}
      />
      {shown.length < count && <Rest {...rest} showsAll={showsAll} path={path} count={count} />}
    </section>
  );
}

interface RestProps {
  isLoading: boolean;
  isFailed: boolean;
  load: () => void;
  showsAll: boolean;
  path: string;
  /** Of the whole playlist. */
  count: number;
}

/** What stands for the clips that are not shown: a link to all of them. */
function Rest({ isLoading, isFailed, load, showsAll, path, count }: RestProps) {
  if (showsAll && isLoading) return <Spinner size="large" label="Loading the clips" />;
  if (showsAll && isFailed) {
    return (
      <Notice
        title="The other clips could not be loaded"
        tone="problem"
        layout="inline"
        headingLevel={3}
        actions={
          <Button variant="soft" color="gray" onClick={load}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <LinkButton
      to={`${path}?${allParam}`}
      {...sameScreenNavigation}
      prefetch="none"
      variant="soft"
      color="gray"
      className={styles.showAll}
    >
      {`Show all ${count} clips`}
    </LinkButton>
  );
}

/**
 * Opens the grid at the clip that was watched last, unless it is in view at the scroll position that
 * Back restores. Before the first paint and before a view transition takes its picture.
 */
function useReturnToCard(grid: RefObject<HTMLElement | null>, seen: string | undefined): void {
  useIsomorphicLayoutEffect(() => {
    if (!seen) return;
    // The router's layout effect, which restores the scroll position, runs after this one.
    queueMicrotask(() => {
      const card = grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(seen)}"]`);
      if (!card) return;
      const { top, bottom } = card.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight) card.scrollIntoView({ block: 'center' });
      card.querySelector<HTMLElement>('a[data-clip-link]')?.focus({ preventScroll: true });
    });
  }, [grid, seen]);
}

/** Moves the focus to the first added clip when the 'Show all' link disappears. */
function useFocusOnMore(grid: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const place = before.current;
    before.current = count;
    if (count <= place || document.activeElement !== document.body) return;
    grid.current?.querySelectorAll<HTMLElement>('a[data-clip-link]')[place]?.focus();
  }, [grid, count]);
}

/** Submits a card's form in the background, with one listener for all cards. */
function useRemove() {
  const submit = useSubmit();
  return (event: FormEvent) => {
    const form = event.target as HTMLFormElement;
    const fetcherKey = `remove ${new FormData(form).get('clipId')}`;
    event.preventDefault();
    focusNeighbour(form);
    submit(form, { navigate: false, fetcherKey });
  };
}

/** A clip without an id from the API cannot be removed. */
function RemoveMenu({ clip, path, name }: { clip: Clip; path: string; name: string }) {
  if (!clip.id) return null;
  return (
    <Menu label={`Menu of ${getClipTitle(clip)}`} size="1">
      <form method="post" action={path}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="clipId" value={String(clip.id)} />
        <input type="hidden" name="gameId" value={clip.gameId} />
        <input type="hidden" name="eventNumber" value={clip.eventNumber} />
        <input type="hidden" name="name" value={name} />
        <button type="submit" {...getMenuItemProps('danger')}>
          <TrashIcon />
          Remove
        </button>
      </form>
    </Menu>
  );
}

/** Removes the card optimistically; after a removal by keyboard the focus moves to the next card. */
function focusNeighbour(form: HTMLElement): void {
  const item = form.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const link = neighbour?.querySelector<HTMLElement>('a[data-clip-link]');
  (link ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
