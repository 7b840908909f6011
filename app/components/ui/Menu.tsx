import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type ButtonLook, buttonLook } from './Button.tsx';
import { DotsIcon } from './icons.tsx';
import styles from './Menu.module.css';
import { tooltip } from './Tooltips.tsx';

/** Milliseconds that the mouse rests before a menu opens or closes (spec 9). */
const delay = 100;

interface MenuProps extends ButtonLook {
  /** The name of its three-dot button. */
  label: string;
  /** Links, and forms with buttons, each with {@link menuItem}'s look. */
  children: ReactNode;
}

/** Gives a link or a button the look of a menu's entry. */
export const menuItem = (tone: 'plain' | 'danger' = 'plain') => ({
  className: styles.item,
  'data-tone': tone,
});

/** A menu behind three dots: a disclosure, so that it works without scripts; hover opens it too. */
export function Menu({ label, children, ...look }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const timer = useRef(0);
  const byHover = useRef(false);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  const settle = (to: boolean, after = 0) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (menu.current) menu.current.open = to;
      byHover.current = to;
    }, after);
  };

  /** The click of somebody who did not see that hovering had opened it already. */
  const keepOpen = (event: MouseEvent) => {
    if (byHover.current) event.preventDefault();
    byHover.current = false;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false;
    return () => clearTimeout(timer.current);
  }, [key]);
  useEffect(() => (open && menu.current ? closeFromOutside(menu.current) : undefined), [open]);

  const { className, ...rest } = buttonLook({ variant: 'ghost', color: 'gray', ...look });
  return (
    <details
      ref={menu}
      className={styles.menu}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && settle(true, delay)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && settle(false, delay)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        {...rest}
        {...tooltip(label)}
        className={`${className} ${styles.button}`}
        aria-label={label}
        onPointerDown={() => clearTimeout(timer.current)}
        onClick={keepOpen}
      >
        <DotsIcon />
      </summary>
      {/* biome-ignore lint/a11y: the entries in it take the keys; what they do bubbles up here */}
      <div className={styles.panel} onClick={() => settle(false)}>
        {children}
      </div>
    </details>
  );
}

/** While a menu is open: Escape, and going elsewhere, close it. Gives back what stops that. */
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
      const within = menu.contains(document.activeElement);
      menu.open = false;
      if (within) menu.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => listening.abort();
}
