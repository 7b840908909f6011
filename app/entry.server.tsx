import { Transform } from 'node:stream';
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
 * Renders a document and sends its shell at once; what loaders promise follows. Readers without
 * patience for that, such as crawlers, get the whole at the end.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  for (const file of styleSheets(routerContext)) {
    headers.append('Link', `<${file}>; rel=preload; as=style`);
  }
  if (request.method === 'HEAD') return new Response(null, { headers, status });
  const nonce = context.get(cspNonceContext) || undefined;
  const waitForAll = isbot(request.headers.get('user-agent')) || routerContext.isSpaMode;
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [waitForAll ? 'onAllReady' : 'onShellReady']() {
          shellSent = true;
          const body = withPatientScripts();
          // A timer that runs on would hold the whole render until it fires.
          body.once('close', () => clearTimeout(late));
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
        onError(error) {
          // Before the shell, `onShellError` tells; and nobody waits for what they left.
          if (!shellSent || request.signal.aborted) return;
          logFailure(error, context);
        },
      },
    );
    const late = setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/**
 * The style sheets of the matched routes. In the document they come after the scripts to preload,
 * which on HTTP/1.1 take all connections first; named in the header they are asked for before.
 */
function styleSheets({ manifest, staticHandlerContext }: EntryContext): Set<string> {
  return new Set(
    staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []),
  );
}

/**
 * Asks for scripts at low priority: a page shows and works without them, so its style sheet and its
 * first pictures go before. React Router has no setting for it. Only the head is looked at, as bytes.
 */
function withPatientScripts(): Transform {
  const preload = 'rel="modulepreload"';
  let isHead = true;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!isHead) return done(null, chunk);
      const text = chunk.toString('latin1');
      isHead = !text.includes('</head>');
      const patient = text.replaceAll(preload, `${preload} fetchpriority="low"`);
      done(null, Buffer.from(patient, 'latin1'));
    },
  });
}

/** Logs what a loader, an action or a render threw by mistake; refusals are no mistakes. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFailure(error, context);
};

function logFailure(error: unknown, context: Readonly<RouterContextProvider>) {
  const requestId = context.get(requestIdContext);
  context.get(loggerContext).error({ err: error, requestId }, 'rendering failed');
}
