import type { ReactNode } from 'react';
import { MenuIcon } from '../ui/icons.tsx';
import { useMenu } from '../ui/useMenu.ts';
import styles from './NavMenu.module.css';

/** Milliseconds that the mouse rests before the menu opens or closes (docs/product.md#nav-menu). */
const delays = { open: 100, close: 400 };

/** The navigation on small screens: a disclosure, which with scripts also opens on hover. */
export function NavMenu({ children }: { children: ReactNode }) {
  const { details, summary } = useMenu(delays);
  return (
    <details {...details} className={styles.menu}>
      <summary {...summary} className={styles.button}>
        <MenuIcon />
        <span className="visually-hidden">Menu</span>
      </summary>
      <nav className={styles.panel} aria-label="Main">
        {children}
      </nav>
    </details>
  );
}
