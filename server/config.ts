/** Reads and checks the settings: the only reader of the environment. */
import * as z from 'zod';
import { parseTrustedProxies } from './http/clientAddress.ts';
import { ensureDataDir, getOrCreateSecret, sessionSecretName } from './lib/dataDir.ts';
import { ConfigError } from './lib/startError.ts';

const httpUrl = (value: string) =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

const origin = (value: string) =>
  httpUrl(value) && new URL(value).origin === value.replace(/\/$/, '');

/** A URL that paths can be appended to; `fetch` rejects a URL with a user. */
export const isBaseUrl = (value: string) => {
  if (!httpUrl(value) || /[?#]/.test(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
};

/** The route that completes a login (docs/product.md#login-callback). */
const callbackPath = '/auth/callback';

const callbackUrl = (value: string) =>
  httpUrl(value) &&
  !value.includes('#') &&
  [callbackPath, `${callbackPath}/`].includes(new URL(value).pathname);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `a whole number from ${min} to ${max}`);

const baseUrl = (example: string) =>
  z
    .string()
    .refine(isBaseUrl, `a URL such as ${example}, without user, query and fragment`)
    .transform((value) => value.replace(/\/+$/, ''));

const baseUrlOr = (fallback: string) => baseUrl(fallback).default(fallback);

const siteOr = (fallback: string) =>
  z
    .string()
    .refine(origin, `an origin such as ${fallback}`)
    .transform((value) => value.replace(/\/$/, ''))
    .default(fallback);

const mediaHost = /^(?:https?:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i;

/** Origins as a Content-Security-Policy writes them, with TLS unless they say http. */
const mediaHosts = z
  .string()
  .transform((value) => (value.trim() === 'none' ? [] : value.split(',').map((one) => one.trim())))
  .refine(
    (list) => list.every((one) => mediaHost.test(one)),
    'hosts such as videos.nba.com or *.clips.example, comma-separated, or `none`',
  )
  .transform((list) => list.map((one) => (one.includes('://') ? one : `https://${one}`)));

const siteLink = z
  .string()
  .refine(
    (value) => httpUrl(value) || /^mailto:[^\s@]+@[^\s@]+$/.test(value),
    'a URL such as https://club.example/contact, or mailto:name@club.example',
  );

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  PUBLIC_ORIGIN: z
    .string()
    .refine(origin, 'an origin such as https://courtreel.example')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => parseTrustedProxies(value) !== null,
      'addresses, networks such as 10.0.0.0/8 or `private`, comma-separated',
    )
    .transform((value) => parseTrustedProxies(value))
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:\/\//.test(value), 'postgres://user:password@host/database')
    .optional(),
  API_BASE_URL: baseUrl('https://clips.example')
    // The calls begin with it.
    .transform((value) => value.replace(/\/api\/v1$/, ''))
    .optional(),
  MEDIA_HOSTS: mediaHosts.optional(),
  AUTH_DOMAIN: z
    .string()
    .transform((value) => (/^https?:\/\//.test(value) ? value : `https://${value}`))
    .refine(isBaseUrl, `a domain such as tenant.auth0.com, without user, query and fragment`)
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  AUTH_CLIENT_ID: z.string().default('courtreel-web'),
  AUTH_CLIENT_SECRET: z.string().optional(),
  AUTH_CALLBACK_URL: z
    .string()
    .refine(callbackUrl, `a URL such as https://courtreel.example${callbackPath}`)
    .optional(),
  AUTH_AUDIENCE: z.string().optional(),
  CONTACT_URL: siteLink.optional(),
  PRIVACY_URL: siteLink.optional(),
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (list) => list.every((part) => part.length >= 16),
      'secrets of 16 characters or more, comma-separated',
    )
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  MEDIA_CACHE_MB: wholeNumber(50, 10_000_000).default(2048),
  MAX_REQUESTS: wholeNumber(4, 100_000).default(200),
  MAX_LOOP_DELAY_MS: wholeNumber(10, 10_000).default(80),
  FETCH_NBA_STATS_URL: baseUrlOr('https://stats.nba.com/stats'),
  FETCH_NBA_LIVE_URL: baseUrlOr('https://cdn.nba.com/static/json/liveData'),
  FETCH_WNBA_STATS_URL: baseUrlOr('https://stats.wnba.com/stats'),
  FETCH_WNBA_LIVE_URL: baseUrlOr('https://cdn.wnba.com/static/json/liveData'),
  FETCH_VIDEOS_URL: baseUrlOr('https://videos.nba.com'),
  FETCH_ARCHIVE_URL: baseUrl('https://archive.example/tables').optional(),
  FETCH_NBA_SITE: siteOr('https://www.nba.com'),
  FETCH_WNBA_SITE: siteOr('https://www.wnba.com'),
  FETCH_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'printable ASCII characters')
    .default(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ),
  FETCH_INTERVAL_MS: wholeNumber(0, 600_000).default(1000),
  FETCH_DEADLINE_MS: wholeNumber(100, 600_000).default(30_000),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks the settings; empty values count as unset. Creates DATA_DIR and, unless given or
 * kept in a database, the session secret in it (mode 0600).
 * @throws {ConfigError} names the variable, its value and the expected values
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    // A value with an @ may contain a password.
    const secret = /SECRET|DATABASE_URL/.test(name) || given[name]?.includes('@');
    const got = secret ? 'an invalid value' : JSON.stringify(given[name]);
    throw new ConfigError(`${name}: got ${got}, expected ${issue?.message}`);
  }
  const settings = parsed.data;
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.PORT) {
    throw new ConfigError(`METRICS_PORT: got ${settings.PORT}, expected another port than PORT`);
  }
  const dataDir = ensureDataDir(settings.DATA_DIR);
  // As browsers send it: without port 80.
  const publicOrigin =
    settings.PUBLIC_ORIGIN ?? new URL(`http://localhost:${settings.PORT}`).origin;
  return Object.freeze({
    production: settings.NODE_ENV === 'production',
    port: settings.PORT,
    host: settings.HOST,
    /** Null: no metrics. */
    metricsPort: settings.METRICS_PORT ?? null,
    publicOrigin,
    /** Lines for the operator: settings that work, but rarely as they are meant. */
    warnings: describeDoubts(settings.HOST, settings.PUBLIC_ORIGIN ?? null, publicOrigin),
    /** Whether the peer with an address is a proxy whose X-Forwarded-For counts. */
    isTrustedProxy: settings.TRUST_PROXY ?? (() => false),
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    /** For the footer. */
    site: Object.freeze({
      outsideHost: settings.API_BASE_URL ? new URL(settings.API_BASE_URL).host : null,
      contactUrl: settings.CONTACT_URL ?? null,
      privacyUrl: settings.PRIVACY_URL ?? null,
    }),
    /** Null: the bundled clip API. */
    apiBaseUrl: settings.API_BASE_URL ?? null,
    /** Origins of pictures and clips besides this site's and the API's; null: any. */
    mediaHosts: settings.MEDIA_HOSTS ?? null,
    auth: Object.freeze({
      /** Null: the bundled identity provider. */
      domain: settings.AUTH_DOMAIN ?? null,
      clientId: settings.AUTH_CLIENT_ID,
      clientSecret: settings.AUTH_CLIENT_SECRET ?? null,
      callbackUrl: settings.AUTH_CALLBACK_URL ?? publicOrigin + callbackPath,
      audience: settings.AUTH_AUDIENCE ?? `${publicOrigin}/api`,
    }),
    /** Null: a secret in the database, shared by all machines that use it. */
    sessionSecrets: settings.SESSION_SECRET ?? ownSecrets(settings, dataDir),
    logLevel: settings.LOG_LEVEL,
    workers: settings.WEB_CONCURRENCY,
    /** Between the signal to stop and the last new connection, while balancers see /readyz fail. */
    drainMs: settings.DRAIN_SECONDS * 1000,
    /** Of all drawn files on disk. */
    mediaCacheBytes: settings.MEDIA_CACHE_MB * 1024 ** 2,
    /** Of one process. */
    inFlight: Object.freeze({
      requests: settings.MAX_REQUESTS,
      delayMs: settings.MAX_LOOP_DELAY_MS,
    }),
    /** Of `npm run import -- --fetch`. */
    fetch: Object.freeze({
      nba: {
        stats: settings.FETCH_NBA_STATS_URL,
        live: settings.FETCH_NBA_LIVE_URL,
        site: settings.FETCH_NBA_SITE,
      },
      wnba: {
        stats: settings.FETCH_WNBA_STATS_URL,
        live: settings.FETCH_WNBA_LIVE_URL,
        site: settings.FETCH_WNBA_SITE,
      },
      userAgent: settings.FETCH_USER_AGENT,
      /** Null: the league's endpoints. */
      archive: settings.FETCH_ARCHIVE_URL ?? null,
      intervalMs: settings.FETCH_INTERVAL_MS,
      deadlineMs: settings.FETCH_DEADLINE_MS,
    }),
    /** Origin at which official videos are checked. */
    videosUrl: settings.FETCH_VIDEOS_URL,
  });
}

/** Machines that share a database must share the secret, so none is created locally. */
function ownSecrets({ DATABASE_URL }: { DATABASE_URL?: string | undefined }, dataDir: string) {
  return DATABASE_URL ? null : [getOrCreateSecret(dataDir, sessionSecretName)];
}

const ownNames = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

function describeDoubts(host: string, given: string | null, publicOrigin: string): string[] {
  if (given === null && !ownNames.has(host)) {
    return [
      `PUBLIC_ORIGIN: not set; logins from other machines than this one lead to ${publicOrigin}`,
    ];
  }
  const { protocol, hostname } = new URL(publicOrigin);
  if (protocol === 'https:' || ownNames.has(hostname)) return [];
  return [
    `PUBLIC_ORIGIN: ${publicOrigin} has no TLS: passwords and sessions can be read on the way`,
  ];
}
