/** The user's session: one encrypted value, split over as many cookies as it needs. */
import * as z from 'zod';
import { isSecureOrigin } from '#app/lib/request.ts';
import {
  type CookieParts,
  expireCookieParts,
  joinCookieParts,
  splitCookie,
} from './cookieParts.server.ts';
import { seal, unseal } from './sealing.server.ts';

const tokensSchema = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  id: z.string().nullable(),
  /** When they were granted, in milliseconds since 1970 by our clock; old cookies lack it. */
  since: z.number().optional(),
  /** Milliseconds since 1970 by our clock. */
  expiresAt: z.number(),
  /** Milliseconds before the expiry at which they are refreshed. */
  renewBefore: z.number(),
});

const sessionSchema = z.object({
  /** A random id of this login. */
  id: z.string(),
  /** Issuer of its provider; old cookies lack it. */
  issuer: z.string().optional(),
  user: z.object({ id: z.string(), name: z.string(), picture: z.string().nullable() }),
  tokens: tokensSchema,
});

export type Tokens = z.infer<typeof tokensSchema>;
export type LoginSession = z.infer<typeof sessionSchema>;
export type User = LoginSession['user'];

interface SessionSettings {
  publicOrigin: string;
  sessionSecrets: string[];
  auth: { issuer: string };
}

/** Lifetime of an unused session; each change renews it. */
export const sessionSeconds = 30 * 24 * 3600;

/** Fits into 64 KB of headers (`maxHeaderSize`), for tokens of 16 KB, encoded twice. */
const mostParts = 12;

const purpose = 'login session';

/** The session is too large for cookies. */
export class SessionTooLarge extends Error {}

/**
 * The session of a Cookie header. Null if it is missing, incomplete or not sealed by us, or if it is
 * with another provider than the settings name.
 */
export async function readSession(
  header: string | null,
  { publicOrigin, sessionSecrets, auth }: SessionSettings,
): Promise<LoginSession | null> {
  const sealed = joinCookieParts(header, cookieName(publicOrigin));
  if (sealed === null) return null;
  const payload = await unseal(sealed, purpose, sessionSecrets);
  const { data: session } = sessionSchema.safeParse(payload);
  const isOurs = !session?.issuer || session.issuer === auth.issuer;
  return session && isOurs ? session : null;
}

/**
 * Set-Cookie values that store `session` and remove the surplus parts of a longer one.
 * @throws {SessionTooLarge}
 */
export async function createSessionCookies(
  session: LoginSession,
  header: string | null,
  { publicOrigin, sessionSecrets }: Omit<SessionSettings, 'auth'>,
): Promise<string[]> {
  const sealed = await seal(session, purpose, sessionSecrets, sessionSeconds);
  const cookies = splitCookie(sealed, toParts(publicOrigin), { header, seconds: sessionSeconds });
  if (!cookies) throw new SessionTooLarge();
  return cookies;
}

/** Set-Cookie values that remove every part of a session from the browser. */
export function expireSessionCookies(
  header: string | null,
  { publicOrigin }: Pick<SessionSettings, 'publicOrigin'>,
): string[] {
  return expireCookieParts(header, toParts(publicOrigin));
}

/** Browsers reject `__Host-` cookies from other hosts and over plain HTTP. */
function cookieName(publicOrigin: string): string {
  return isSecureOrigin(publicOrigin) ? '__Host-session' : 'session';
}

function toParts(publicOrigin: string): CookieParts {
  const secure = isSecureOrigin(publicOrigin) ? '; Secure' : '';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  return { name: cookieName(publicOrigin), attributes, mostParts };
}
