import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { patientScripts } from './patientScripts.ts';

type StreamCache = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>;
type Handoff = ReadableStream<Uint8Array>;

/** How a comment ends that React leaves for a part that has to be waited for, or that failed. */
const leftOut = '$!-->';

/**
 * Renders a document of which all is there as one string, in two thirds of a stream's time. Null
 * where something of the loaders' data is still to come, a module is to be loaded, or a part fails:
 * such a document has to be streamed, from the same context.
 * @param page the document for a context
 * @throws what a component throws outside of all `Suspense`
 */
export async function renderWhole(
  context: EntryContext,
  page: (context: EntryContext) => ReactElement,
): Promise<string | null> {
  if (!context.serverHandoffStream) return null;
  const { parts, all } = await readAtOnce(context.serverHandoffStream);
  context.serverHandoffStream = all;
  if (!parts) return null;
  const renderMeta = { streamCache: readCache(parts) };
  const html = renderToString(
    page({ ...context, renderMeta, serverHandoffStream: new ReadableStream() }),
  );
  if (html.includes(leftOut)) return null;
  const head = html.indexOf('</head>');
  // A stream begins with the document type; a string leaves it to its caller.
  return `<!DOCTYPE html>${patientScripts(html.slice(0, head))}${html.slice(head)}`;
}

/**
 * The loaders' data as far as it is there: React Router's stream of it ends at once unless a loader
 * has promised something, at whatever depth.
 * @returns its parts, null if there are more to come; and the same stream to be read again
 */
async function readAtOnce(stream: Handoff): Promise<{ parts: Uint8Array[] | null; all: Handoff }> {
  const reader = stream.getReader();
  const now = new Promise<null>((resolve) => setImmediate(resolve, null));
  const parts: Uint8Array[] = [];
  for (;;) {
    const next = reader.read();
    const result = await Promise.race([next, now]);
    if (result?.value) parts.push(result.value);
    else return { parts: result && parts, all: readAgain(parts, next, reader) };
  }
}

function readAgain(
  parts: readonly Uint8Array[],
  first: ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Handoff {
  let next = first;
  return new ReadableStream(
    {
      start(controller) {
        for (const part of parts) controller.enqueue(part);
      },
      async pull(controller) {
        const { done, value } = await next;
        if (done) return controller.close();
        controller.enqueue(value);
        next = reader.read();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The loaders' data as React Router remembers what it has read of its stream. */
function readCache(parts: readonly Uint8Array[]): StreamCache {
  const decoder = new TextDecoder();
  const results = [
    ...parts.map((part) => ({ done: false, value: decoder.decode(part, { stream: true }) })),
    { done: true, value: '' },
  ];
  return Object.fromEntries(
    results.map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  );
}
