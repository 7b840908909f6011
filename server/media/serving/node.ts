/** Answers on a Node response itself: no Response object, no stream in between. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** The path of the request without its query. */
export function pathnameOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
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
