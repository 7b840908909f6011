import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { compress } from './compress.ts';

const text = 'Stephen Curry makes a three. '.repeat(200);

function appAnswering(answer: () => Response): Hono {
  const app = new Hono();
  app.use(compress());
  app.get('/', answer);
  return app;
}

const ask = (app: Hono, encoding?: string) =>
  app.request('/', encoding ? { headers: { 'Accept-Encoding': encoding } } : {});

const html = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });

describe('compress', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('answers Accept-Encoding: %s with %s', async (accepted, coding, decompress) => {
    const response = await ask(
      appAnswering(() => html(text)),
      accepted,
    );
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const body = Buffer.from(await response.arrayBuffer());
    expect(decompress(body).toString()).toBe(text);
  });

  it.each([
    ['a response without an accepted coding', () => html(text), undefined],
    ['an image', () => html(text, { 'Content-Type': 'image/jpeg' }), 'br'],
    ['a compressed response', () => html(text, { 'Content-Encoding': 'gzip' }), 'br'],
    ['a short response', () => html('ok', { 'Content-Length': '2' }), 'br'],
    ['a no-transform response', () => html(text, { 'Cache-Control': 'no-transform' }), 'br'],
  ])('leaves %s unchanged', async (_, answer, accepted) => {
    const response = await ask(appAnswering(answer), accepted);
    expect(response.headers.get('content-encoding')).not.toBe('br');
  });

  it('removes the original Content-Length', async () => {
    const response = await ask(
      appAnswering(() => html(text, { 'Content-Length': String(text.length) })),
      'br',
    );
    expect(response.headers.has('content-length')).toBe(false);
  });

  it('weakens the ETag', async () => {
    const response = await ask(
      appAnswering(() => html(text, { ETag: '"a"' })),
      'br',
    );
    expect(response.headers.get('etag')).toBe('W/"a"');
  });

  it.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ])('passes a part on before the next arrives (%s)', async (coding, decompressor) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const response = await ask(
      appAnswering(() => html(readable)),
      coding,
    );
    void writer.write(new TextEncoder().encode('the shell'));
    const output = decompressor();
    const reader = response.body?.getReader();
    let seen = '';
    output.on('data', (chunk) => {
      seen += chunk;
    });
    while (!seen) {
      const { value } = (await reader?.read()) ?? {};
      await new Promise((resolve) => output.write(value, resolve));
    }
    expect(seen).toBe('the shell');
    await writer.close();
  });

  it('leaves no listeners of a long body behind', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on('warning', note);
    let parts = 0;
    const source = new ReadableStream({
      pull: (controller) => {
        parts += 1;
        if (parts > 40) controller.close();
        else controller.enqueue(randomBytes(65_536));
      },
    });
    const response = await ask(
      appAnswering(() => html(source)),
      'br',
    );
    await response.arrayBuffer();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('stops the source when the reader goes away', async () => {
    let cancelled = false;
    const source = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      cancel: () => {
        cancelled = true;
      },
    });
    const response = await ask(
      appAnswering(() => html(source)),
      'br',
    );
    await response.body?.cancel();
    await expect.poll(() => cancelled).toBe(true);
  });
});
