/** The start of logins: anyone may start one, and each leaves a record in the store. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkRateLimits, type PageContext } from './pageContext.ts';
import { errorPage } from './pages/messages.ts';
import { authorizationLimits } from './rateLimits.ts';

/** Longest request in bytes: the app's state has some 1,700. The record contains it. */
const longestRequest = 8 * 1024;

/** The provider's authorization endpoint with limits of size and rate. */
export function createAuthorizationRoutes(parts: PageContext): Hono {
  const pages = new Hono();
  pages.use('/', bodyLimit({ maxSize: longestRequest }));
  pages.all('/', async (c) => {
    if (c.req.url.length > longestRequest) return c.html(errorPage('too_long'), 414);
    const limited = await checkRateLimits(
      c,
      parts,
      'authorization',
      authorizationLimits(parts.getAddress(c.env)),
    );
    if (limited) {
      c.header('Retry-After', String(limited.retryAfter));
      return c.html(errorPage('too_many'), limited.status);
    }
    return parts.bridge.fetch(c.req.raw);
  });
  return pages;
}
