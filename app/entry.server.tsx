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
  for (const link of buildPreloads(entryContext)) headers.append('Link', link);
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
 * `Link` headers for the style sheets and scripts of the matched routes. Browsers ask for what a
 * header names before they read the document, so here the style sheet comes first, and the scripts
 * have a low priority: a page shows and works without them, so its pictures go before. React
 * Router's own preloads have no setting for it.
 */
function buildPreloads({ manifest, staticHandlerContext }: EntryContext): string[] {
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]);
  const sheets = new Set(routes.flatMap((route) => route?.css ?? []));
  const modules = [manifest.entry, ...routes].flatMap((part) =>
    part ? [part.module, ...(part.imports ?? [])] : [],
  );
  return [
    ...[...sheets].map((file) => `<${file}>; rel=preload; as=style`),
    ...[...new Set([manifest.url, ...modules])].map(
      (file) => `<${file}>; rel=modulepreload; fetchpriority=low`,
    ),
  ];
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
