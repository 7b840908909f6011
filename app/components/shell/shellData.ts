import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import type { CurrentUser } from '#app/auth/navUser.ts';
import { readPreferences, savePreferences, type Theme, themes } from '#app/preferences.ts';
import type { FooterData } from './Footer.tsx';

/** Data of the shell: from the root loader or, for a request refused before it, from the error. */
type Shell =
  | { theme?: Theme; user?: CurrentUser | null; publicOrigin?: string; footer?: FooterData }
  | null
  | undefined;

function useShell(): Shell {
  const root = useRouteLoaderData('root') as Shell;
  const error = useRouteError();
  return root ?? (isRouteErrorResponse(error) ? (error.data as Shell) : null);
}

const themeChange = 'themechange';

/** The visitor's theme: the document's at first, then the one stored in the browser. */
export function useTheme(): Theme {
  const shell = useShell();
  return useSyncExternalStore(
    subscribeToTheme,
    () => readPreferences(document.cookie).theme,
    () => shell?.theme ?? themes[0],
  );
}

/** Stores the theme in the browser, without a request. */
export function chooseTheme(theme: Theme): void {
  savePreferences({ theme });
  document.dispatchEvent(new Event(themeChange));
}

/** Another tab may have changed the theme when this one becomes visible again. */
function subscribeToTheme(listener: () => void): () => void {
  const listening = new AbortController();
  for (const type of [themeChange, 'visibilitychange']) {
    document.addEventListener(type, listener, { signal: listening.signal });
  }
  return () => listening.abort();
}

/** The logged-in user, or null. */
export function useCurrentUser(): CurrentUser | null {
  return useShell()?.user ?? null;
}

/** The site's public origin, for links to share; '' on the error page of a refused request. */
export function usePublicOrigin(): string {
  return useShell()?.publicOrigin ?? '';
}

/** What the footer says; null on the error page of a refused request. */
export function useFooter(): FooterData | null {
  return useShell()?.footer ?? null;
}
