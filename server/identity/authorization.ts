/** Where logins begin. Each leaves a record in the store, and anybody may begin one. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkRateLimits, type PageContext } from './pageContext.ts';
import { errorPage } from './pages/messages.ts';
import { authorizationLimits } from './rateLimits.ts';

/** Longest request in bytes: the app's own carry a state of some 1,700. The record repeats it. */
const longestRequest = 8 * 1024;

/** The provider's authorization endpoint, bounded. */
export function createAuthorizationRoutes(parts: PageContext): Hono {
  const pages = new Hono();
  pages.use('/', bodyLimit({ maxSize: longestRequest }));
  pages.all('/', async (c) => {
    if (c.req.url.length > longestRequest) return c.html(errorPage('too_long'), 414);
    const limited = await checkRateLimits(c, parts, authorizationLimits(parts.getAddress(c.env)));
    if (limited) return c.html(errorPage('too_many'), limited.status);
    return parts.bridge.fetch(c.req.raw);
  });
  return pages;
}
