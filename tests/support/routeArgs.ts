import { RouterContextProvider } from 'react-router';
import { clipApiContext, loggerContext, settingsContext } from '#app/context.ts';
import type { LoggedLine } from './apiClient.ts';
import type { StubApi } from './stubApi.ts';

const publicOrigin = 'https://courtreel.example';

/**
 * The arguments of a route's loader or action for a request of `path` by a browser, with the stub
 * as the clip API, and what is logged meanwhile.
 */
export function routeArgs<Params extends Record<string, string>>(
  stub: StubApi,
  path: string,
  params: Params,
  init: RequestInit = {},
) {
  const lines: LoggedLine[] = [];
  const log = (fields: object, message: string) => void lines.push({ fields, message });
  const context = new RouterContextProvider();
  context.set(clipApiContext, { baseUrl: stub.baseUrl, fetch: (request) => fetch(request) });
  context.set(loggerContext, { info: log, warn: log, error: log });
  context.set(settingsContext, {
    publicOrigin,
    sessionSecrets: ['a secret of the tests'],
    auth: {
      issuer: 'https://login.example',
      bundled: false,
      clientId: 'courtreel-web',
      clientSecret: null,
      callbackUrl: `${publicOrigin}/auth/callback`,
      audience: `${publicOrigin}/api`,
      fetch: (request) => fetch(request),
    },
  });
  const url = new URL(path, publicOrigin);
  return { args: { request: new Request(url, init), url, params, context, pattern: '' }, lines };
}
