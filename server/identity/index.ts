/** The bundled OpenID Connect provider, mounted at `/identity` (docs/product.md#bundled-identity). */
import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import type { JWTPayload } from 'jose';
import { audit } from '#server/http/audit.ts';
import type { GetClientAddress } from '#server/http/clientAddress.ts';
import { getErrorStatus } from '#server/http/errorStatus.ts';
import type { Logger } from '#server/http/logger.ts';
import { getLoopbackOrigins } from '#server/http/loopback.ts';
import { requireSameOrigin } from '#server/http/sameOrigin.ts';
import { QueueFullError } from '#server/lib/fairQueue.ts';
import type { Store } from '#server/store/open.ts';
import { createAccountPages } from './accountPages.ts';
import { createAccounts } from './accounts.ts';
import { hasGrant, removeExpiredRecords, revokeSessions } from './adapter.ts';
import { createAuthorizationRoutes } from './authorization.ts';
import { drawAvatar } from './avatar.ts';
import { createBridge } from './bridge.ts';
import { leadToOutcome } from './formOutcome.ts';
import { readFormFields } from './forms.ts';
import { createInteractionPages } from './interactionPages.ts';
import { createInvitationPages, createResetPages } from './linkPages.ts';
import { handleEndSession, loggedOutHerePath } from './logout.ts';
import type { PageContext } from './pageContext.ts';
import { errorPage, loggedOutHerePage } from './pages/messages.ts';
import { createPasswordPages } from './passwordPages.ts';
import { hashAs, type ScryptCost } from './passwords.ts';
import { type ClientSettings, createProvider, grantClaim } from './provider.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { hashQueueFull } from './rateLimits.ts';
import { loadIdentitySecrets } from './secrets.ts';
import { buildThemeCss } from './themeCss.ts';

interface Identity {
  issuer: string;
  /** Answers requests under `/identity`: browsers', and the app's own in the process. */
  fetch: (request: Request, bindings?: unknown) => Promise<Response>;
  /** Whether an access token with these claims lost its grant: by a logout, a new password, a deletion. */
  isTokenRevoked: (claims: JWTPayload) => Promise<boolean>;
  close: () => void;
}

interface IdentityOptions {
  store: Store;
  client: ClientSettings;
  log: Logger;
  /** The address of a request's client, which rate limits count by. */
  getAddress: GetClientAddress;
  /** Whether the accounts' playlists are in the store, not at an outside API. */
  hasPlaylists: boolean;
  /** Called for an account whose sessions, or all but one, have ended. */
  onSignedOut?: (accountId: string) => Promise<void>;
  /** Cost of new password hashes; only tests lower it. */
  passwordCost?: ScryptCost;
}

/** What the process hands over with a request. */
type Bindings = Partial<HttpBindings> & { requestId?: string };
const toBindings = (bindings: unknown) => (bindings ?? {}) as Bindings;

const mountPath = '/identity';
const cleanupIntervalMs = 3600_000;

/** Starts the provider; makes its keys on the first start. */
export async function createIdentity(identityParts: IdentityOptions): Promise<Identity> {
  const { store, client, log } = identityParts;
  const issuer = `${client.publicOrigin}${mountPath}`;
  const secrets = await loadIdentitySecrets(store);
  const accounts = createAccounts(store, identityParts.passwordCost);
  const provider = createProvider({ issuer, client, store, accounts, secrets });
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity failed'));
  const bridge = createBridge(new URL(issuer), provider.callback());
  const addressOf = (bindings: unknown) => identityParts.getAddress(toBindings(bindings).incoming);
  const pageParts: PageContext = {
    provider,
    bridge,
    store,
    accounts,
    hasPlaylists: identityParts.hasPlaylists,
    endSessions: async (accountId, keep) => {
      await revokeSessions(store, accountId, keep);
      await identityParts.onSignedOut?.(accountId);
    },
    rateLimiter: createRateLimiter(store),
    formKey: secrets.formKey,
    getAddress: addressOf,
    audit: (c, event, details) => audit(log, toBindings(c.env).requestId, event, details),
  };

  const app = routes(pageParts, client);
  app.onError(async (error, c) => {
    if (error instanceof QueueFullError) {
      const values = await readFormFields(c);
      return leadToOutcome(c, pageParts, { path: c.req.path, values, ...hashQueueFull });
    }
    if (error instanceof HTTPException) return c.html(errorPage('refused'), error.status);
    const status = getErrorStatus(error, c, { log, message: 'identity failed' });
    return c.html(errorPage(status === 500 ? 'server_error' : 'refused'), status);
  });
  const clean = () =>
    removeExpiredRecords(store).catch((error) =>
      log.warn({ err: error }, 'identity cleaning failed'),
    );
  const timer = setInterval(clean, cleanupIntervalMs).unref();
  return {
    issuer,
    fetch: async (request, bindings) =>
      hashAs(addressOf(bindings), () => app.fetch(request, bindings ?? {})),
    // Tokens of a version before have no such claim, and an hour to live.
    isTokenRevoked: async ({ [grantClaim]: grant }) =>
      typeof grant === 'string' && !(await hasGrant(store, grant)),
    close: () => clearInterval(timer),
  };
}

function routes(parts: PageContext, client: ClientSettings): Hono {
  const { provider, bridge } = parts;
  // A login ends at the app, under any of its origins.
  const callbackOrigin = new URL(client.callbackUrl).origin;
  const formTargets = [...getLoopbackOrigins(client.publicOrigin), callbackOrigin].join(' ');
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  const app = new Hono().basePath(mountPath);

  app.use(bodyLimit({ maxSize: 64 * 1024 }), requireSameOrigin(client.publicOrigin));
  app.use(async (c, next) => {
    await next();
    setPageSecurityHeaders(c.res.headers, formTargets);
  });
  app.get('/style.css', (c) => {
    // It changes with the theme that the visitor chooses.
    c.header('Cache-Control', 'private, no-cache');
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(buildThemeCss(getCookie(c, 'preferences')) + style);
  });
  app.get('/avatar/:hue/:file{.+\\.svg}', (c) => {
    const svg = drawAvatar(c.req.param('hue'), c.req.param('file').replace(/\.svg$/, ''));
    if (!svg) return c.notFound();
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Type', 'image/svg+xml');
    return c.body(svg);
  });
  app.get(loggedOutHerePath, (c) => c.html(loggedOutHerePage()));
  app.get('/expired', (c) => c.html(errorPage('expired'), 400));
  app.route('/auth', createAuthorizationRoutes(parts));
  app.route('/interaction', createInteractionPages(parts));
  app.route('/password', createPasswordPages(parts));
  app.route('/account', createAccountPages(parts));
  app.route('/reset', createResetPages(parts));
  app.route('/invitation', createInvitationPages(parts));
  app.get('/session/end', (c) => handleEndSession(provider, bridge, c.req.raw));
  app.all('*', (c) => bridge.fetch(c.req.raw));
  return app;
}

/** Nothing but our own style and forms; no framing, no caching of pages. */
function setPageSecurityHeaders(headers: Headers, formTargets: string): void {
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
