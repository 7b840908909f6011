/**
 * Security headers of every response, with the reason for each relaxation. Headers that a service sets
 * itself are kept.
 */
import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import { isEmbed } from './embeds.ts';

type Settings = Pick<Config, 'production' | 'publicOrigin' | 'apiBaseUrl' | 'mediaHosts' | 'auth'>;

/**
 * The content security policy of a document.
 * @param nonce of the document's inline scripts; empty for other responses
 * @param hashes of inline scripts, in place of a nonce: sources such as `'sha256-…'`
 */
export function buildContentSecurityPolicy(
  settings: Settings,
  nonce: string,
  hashes: readonly string[] = [],
): string {
  const ownNonce = nonce ? ` 'nonce-${nonce}'` : '';
  const directives: Record<string, string> = {
    // Firefox applies this to prefetching links, so that it prefetches no data.
    'default-src': "'none'",
    // The app's modules come from its own origin; the data of a streamed page is inline.
    'script-src': [`'self'${ownNonce}`, ...hashes].join(' '),
    'style-src': `'self'${ownNonce}`,
    // Radix Themes and measured layouts set style attributes, which cannot carry a nonce. They
    // reach no selector and no URL that `img-src` would not allow.
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data:${mediaSources(settings)}`,
    'media-src': `'self'${mediaSources(settings)}`,
    'connect-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'form-action': formTargets(settings),
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  if (!settings.production) Object.assign(directives, developmentRelaxations);
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Vite's client puts style sheets into the page and listens for changes. */
const developmentRelaxations = {
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss:",
};

/**
 * Hosts of pictures and clips besides this one. Clips and stills of an outside API, thumbnails of playlists
 * and profile pictures may be on any, unless the operator names them.
 */
function mediaSources(settings: Settings): string {
  const { mediaHosts, apiBaseUrl } = settings;
  if (mediaHosts === null) return ` https:${plainHosts(settings)}`;
  const hosts = apiBaseUrl === null ? mediaHosts : [new URL(apiBaseUrl).origin, ...mediaHosts];
  return hosts.map((host) => ` ${host}`).join('');
}

/**
 * Hosts without TLS, on a developer's machine or inside a cluster. A site without TLS allows any of
 * them: an outside API may have its clips on other hosts.
 */
function plainHosts({ publicOrigin, apiBaseUrl, auth }: Settings): string {
  const isOutside = apiBaseUrl !== null || auth.domain !== null;
  if (isOutside && publicOrigin.startsWith('http:')) return ' http:';
  return apiBaseUrl?.startsWith('http:') ? ` ${new URL(apiBaseUrl).origin}` : '';
}

/**
 * Browsers apply `form-action` to redirects after a form too. Login and logout lead to the identity
 * provider, and an outside one may redirect to another, unknown host (federated login).
 */
function formTargets({ auth, publicOrigin }: Settings): string {
  if (!auth.domain) return `'self' ${publicOrigin}`;
  return `'self' ${publicOrigin} ${new URL(auth.domain).origin} https:`;
}

/** The policy of an embed: any site may frame it, and it can send or load nothing but clips. */
function buildEmbedPolicy(settings: Settings): string {
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self'${mediaSources(settings)}`,
    'media-src': `'self'${mediaSources(settings)}`,
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': '*',
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Sets headers that the response lacks; documents have their own policy with a nonce. */
export function setSecurityHeaders(settings: Settings): MiddlewareHandler {
  const headers: [string, string][] = [
    ['Content-Security-Policy', buildContentSecurityPolicy(settings, '')],
    ['X-Content-Type-Options', 'nosniff'],
    // Hosts of pictures and clips do not learn where they are shown.
    ['Referrer-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ];
  const embedHeaders: Record<string, string> = {
    'Content-Security-Policy': buildEmbedPolicy(settings),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (settings.publicOrigin.startsWith('https:')) {
    // Browsers ignore it on http. Subdomains may be other sites.
    headers.push(['Strict-Transport-Security', 'max-age=31536000']);
  }
  const ofEmbeds = headers
    .filter(([name]) => name !== 'X-Frame-Options')
    .map(([name, value]): [string, string] => [name, embedHeaders[name] ?? value]);
  return async (c, next) => {
    await next();
    for (const [name, value] of isEmbed(c.req.path) ? ofEmbeds : headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
