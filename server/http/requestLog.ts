import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger, RequestIds } from './logger.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    /** Whether the request was refused for lack of capacity, which one line tells of many. */
    isRefused?: boolean;
  }
}

const header = 'X-Request-Id';

/** nginx's status for a client that closed the connection before its answer. */
export const clientClosedRequest = 499;

/**
 * Gives each request an id (the proxy's, if valid) and logs its outcome. Logged paths lack the query,
 * which holds searches and a login's code and state, the id of a login in progress, which is also
 * in its cookie, and the secret of an operator's link.
 */
export function logRequests(log: Logger, requestIds: RequestIds): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header(header);
    const requestId = given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    const started = performance.now();
    await requestIds.run(requestId, next);
    c.res.headers.set(header, requestId);
    const status = hasLeft(c) ? clientClosedRequest : c.res.status;
    const ms = Math.round(performance.now() - started);
    const fields = { requestId, method: c.req.method, path: loggedPath(c.req.path), status, ms };
    if (c.get('isRefused')) log.debug(fields, 'request');
    else if (status >= 500) log.error(fields, 'request');
    else if (c.req.path.startsWith('/assets/')) log.debug(fields, 'request');
    else log.info(fields, 'request');
  };
}

/** Whether the client disconnected: the resulting error is not a failure of this server. */
function hasLeft(c: Context): boolean {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  return outgoing?.destroyed === true && !outgoing.writableFinished;
}

function loggedPath(path: string): string {
  return path.replace(/^(\/identity\/(?:interaction|auth|reset|invitation)\/)[^/]+/, '$1…');
}
