/**
 * Lets `oidc-provider`, a Node request listener, answer Fetch requests in the process: the browser's,
 * and the app's own calls to the token endpoint.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';

export interface Bridge {
  /** The listener's answer. */
  fetch(request: Request): Promise<Response>;
  /**
   * Runs `work` on the Node request and response. Unless `work` answers, the response is empty, with
   * the headers that `work` set.
   */
  run(
    request: Request,
    work: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ): Promise<Response>;
}

const noBody = new Set([101, 204, 205, 304]);

/**
 * @param issuer the listener is mounted on its path and sees its origin as the request's, so that its
 *   absolute URLs are right behind any proxy
 */
export function createBridge(issuer: URL, listener: RequestListener): Bridge {
  const mounted: RequestListener = (request, response) => {
    const originalUrl = request.url ?? '/';
    const url = originalUrl.slice(issuer.pathname.length) || '/';
    Object.assign(request, { originalUrl, url });
    listener(request, response);
  };
  return {
    fetch: (request) => dispatch(issuer, request, mounted),
    async run(request, work) {
      const done = Promise.withResolvers<void>();
      const answer = dispatch(issuer, request, (nodeRequest, nodeResponse) => {
        work(nodeRequest, nodeResponse)
          .finally(() => {
            if (!nodeResponse.writableEnded) nodeResponse.end();
          })
          .then(done.resolve, done.reject);
      });
      await Promise.all([answer, done.promise]);
      return answer;
    },
  };
}

async function dispatch(issuer: URL, request: Request, listener: RequestListener) {
  const { pathname, search } = new URL(request.url);
  const answer = await inject(listener, {
    method: request.method,
    // A path that starts with two slashes would be taken for a host.
    url: pathname.replace(/^\/{2,}/, '/') + search,
    headers: {
      ...Object.fromEntries(request.headers),
      host: issuer.host,
      'x-forwarded-proto': issuer.protocol.slice(0, -1),
      'x-forwarded-host': issuer.host,
    },
    payload: request.body ? Buffer.from(await request.arrayBuffer()) : undefined,
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && name !== 'transfer-encoding') headers.append(name, String(one));
    }
  }
  const body = noBody.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload);
  return new Response(body, { status: answer.statusCode, headers });
}
