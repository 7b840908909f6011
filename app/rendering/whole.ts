import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { patientScripts } from './patientScripts.ts';

type StreamCache = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>;

/** How a comment ends that React leaves for a part that has to be waited for, or that failed. */
const leftOut = '$!-->';

/**
 * Renders a document of which all is there as one string, in two thirds of a stream's time. Null
 * where a loader promises something, a module is still to be loaded, or a part fails: such a document
 * has to be streamed, from the same context.
 * @param page the document for a context
 * @throws what a component throws outside of all `Suspense`
 */
export async function renderWhole(
  context: EntryContext,
  page: (context: EntryContext) => ReactElement,
): Promise<string | null> {
  const { serverHandoffStream: stream, staticHandlerContext } = context;
  if (!stream || Object.values(staticHandlerContext.loaderData).some(isLate)) return null;
  const parts: Uint8Array[] = [];
  for await (const part of stream as ReadableStream & AsyncIterable<Uint8Array>) parts.push(part);
  const renderMeta = { streamCache: readCache(parts) };
  const html = renderToString(
    page({ ...context, renderMeta, serverHandoffStream: new ReadableStream() }),
  );
  if (html.includes(leftOut)) {
    context.serverHandoffStream = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    return null;
  }
  const head = html.indexOf('</head>');
  // A stream begins with the document type; a string leaves it to its caller.
  return `<!DOCTYPE html>${patientScripts(html.slice(0, head))}${html.slice(head)}`;
}

/** Whether a loader's data has something that is still to come. */
function isLate(data: unknown): boolean {
  return (
    typeof data === 'object' && Object.values(data ?? {}).some((value) => value instanceof Promise)
  );
}

/** The loaders' data as React Router remembers what it has read of its stream. */
function readCache(parts: Uint8Array[]): StreamCache {
  const decoder = new TextDecoder();
  const results = [
    ...parts.map((part) => ({ done: false, value: decoder.decode(part, { stream: true }) })),
    { done: true, value: '' },
  ];
  return Object.fromEntries(
    results.map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  );
}
