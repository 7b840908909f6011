import '#app/styles/fonts.css';
import '#app/styles/radix.css';
import '#app/styles/theme.css';
import type { ReactNode } from 'react';
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { createDetachedApiClient } from '#app/api/client.server.ts';
import { getNewestDay } from '#app/api/newestDay.server.ts';
import { errorDocumentMiddleware } from '#app/auth/errorDocument.server.ts';
import { sessionMiddleware } from '#app/auth/middleware.server.ts';
import { toNavUser } from '#app/auth/navUser.ts';
import { getUser } from '#app/auth/user.server.ts';
import { ModalHost } from '#app/components/modals/ModalHost.tsx';
import { isSameScreen } from '#app/components/modals/modals.ts';
import { ErrorPage } from '#app/components/shell/ErrorPage.tsx';
import { Footer } from '#app/components/shell/Footer.tsx';
import { NavBar } from '#app/components/shell/NavBar.tsx';
import { PendingIndicator } from '#app/components/shell/PendingIndicator.tsx';
import { isOutdated } from '#app/components/shell/pendingReload.ts';
import { RouteAnnouncer } from '#app/components/shell/RouteAnnouncer.tsx';
import { ScreenScripts } from '#app/components/shell/ScreenScripts.tsx';
import { useCurrentUser, useTheme } from '#app/components/shell/shellData.ts';
import { Toasts } from '#app/components/shell/Toasts.tsx';
import { ImageFallback } from '#app/components/ui/ImageFallback.tsx';
import { PrefetchOnRest } from '#app/components/ui/PrefetchOnRest.tsx';
import { Tooltips } from '#app/components/ui/Tooltips.tsx';
import { screenScriptsContext, settingsContext } from '#app/context.ts';
import { getPageToast } from '#app/lib/toast.server.ts';
import { readPreferences, type Theme } from '#app/preferences.ts';
import { SearchPanelProvider } from '#app/search/SearchPanelProvider.tsx';
import type { Route } from './+types/root.ts';

export const middleware: Route.MiddlewareFunction[] = [errorDocumentMiddleware, sessionMiddleware];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { toast, headers } = await getPageToast(request, context);
  const { theme } = readPreferences(request.headers.get('cookie'));
  const signedIn = getUser(context);
  const { publicOrigin, site } = context.get(settingsContext);
  const client = createDetachedApiClient({ request, context });
  const newestDay = await getNewestDay(client);
  const footer = { ...site, newestDay, hasRandom: client.api.extensions.has('random') };
  const user = signedIn && toNavUser(context, signedIn);
  const screenScripts = context.get(screenScriptsContext);
  const shell = { theme, toast, user, publicOrigin, screenScripts, footer };
  return data(shell, { headers });
}

/**
 * After a form the user, the theme or the toast may have changed. Between clips, between the views of
 * one playlist, and when a modal opens or closes, nothing has.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (isOutdated(args)) return true;
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (currentUrl.href !== nextUrl.href && isSameScreen(currentUrl, nextUrl)) return false;
  const isClip = (url: URL) => url.pathname.startsWith('/video/');
  if (isClip(currentUrl) && isClip(nextUrl)) return false;
  const isOnlyView = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  if (isOnlyView && nextUrl.pathname.startsWith('/playlists/')) return false;
  return defaultShouldRevalidate;
}

/** What Radix Themes' tokens look for; its own component brings 5 kB of scripts that set the same. */
const radixTheme = {
  className: 'radix-themes',
  'data-is-root-theme': 'true',
  'data-accent-color': 'orange',
  'data-gray-color': 'sand',
  'data-has-background': 'true',
  'data-panel-background': 'translucent',
  'data-radius': 'large',
  'data-scaling': '100%',
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const theme = useTheme();
  return (
    <html lang="en" className={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'dark light' : theme} />
        <ThemeColor theme={theme} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links nonce={findNonce()} />
      </head>
      <body>
        <div {...radixTheme}>
          <a href="#main" className="skip-link">
            Skip to content
          </a>
          <PendingIndicator />
          <SearchPanelProvider>
            <NavBar user={useCurrentUser()} />
            <Toasts fromServer={root?.toast ?? null} />
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            <Footer />
          </SearchPanelProvider>
          <ModalHost />
          <Tooltips />
          <PrefetchOnRest />
          <RouteAnnouncer />
          <ImageFallback />
          <ScreenScripts urls={root?.screenScripts} />
        </div>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The header's backgrounds in `theme.css`, for the browser's own bars. */
const barColors = { dark: '#0d0d0c', light: '#ffffff' };

/** The color that a browser paints around the page, even before the style sheet has loaded. */
function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <meta name="theme-color" content={barColors[theme]} />;
  return (
    <>
      <meta name="theme-color" content={barColors.dark} media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content={barColors.light} media="(prefers-color-scheme: light)" />
    </>
  );
}

/** The document's nonce, for hydration to match the server's HTML; on the server React Router adds it. */
function findNonce(): string | undefined {
  if (import.meta.env.SSR) return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
