import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds that the mouse rests before a menu opens or closes. */
interface MenuDelays {
  open: number;
  close: number;
}

/**
 * Makes a `<details>` a menu: the mouse opens it by resting on it and closes it by leaving, unless a
 * click or a key opened it. {@link useCloseMenus} closes it otherwise. Without scripts it is a plain
 * disclosure.
 * @returns props for the `<details>` and its `<summary>`, and a function that closes it
 */
export function useMenu(delays: MenuDelays) {
  const menu = useRef<HTMLDetailsElement>(null);
  const timer = useRef(0);
  const byHover = useRef(false);

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

  return {
    close: () => settle(false),
    details: {
      ref: menu,
      'data-menu': '',
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
    },
    summary: {
      onPointerDown: () => clearTimeout(timer.current),
      /** A click on a menu that hovering has just opened keeps it open. */
      onClick: (event: MouseEvent) => {
        if (byHover.current && menu.current?.open) event.preventDefault();
        byHover.current = false;
      },
    },
  };
}

/**
 * Closes menus on navigation, on Escape and on a press or a focus elsewhere. Called once, in the
 * shell: a hook per menu would re-render each of them.
 */
export function useCloseMenus(): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    getOpenMenus().forEach(closeKeepingFocus);
  }, [key]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const closeOthers = ({ target }: Event) => {
      for (const menu of getOpenMenus()) if (!menu.contains(target as Node)) menu.open = false;
    };
    const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') getOpenMenus().forEach(closeKeepingFocus);
    };
    document.addEventListener('pointerdown', closeOthers, { signal });
    document.addEventListener('focusin', closeOthers, { signal });
    document.addEventListener('keydown', closeOnEscape, { signal });
    return () => listening.abort();
  }, []);
}

function getOpenMenus() {
  return document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
}

/** The focus cannot stay on a hidden entry, so the button takes it. */
function closeKeepingFocus(menu: HTMLDetailsElement): void {
  const within = menu.contains(document.activeElement);
  menu.open = false;
  if (within) menu.querySelector('summary')?.focus({ preventScroll: true });
}
