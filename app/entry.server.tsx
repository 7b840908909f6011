import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { cspNonceContext, loggerContext, requestIdContext } from './context.ts';

/** How long a promise of a loader may keep a page open, in milliseconds. */
export const streamTimeout = 4950;

/**
 * Renders a document: the shell at once, then what loaders have promised. Crawlers wait for all of
 * it, because they may not run the scripts that put late parts in their place.
 * @throws what a component of the shell throws
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  for (const file of findStyleSheets(entryContext)) {
    headers.append('Link', `<${file}>; rel=preload; as=style`);
  }
  if (request.method === 'HEAD') return new Response(null, { headers, status });
  const nonce = context.get(cspNonceContext) || undefined;
  const waitsForAll = isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [waitsForAll ? 'onAllReady' : 'onShellReady']() {
          isShellSent = true;
          const body = new PassThrough();
          // A running timer would hold the whole render in memory.
          body.once('close', () => clearTimeout(timer));
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          // Errors before the shell reach `onShellError`; a visitor who has left needs no answer.
          if (isShellSent && !request.signal.aborted) logFailure(error, context);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/**
 * The style sheets of the matched routes. In the document they come after the scripts to preload,
 * which on HTTP/1.1 take all connections first; named in the header they are asked for before.
 */
function findStyleSheets({ manifest, staticHandlerContext }: EntryContext): Set<string> {
  return new Set(
    staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []),
  );
}

/** Logs unexpected errors of loaders, actions and renders; expected refusals are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFailure(error, context);
};

function logFailure(error: unknown, context: Readonly<RouterContextProvider>) {
  const requestId = context.get(requestIdContext);
  context.get(loggerContext).error({ err: error, requestId }, 'rendering failed');
}
