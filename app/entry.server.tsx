import { isbot } from 'isbot';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import {
  cspNonceContext,
  loggerContext,
  requestIdContext,
  wholeDocumentContext,
} from './context.ts';
import { renderStreamed } from './rendering/streamed.ts';
import { renderWhole } from './rendering/whole.ts';

/** How long a promise of a loader may keep a page open, in milliseconds. */
export const streamTimeout = 4950;

/** Answers with a document: in one piece if all of it is there, else piece by piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  for (const file of styleSheets(routerContext)) {
    headers.append('Link', `<${file}>; rel=preload; as=style`);
  }
  if (request.method === 'HEAD') return new Response(null, { headers, status });
  const nonce = context.get(cspNonceContext) || undefined;
  const page = (entry: EntryContext) => (
    <ServerRouter context={entry} url={request.url} nonce={nonce} />
  );
  const whole = await renderWhole(routerContext, page);
  if (whole !== null) {
    // A long string on a socket is copied and encoded at several times the cost of its bytes.
    const bytes = Buffer.from(whole);
    const response = new Response(streamOf(bytes), { headers, status });
    context.set(wholeDocumentContext, { response, bytes });
    return response;
  }
  const body = await renderStreamed(page(routerContext), {
    nonce,
    waitForAll: isbot(request.headers.get('user-agent')) || routerContext.isSpaMode,
    timeout: streamTimeout + 1000,
    onLateError(error) {
      // Nobody waits for what they left.
      if (!request.signal.aborted) logFailure(error, context);
    },
  });
  return new Response(body, { headers, status });
}

/** A body that costs nothing as long as nobody reads it. */
function streamOf(bytes: Uint8Array): ReadableStream {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
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

/** Logs what a loader, an action or a render threw by mistake; refusals are no mistakes. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFailure(error, context);
};

function logFailure(error: unknown, context: Readonly<RouterContextProvider>) {
  const requestId = context.get(requestIdContext);
  context.get(loggerContext).error({ err: error, requestId }, 'rendering failed');
}
