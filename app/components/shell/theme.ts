import { useFetchers, useRouteLoaderData } from 'react-router';
import { type Theme, themes } from '#app/preferences.ts';

/** The visitor's theme; while a new choice is on its way, already that. */
export function useTheme(): Theme {
  const root = useRouteLoaderData('root') as { theme?: Theme } | undefined;
  const coming = useFetchers().map((fetcher) => fetcher.formData?.get('theme'));
  return themes.find((theme) => coming.includes(theme)) ?? root?.theme ?? themes[0];
}
