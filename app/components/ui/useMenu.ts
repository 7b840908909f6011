import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';

/** Milliseconds that the mouse rests before a menu opens or closes. */
interface MenuDelays {
  open: number;
  close: number;
}

/**
 * Makes a `<details>` a menu: the mouse opens it by resting on it and closes it by leaving, unless
 * it was opened by a click or a key, which a page that moves under the mouse must not undo. Escape,
 * going elsewhere and a navigation ({@link useCloseMenusOnNavigation}) close it. Without scripts it
 * is the disclosure that it is.
 * @returns props for the `<details>` and its `<summary>`, and what closes it
 */
export function useMenu(delays: MenuDelays) {
  const menu = useRef<HTMLDetailsElement>(null);
  const timer = useRef(0);
  const byHover = useRef(false);
  const [open, setOpen] = useState(false);

  const settle = (to: boolean, after = 0) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (!menu.current || menu.current.open === to) return;
      if (to) menu.current.open = true;
      else closeKeepingFocus(menu.current);
      byHover.current = to;
    }, after);
  };
  const hover = (to: boolean) => (event: PointerEvent) => {
    const isOpenedOtherwise = menu.current?.open && !byHover.current;
    if (event.pointerType !== 'mouse' || isOpenedOtherwise) return;
    settle(to, to ? delays.open : delays.close);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  // It may have been opened before hydration.
  useEffect(() => setOpen(menu.current?.open ?? false), []);
  useEffect(() => (open && menu.current ? closeFromOutside(menu.current) : undefined), [open]);

  return {
    close: () => settle(false),
    details: {
      ref: menu,
      'data-menu': '',
      onToggle: () => setOpen(menu.current?.open ?? false),
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      /** On a busy device Escape may come before the browser has told that the menu is open. */
      onKeyDown: ({ key: pressed }: KeyboardEvent) => {
        if (pressed === 'Escape' && menu.current?.open) closeKeepingFocus(menu.current);
      },
    },
    summary: {
      onPointerDown: () => clearTimeout(timer.current),
      /** The click of somebody who did not see that hovering had opened it already keeps it open. */
      onClick: (event: MouseEvent) => {
        if (byHover.current && menu.current?.open) event.preventDefault();
        byHover.current = false;
      },
    },
  };
}

/** Closes menus on navigation. Called once in the shell: a hook per menu would re-render each of them. */
export function useCloseMenusOnNavigation(): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    const menus = document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
    for (const menu of menus) closeKeepingFocus(menu);
  }, [key]);
}

/** The focus cannot stay on a hidden entry, so the button takes it. */
function closeKeepingFocus(menu: HTMLDetailsElement): void {
  const within = menu.open && menu.contains(document.activeElement);
  menu.open = false;
  if (within) menu.querySelector('summary')?.focus({ preventScroll: true });
}

/** Closes an open menu on Escape and when the focus leaves it. Returns the cleanup. */
function closeFromOutside(menu: HTMLDetailsElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const outside = ({ target }: Event) => {
    if (!menu.contains(target as Node)) menu.open = false;
  };
  document.addEventListener('pointerdown', outside, { signal });
  document.addEventListener('focusin', outside, { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      closeKeepingFocus(menu);
    },
    { signal },
  );
  return () => listening.abort();
}
