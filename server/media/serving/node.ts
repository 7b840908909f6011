/** Answers on a Node response itself: no Response object, no stream in between. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** What `@hono/node-server` hands to handlers beside the request. */
export interface NodeBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

export function isNodeBindings(bindings: unknown): bindings is NodeBindings {
  const { incoming, outgoing } = (bindings ?? {}) as Partial<NodeBindings>;
  return typeof incoming?.url === 'string' && typeof outgoing?.writeHead === 'function';
}

/** A header of the request; those that this service reads never come twice. */
export function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Aborts when the client goes away before it has its answer. */
export function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

export function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, headers);
  outgoing.end(body ?? undefined);
}
