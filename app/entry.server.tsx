import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
import { cspNonceContext, loggerContext, pageStateContext } from './context.ts';

/** Milliseconds that a loader's promise may keep a page open. */
export const streamTimeout = 6450;

/**
 * Renders a document: the shell at once, then the promises of loaders. Crawlers get it as a whole,
 * because they may not run the scripts that insert late parts, and so does everybody if no part is late.
 * @throws an error of a component of the shell
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
  const page = context.get(pageStateContext);
  const isLate = page !== null && page.pendingCalls > 0;
  if (page && isLate) page.isWhole = false;
  const waitsForAll = !isLate || isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [waitsForAll ? 'onAllReady' : 'onShellReady']() {
          isShellSent = true;
          const body = new PassThrough();
          // A running timer would keep the render in memory.
          body.once('close', () => clearTimeout(timer));
          const respond = (content: BodyInit) =>
            resolve(new Response(content, { headers, status }));
          // One buffer takes a tenth less of the page's time than a stream of chunks.
          if (waitsForAll) buffer(body).then(respond, reject);
          else respond(createReadableStreamFromReadable(body));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          if (page) page.isWhole = false;
          // Errors before the shell reach `onShellError`.
          if (isShellSent && !request.signal.aborted) logFailure(error, context);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/**
 * `Link` headers for the style sheets and scripts of the matched routes. Style sheets come first, and
 * scripts have a low priority: a page works without them, so its images load before. React Router's
 * own preloads have no setting for the priority.
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
  context.get(loggerContext).error({ err: error }, 'rendering failed');
}
