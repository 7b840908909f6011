/** The OpenID Connect provider in the box, mounted at `/identity` (docs/product.md#bundled-identity). */
import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import { getClientAddress } from '#server/http/clientAddress.ts';
import { getErrorStatus } from '#server/http/failure.ts';
import type { Logger } from '#server/http/logger.ts';
import { getLoopbackOrigins } from '#server/http/loopback.ts';
import { requireSameOrigin } from '#server/http/sameOrigin.ts';
import type { Store } from '#server/store/open.ts';
import { createAccounts } from './accounts.ts';
import { createAttempts } from './attempts.ts';
import { authorization } from './authorization.ts';
import { drawAvatar } from './avatar.ts';
import { createBridge } from './bridge.ts';
import { colourRules } from './colours.ts';
import { interactionPages } from './interactions.ts';
import type { PageParts } from './pageParts.ts';
import { errorPage } from './pages/simple.ts';
import { passwordPages } from './passwordChange.ts';
import type { ScryptCost } from './passwords.ts';
import { type ClientSettings, createProvider } from './provider.ts';
import { removeExpired } from './records.ts';
import { keptSecrets } from './secrets.ts';
import { endSession } from './signOut.ts';

export interface Identity {
  issuer: string;
  /** Answers requests under `/identity`: browsers', and the app's own in the process. */
  fetch: (request: Request, bindings?: unknown) => Promise<Response>;
  close: () => void;
}

export interface IdentityParts {
  store: Store;
  client: ClientSettings;
  log: Logger;
  /** Told of an account that was signed out everywhere but where its password was changed. */
  signedOut?: (accountId: string) => Promise<void>;
  /** Of new password hashes; only tests lower it. */
  passwordCost?: ScryptCost;
}

const mountPath = '/identity';
const cleaningMs = 3600_000;

/** Starts the provider; makes its keys on the first start. */
export async function createIdentity(identityParts: IdentityParts): Promise<Identity> {
  const { store, client, log } = identityParts;
  const issuer = `${client.publicOrigin}${mountPath}`;
  const secrets = await keptSecrets(store);
  const accounts = createAccounts(store, identityParts.passwordCost);
  const provider = createProvider({ issuer, client, store, accounts, secrets });
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity failed'));
  const bridge = createBridge(new URL(issuer), provider.callback());
  const addressOf = (bindings: unknown) =>
    getClientAddress((bindings as Partial<HttpBindings> | undefined)?.incoming);
  const pageParts: PageParts = {
    provider,
    bridge,
    accounts,
    attempts: createAttempts(store),
    formKey: secrets.formKey,
    addressOf,
  };

  const app = routes(pageParts, identityParts);
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.html(errorPage('refused'), error.status);
    const status = getErrorStatus(error, c, { log, message: 'identity failed' });
    return c.html(errorPage(status === 500 ? 'server_error' : 'refused'), status);
  });
  const clean = () =>
    removeExpired(store).catch((error) => log.warn({ err: error }, 'identity cleaning failed'));
  const timer = setInterval(clean, cleaningMs).unref();
  return {
    issuer,
    fetch: async (request, bindings) => app.fetch(request, bindings ?? {}),
    close: () => clearInterval(timer),
  };
}

function routes(parts: PageParts, { store, client, signedOut }: IdentityParts): Hono {
  const { provider, bridge } = parts;
  const secure = client.publicOrigin.startsWith('https:');
  // A login ends at the app, under any of its origins.
  const callbackOrigin = new URL(client.callbackUrl).origin;
  const formTargets = [...getLoopbackOrigins(client.publicOrigin), callbackOrigin].join(' ');
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  const app = new Hono().basePath(mountPath);

  app.use(bodyLimit({ maxSize: 64 * 1024 }), requireSameOrigin(client.publicOrigin));
  app.use(async (c, next) => {
    await next();
    securePages(c.res.headers, formTargets);
  });
  app.get('/style.css', (c) => {
    // It changes with the theme that the visitor chooses.
    c.header('Cache-Control', 'private, no-cache');
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(colourRules(getCookie(c, 'preferences')) + style);
  });
  app.get('/avatar/:hue/:file{.+\\.svg}', (c) => {
    const svg = drawAvatar(c.req.param('hue'), c.req.param('file').replace(/\.svg$/, ''));
    if (!svg) return c.notFound();
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Type', 'image/svg+xml');
    return c.body(svg);
  });
  app.route('/auth', authorization(parts));
  app.route('/interaction', interactionPages(parts));
  app.route('/password', passwordPages(parts, { store, secure, signedOut }));
  app.get('/session/end', (c) => endSession(provider, bridge, c.req.raw));
  app.all('*', (c) => bridge.fetch(c.req.raw));
  return app;
}

/** Nothing but our own style and forms; no framing, no caching of pages. */
function securePages(headers: Headers, formTargets: string): void {
  const type = headers.get('content-type') ?? '';
  headers.set('X-Content-Type-Options', 'nosniff');
  if (type.startsWith('image/svg')) {
    headers.set('Content-Security-Policy', "default-src 'none'; sandbox");
  }
  if (!type.startsWith('text/html')) return;
  headers.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${formTargets}; frame-ancestors 'none'; base-uri 'none'`,
  );
  headers.set('Cache-Control', 'no-store');
  headers.set('Referrer-Policy', 'same-origin');
}
