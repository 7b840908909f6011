/** Answers that come before the body of their request has: refusals, mostly. */
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** What is read of a body that nobody wants. */
export interface BodyBounds {
  bytes: number;
  /** Milliseconds. */
  time: number;
}

const usual: BodyBounds = { bytes: 8 * 1024 * 1024, time: 10_000 };

/**
 * Reads what is left of the request's body before the answer goes out: a browser that is still
 * sending does not look at answers, and the next request on the connection would be taken for the
 * rest of this one. Of a body beyond the bounds the rest is not waited for; the answer then says
 * that the connection ends with it (RFC 9112, 9.6), so that no balancer sends another request there.
 */
export function wholeBody(bounds: BodyBounds = usual): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!incoming || c.req.method === 'GET' || c.req.method === 'HEAD') return;
    if (await isReadToItsEnd(incoming, bounds)) return;
    c.res.headers.set('Connection', 'close');
  };
}

function isReadToItsEnd(incoming: IncomingMessage, bounds: BodyBounds): Promise<boolean> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve(true);
  return new Promise((resolve) => {
    let left = bounds.bytes;
    const end = (isRead: boolean) => {
      clearTimeout(late);
      incoming.off('data', drop).off('end', ended).off('close', ended);
      resolve(isRead);
    };
    const ended = () => end(true);
    const drop = (part: Buffer) => {
      left -= part.length;
      if (left < 0) end(false);
      // Who was reading it may have paused it to be asked again.
      else incoming.resume();
    };
    const late = setTimeout(() => end(false), bounds.time);
    incoming.on('data', drop).on('end', ended).on('close', ended);
    incoming.resume();
  });
}
