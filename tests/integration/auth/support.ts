/** The app's login behind one `fetch`, on its own routes and middleware, without its other screens. */

import { createStaticHandler, type RouteObject, RouterContextProvider } from 'react-router';
import { createApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import { listOwnPlaylists, postPlaylist } from '#app/api/playlists.server.ts';
import { sessionMiddleware } from '#app/auth/middleware.server.ts';
import {
  getAccessToken,
  getUser,
  handleRejectedToken,
  isTokenRejected,
  reloadWithoutSession,
  requireUser,
} from '#app/auth/user.server.ts';
import {
  type AppLogger,
  type AppSettings,
  type ClipApi,
  clipApiContext,
  loggerContext,
  type SharedState,
  settingsContext,
  sharedStateContext,
} from '#app/context.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import * as callback from '#app/routes/auth/callback.tsx';
import * as login from '#app/routes/auth/login.tsx';
import * as logout from '#app/routes/auth/logout.tsx';
import { createDiscovery } from '#server/identity/discovery.ts';
import type { Browser } from '../identity/support.ts';

export const origin = 'http://app.test';

/** Everything that was logged, as text. */
interface TestLog extends AppLogger {
  text: () => string;
}

export function testLog(): TestLog {
  const lines: string[] = [];
  const write = (fields: object, message: string) => {
    lines.push(JSON.stringify({ ...fields, message }));
  };
  return { info: write, warn: write, error: write, text: () => lines.join('\n') };
}

export function settingsFor(
  auth: Partial<AppSettings['auth']>,
  more: Partial<Omit<AppSettings, 'auth'>> = {},
): AppSettings {
  const publicOrigin = more.publicOrigin ?? origin;
  const { issuer = 'http://provider.test', bundled = false } = auth;
  const reach = auth.fetch ?? ((request: Request) => fetch(request));
  return {
    publicOrigin,
    site: { outsideHost: null, contactUrl: null, privacyUrl: null },
    sessionSecrets: ['a secret of the tests, long enough'],
    ...more,
    auth: {
      issuer,
      bundled,
      clientId: 'courtreel-web',
      clientSecret: null,
      callbackUrl: `${publicOrigin}/auth/callback`,
      audience: `${publicOrigin}/api`,
      fetch: reach,
      discover: createDiscovery({ issuer, bundled, fetch: reach }),
      ...auth,
    },
  };
}

/** The screen of these tests: who is logged in, what a call of the API would carry, the notice. */
async function screen(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { toast, headers } = await getToasts(args.context).getToast(args.request);
  headers.set('content-type', 'application/json');
  const body = {
    user: getUser(args.context),
    bearer: getAccessToken(args.context),
    notice: toast?.message ?? null,
  };
  return new Response(JSON.stringify(body), { headers: toast ? headers : {} });
}

interface ShownScreen {
  user: { id: string; name: string; picture: string | null } | null;
  bearer: string | null;
  notice: string | null;
}

const routes = [
  {
    id: 'root',
    middleware: [sessionMiddleware],
    children: [
      { id: 'playlists', path: 'playlists', loader: guarded, action: guarded },
      { id: 'refused', path: 'refused', action: handleRejectedToken },
      { id: 'mine', path: 'mine', loader: listMine, action: createMine },
      { id: 'login', path: 'auth/login', loader: login.loader, action: login.action },
      { id: 'logout', path: 'auth/logout', loader: logout.loader, action: logout.action },
      {
        id: 'callback',
        path: 'auth/callback',
        middleware: callback.middleware,
        loader: () => new Response('Logging in...'),
      },
      { id: 'rest', path: '*', loader: screen },
    ],
  },
] as unknown as RouteObject[];

async function guarded(args: Parameters<typeof requireUser>[0]) {
  await requireUser(args);
  return screen(args);
}

/** A page of the user's playlists, as names. */
async function listMine(args: RequestArgs) {
  const token = getAccessToken(args.context);
  if (token === null) return screen(args);
  const own = await listOwnPlaylists(createApiClient(args), token);
  if (own.state === 'done') return Response.json(own.value.map(({ name }) => name));
  return isTokenRejected(args, own) ? reloadWithoutSession(args) : Response.json(own.status);
}

/** A form that creates a playlist. */
async function createMine(args: RequestArgs) {
  const { token } = await requireUser(args);
  const form = { name: 'Dunks', description: '', image: '', private: true };
  const made = await postPlaylist(createDetachedApiClient(args), token, form);
  if (made.state === 'failed' && made.status === 401) return handleRejectedToken(args);
  return Response.json(made.state);
}

const handler = createStaticHandler(routes);

/** An app with these settings; `memory` is what it shares with other processes. */
export function createAuthApp(
  settings: AppSettings,
  log: AppLogger = testLog(),
  memory: SharedState | null = null,
  api: ClipApi | null = null,
) {
  return async (request: Request): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(settingsContext, settings);
    context.set(loggerContext, log);
    context.set(sharedStateContext, memory);
    if (api) context.set(clipApiContext, api);
    const answer = await handler.queryRoute(request, {
      requestContext: context,
      generateMiddlewareResponse: async (queryRoute) => {
        try {
          return asResponse(await queryRoute(request));
        } catch (error) {
          if (error instanceof Response) return error;
          throw error;
        }
      },
    });
    return asResponse(answer);
  };
}

/** Loaders of real screens answer data: to these tests it is JSON. */
function asResponse(answer: unknown): Response {
  return answer instanceof Response ? answer : Response.json(answer ?? null);
}

export async function screenOf(response: Response): Promise<ShownScreen> {
  return (await response.json()) as ShownScreen;
}

/** Presses Login. @returns where the provider sends the browser back to */
export async function begin(browser: Browser, form: Record<string, string> = {}) {
  const away = await browser.send(`${origin}/auth/login`, form);
  const authorize = new URL(away.headers.get('location') ?? '');
  const back = await fetch(authorize, { redirect: 'manual' });
  return { authorize, callback: back.headers.get('location') ?? '' };
}

/** Lets the callback page ask for itself again, as its header says. */
export async function finish(browser: Browser, callback: string) {
  const page = await browser.send(callback);
  if (page.headers.get('refresh') !== '0') return page;
  return browser.send(callback);
}

export const home = async (browser: Browser) => screenOf(await browser.send(`${origin}/`));
export const target = (response: Response) => response.headers.get('location');

/** Whether an answer removes the session from the browser. */
export const isCleared = (response: Response) =>
  response.headers.getSetCookie().some((line) => /^session\.0=;.*Max-Age=0/.test(line));
