import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { MenuIcon } from '../ui/icons.tsx';
import styles from './NavMenu.module.css';

/** Milliseconds that the mouse rests before the menu opens or closes (spec 2). */
const OPEN_DELAY = 100;
const CLOSE_DELAY = 400;

/** The entries on small screens: a disclosure that needs no scripts and opens on hover with them. */
export function NavMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const timer = useRef(0);
  const { key } = useLocation();

  const setOpen = (open: boolean, delay = 0) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (menu.current) menu.current.open = open;
    }, delay);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node) && menu.current) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, []);

  return (
    <details
      ref={menu}
      className={styles.menu}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true, OPEN_DELAY)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false, CLOSE_DELAY)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.button} onPointerDown={() => clearTimeout(timer.current)}>
        <MenuIcon />
        <span className="visually-hidden">Menu</span>
      </summary>
      <nav className={styles.panel} aria-label="Main">
        {children}
      </nav>
    </details>
  );
}
