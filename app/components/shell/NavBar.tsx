import { Link, NavLink } from 'react-router';
import type { CurrentUser } from '#app/auth/navUser.ts';
import { AskMenu } from './AskMenu.tsx';
import { useShellHandle } from './handle.ts';
import { Logo } from './Logo.tsx';
import styles from './NavBar.module.css';
import { NavMenu } from './NavMenu.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserControls } from './UserControls.tsx';
import { useHeaderHidden } from './useHeaderHidden.ts';

const entries = [
  { to: '/', label: 'Home' },
  { to: '/search', label: 'Search' },
  { to: '/playlists', label: 'Playlists' },
] as const;

/** The header: navigation, the screen's tool, the theme, the user. */
export function NavBar({ user }: { user: CurrentUser | null }) {
  const { navTool: NavTool, hidesHeader = false } = useShellHandle();
  const hidden = useHeaderHidden(hidesHeader);
  return (
    <header className={styles.header} data-hidden={hidden || undefined}>
      <div className={styles.bar}>
        <NavMenu>
          <NavEntries />
          <ThemeSwitch labelled />
        </NavMenu>
        <Link to="/" className={styles.brand} data-prefetch="" aria-label="Courtreel, home">
          <Logo />
          <span className={styles.name}>Courtreel</span>
        </Link>
        <nav className={styles.wide} aria-label="Main">
          <NavEntries />
        </nav>
        <AskMenu />
        <div className={styles.tools}>
          {NavTool && <NavTool />}
          <div className={styles.wide}>
            <ThemeSwitch />
          </div>
          <UserControls user={user} />
        </div>
      </div>
    </header>
  );
}

function NavEntries() {
  return (
    <ul className={styles.entries}>
      {entries.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'} data-prefetch="" className={styles.entry}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
