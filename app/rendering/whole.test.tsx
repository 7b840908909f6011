import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { EntryContext } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderWhole } from './whole.ts';

const handoff = ['[{"_1":2},"loaderData",', '{}]'];

/** @param late what a loader has promised; absent: nothing */
function contextOf(late?: Promise<string>): EntryContext {
  const encoder = new TextEncoder();
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const part of handoff) controller.enqueue(encoder.encode(part));
      if (late) controller.enqueue(encoder.encode(await late));
      controller.close();
    },
  });
  return { serverHandoffStream } as EntryContext;
}

const read = ({ serverHandoffStream }: EntryContext) => new Response(serverHandoffStream).text();
const documentOf = (content: ReactNode) => (
  <html lang="en">
    <head>
      <link rel="modulepreload" href="/app.js" />
    </head>
    <body>{content}</body>
  </html>
);

/** Never there. */
const Late = lazy(() => new Promise<{ default: ComponentType }>(() => {}));

function Failing(): ReactNode {
  throw new Error('broken');
}

describe('renderWhole', () => {
  it('renders a document, from its type on', async () => {
    const html = await renderWhole(contextOf(), () => documentOf('Clips'));
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
    expect(html).toMatch(/<body>Clips<\/body><\/html>$/);
    expect(html).toContain('rel="modulepreload" fetchpriority="low"');
  });

  it("hands the loaders' data to React Router as read", async () => {
    let cache: object | undefined;
    await renderWhole(contextOf(), ({ renderMeta }) => {
      cache = renderMeta?.streamCache;
      return documentOf('Clips');
    });
    const results = Object.values(cache ?? {}).map(({ result }) => result);
    expect(results.map(({ value }) => value).join('')).toBe(handoff.join(''));
    expect(results.map(({ done }) => done)).toEqual([false, false, true]);
  });

  it('leaves it to a stream where a loader has promised something', async () => {
    const late = Promise.withResolvers<string>();
    const context = contextOf(late.promise);
    expect(await renderWhole(context, () => documentOf('Home'))).toBeNull();
    late.resolve('P1:[]');
    expect(await read(context)).toBe(`${handoff.join('')}P1:[]`);
  });

  it.each([
    ['a module is still to be loaded', <Late key="late" />],
    ['a part fails', <Failing key="failing" />],
  ])('leaves it to a stream where %s', async (_, part) => {
    const context = contextOf();
    const page = () => documentOf(<Suspense fallback="…">{part}</Suspense>);
    expect(await renderWhole(context, page)).toBeNull();
    expect(await read(context)).toBe(handoff.join(''));
  });

  it('throws what the shell throws', async () => {
    const rendered = renderWhole(contextOf(), () => documentOf(<Failing />));
    await expect(rendered).rejects.toThrow('broken');
  });
});
