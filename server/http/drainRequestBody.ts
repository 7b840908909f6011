/** Drains unread request bodies, so that keep-alive connections stay usable. */
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** Limits of reading an unwanted body. */
interface DrainLimits {
  bytes: number;
  /** Milliseconds. */
  time: number;
}

const usual: DrainLimits = { bytes: 8 * 1024 * 1024, time: 10_000 };

/**
 * Reads the rest of the request's body before the response is sent: a browser that is still sending
 * reads no response, and the next request on the connection would be parsed as the rest of this one.
 * For a body beyond the limits the response closes the connection (RFC 9112, 9.6), so that no load
 * balancer reuses it.
 */
export function drainRequestBody(bounds: DrainLimits = usual): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!incoming || c.req.method === 'GET' || c.req.method === 'HEAD') return;
    if (await isReadToItsEnd(incoming, bounds)) return;
    c.res.headers.set('Connection', 'close');
  };
}

function isReadToItsEnd(incoming: IncomingMessage, bounds: DrainLimits): Promise<boolean> {
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
      // An earlier reader may have paused it.
      else incoming.resume();
    };
    const late = setTimeout(() => end(false), bounds.time);
    incoming.on('data', drop).on('end', ended).on('close', ended);
    incoming.resume();
  });
}
