import { isRouteErrorResponse, useFetchers, useRouteError, useRouteLoaderData } from 'react-router';
import { type Theme, themes } from '#app/preferences.ts';

type Themed = { theme?: Theme } | null | undefined;

/** The visitor's theme; while a new choice is on its way, already that. */
export function useTheme(): Theme {
  const root = useRouteLoaderData('root') as Themed;
  const error = useRouteError();
  // Of a refused request no loader has run: the refusal says the theme.
  const refused = isRouteErrorResponse(error) ? (error.data as Themed) : null;
  const coming = useFetchers().map((fetcher) => fetcher.formData?.get('theme'));
  return (
    themes.find((theme) => coming.includes(theme)) ?? root?.theme ?? refused?.theme ?? themes[0]
  );
}
