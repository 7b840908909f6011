/** Sessions of a person whose id is johndoe, and requests with them. */
import { randomUUID } from 'node:crypto';
import { createSessionCookies, type LoginSession } from '#app/auth/session.server.ts';
import type { AppSettings } from '#app/context.ts';
import { origin } from './support.ts';

/**
 * A session as it is kept; by default one whose access token has just expired. No other test has its id and
 * its tokens: renewals are remembered by them.
 */
export function session(tokens: Partial<LoginSession['tokens']> = {}): LoginSession {
  return {
    id: randomUUID(),
    user: { id: 'johndoe', name: 'John Doe', picture: null },
    tokens: {
      access: 'old-access-token',
      refresh: `refresh-token-${randomUUID()}`,
      id: null,
      expiresAt: Date.now() - 1000,
      renewBefore: 60_000,
      ...tokens,
    },
  };
}

export const pairs = (setCookies: string[]) =>
  setCookies.map((line) => line.split(';')[0]).join('; ');

export const cookieOf = async (kept: LoginSession, settings: AppSettings) =>
  pairs(await createSessionCookies(kept, null, settings));

export function get(path: string, cookie: string, headers: Record<string, string> = {}) {
  return new Request(`${origin}${path}`, { headers: { cookie, accept: 'text/html', ...headers } });
}
