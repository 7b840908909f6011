import type { Theme } from '#app/preferences.ts';

/** The header's grounds in `theme.css`, for the browser's own bars. */
const colors = { dark: '#0d0d0c', light: '#ffffff' };

/** What a browser paints around the page, also before its style sheet is there. */
export function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <meta name="theme-color" content={colors[theme]} />;
  return (
    <>
      <meta name="theme-color" content={colors.dark} media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content={colors.light} media="(prefers-color-scheme: light)" />
    </>
  );
}
