import { isRouteErrorResponse, useFetchers, useRouteError, useRouteLoaderData } from 'react-router';
import { type Theme, themes } from '#app/preferences.ts';
import type { NavUser } from './UserControls.tsx';

/**
 * What the shell needs to know: from the root's loader, or, of a refused request, which no loader
 * saw, from the refusal.
 */
type Shell = { theme?: Theme; user?: NavUser | null } | null | undefined;

function useShell(): Shell {
  const root = useRouteLoaderData('root') as Shell;
  const error = useRouteError();
  return root ?? (isRouteErrorResponse(error) ? (error.data as Shell) : null);
}

/** The visitor's theme; while a new choice is on its way, already that. */
export function useTheme(): Theme {
  const shell = useShell();
  const coming = useFetchers().map((fetcher) => fetcher.formData?.get('theme'));
  return themes.find((theme) => coming.includes(theme)) ?? shell?.theme ?? themes[0];
}

/** Who is signed in; null for nobody. */
export function useShownUser(): NavUser | null {
  return useShell()?.user ?? null;
}
