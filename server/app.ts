/**
 * The process's request path, in order: request id, security headers, static files, bundled
 * services, the React Router application. This module is the SSR build's input, so that the context
 * keys filled here are those that the routes read.
 */
import { randomUUID } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import {
  clipApiContext,
  cspNonceContext,
  loggerContext,
  requestIdContext,
  settingsContext,
} from '#app/context.ts';
import type { Config } from './config.ts';
import type { Logger } from './http/logger.ts';
import type { Services } from './services.ts';

export interface AppParts {
  config: Config;
  log: Logger;
  services: Services;
}

/** Composes the whole server; the caller listens. */
export function createApp({ config, log, services }: AppParts): Hono {
  const app = new Hono();
  const handleRequest = createRequestHandler(
    build,
    config.production ? 'production' : 'development',
  );

  app.get('/healthz', async (c) =>
    (await services.isReady()) ? c.text('ok') : c.text('unavailable', 503),
  );
  if (config.production) {
    app.use('/assets/*', serveStatic({ root: 'build/client', precompressed: true }));
    app.use(serveStatic({ root: 'build/client', precompressed: true }));
  }
  for (const service of services.mounted) {
    app.all(`${service.path}/*`, (c) => service.fetch(c.req.raw, c.env));
  }
  app.all('*', (c) => {
    const context = new RouterContextProvider();
    context.set(clipApiContext, services.clipApi);
    context.set(loggerContext, log);
    context.set(requestIdContext, randomUUID());
    context.set(cspNonceContext, '');
    context.set(settingsContext, {
      publicOrigin: config.publicOrigin,
      sessionSecrets: config.sessionSecrets,
      auth: {
        issuer: config.auth.domain ?? `${config.publicOrigin}/identity`,
        bundled: config.auth.domain === null,
        clientId: config.auth.clientId,
        clientSecret: config.auth.clientSecret,
        callbackUrl: config.auth.callbackUrl,
        audience: config.auth.audience,
        fetch: services.authFetch,
      },
    });
    return handleRequest(c.req.raw, context);
  });
  return app;
}
