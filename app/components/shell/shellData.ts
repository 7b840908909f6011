import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import type { CurrentUser } from '#app/auth/navUser.ts';
import { type Theme, themes } from '#app/preferences.ts';
import { storedTheme } from './storedTheme.ts';

/**
 * What the shell needs to know: from the root's loader, or, of a refused request, which no loader
 * saw, from the refusal.
 */
type Shell = { theme?: Theme; user?: CurrentUser | null; publicOrigin?: string } | null | undefined;

function useShell(): Shell {
  const root = useRouteLoaderData('root') as Shell;
  const error = useRouteError();
  return root ?? (isRouteErrorResponse(error) ? (error.data as Shell) : null);
}

/** The visitor's theme: the document's at first, then the browser's stored one. */
export function useTheme(): Theme {
  const shell = useShell();
  return useSyncExternalStore(
    storedTheme.subscribe,
    storedTheme.read,
    () => shell?.theme ?? themes[0],
  );
}

/** The logged-in user, or null. */
export function useCurrentUser(): CurrentUser | null {
  return useShell()?.user ?? null;
}

/** Where everybody finds the product, for addresses that leave it; empty on a refused request's page. */
export function usePublicOrigin(): string {
  return useShell()?.publicOrigin ?? '';
}
