import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { patientScripts } from './patientScripts.ts';

type Handoff = ReadableStream<Uint8Array>;
type Reader = ReadableStreamDefaultReader<Uint8Array>;

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
  const { serverHandoffStream: stream } = context;
  if (!stream) return null;
  const { parts, isAll, all } = await readAtOnce(stream);
  const html = isAll && renderToString(page({ ...context, renderMeta: readMeta(parts) }));
  if (!html || html.includes(leftOut)) {
    context.serverHandoffStream = all();
    return null;
  }
  const head = html.indexOf('</head>');
  // A stream begins with the document type; a string leaves it to its caller.
  return `<!DOCTYPE html>${patientScripts(html.slice(0, head))}${html.slice(head)}`;
}

interface ReadAtOnce {
  parts: Uint8Array[];
  /** Whether the stream ended with them. */
  isAll: boolean;
  /** The same stream, to be read from its beginning. */
  all: () => Handoff;
}

/**
 * The loaders' data as far as it is there: React Router's stream of it ends at once unless a loader
 * has promised something, at whatever depth. A stream that has ended is free to be taken by another
 * reader, which is all that a page does whose data React Router knows already.
 */
async function readAtOnce(stream: Handoff): Promise<ReadAtOnce> {
  const reader = stream.getReader();
  const now = new Promise<null>((resolve) => setImmediate(resolve, null));
  const parts: Uint8Array[] = [];
  for (;;) {
    const next = reader.read();
    const result = await Promise.race([next, now]);
    if (result?.value) {
      parts.push(result.value);
      continue;
    }
    if (result) reader.releaseLock();
    return { parts, isAll: result !== null, all: () => readAgain(parts, next, reader) };
  }
}

function readAgain(
  parts: readonly Uint8Array[],
  first: ReturnType<Reader['read']>,
  reader: Reader,
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

/** What React Router remembers of the loaders' data once it has read it from its stream. */
function readMeta(parts: readonly Uint8Array[]): NonNullable<EntryContext['renderMeta']> {
  const decoder = new TextDecoder();
  const results = [
    ...parts.map((part) => ({ done: false, value: decoder.decode(part, { stream: true }) })),
    { done: true, value: '' },
  ];
  const cached = results.map((result) => Object.assign(Promise.resolve(), { result }));
  return { streamCache: { ...cached } };
}
