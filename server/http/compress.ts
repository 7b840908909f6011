/** Compresses dynamic responses: documents, their data, JSON of the bundled services. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzip,
} from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { acceptsCoding } from './staticFiles.ts';

const gzipOptions = { level: 5 };
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/** In order of preference. */
const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** The coding for a request's Accept-Encoding; undefined: none. */
export function pickCoding(accepted: string | null | undefined): Coding | undefined {
  return codings.find((name) => acceptsCoding(accepted ?? '', name));
}

/** Smaller responses, in bytes, are not compressed. */
const smallest = 1024;

/** React Router's streamed data (text/x-script) is missing in Hono's list. */
const compressible = (type: string) =>
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || type.startsWith('text/x-script');

/**
 * Brotli or gzip for compressible responses. Flushes whenever the source pauses, so that the first
 * part of a streamed page does not wait for the last.
 */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    const length = headers.get('content-length');
    if (status === 206 || c.req.method === 'HEAD') return;
    if (headers.has('content-encoding') || (length && Number(length) < smallest)) return;
    if (!compressible(headers.get('content-type') ?? '')) return;
    if (headers.get('cache-control')?.includes('no-transform')) return;
    if (!/accept-encoding/i.test(headers.get('vary') ?? '')) {
      headers.append('Vary', 'Accept-Encoding');
    }
    const coding = pickCoding(c.req.header('accept-encoding'));
    if (!coding) return;
    if (!c.res.body) return;
    c.res = new Response(compressStream(c.res.body, coding), c.res);
    // After the assignment, which copies the headers of the previous response.
    c.res.headers.set('Content-Encoding', coding);
    c.res.headers.delete('Content-Length');
    const etag = headers.get('etag');
    if (etag && !etag.startsWith('W/')) c.res.headers.set('ETag', `W/${etag}`);
  };
}

const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

/** A whole body at once, with the settings of streamed ones. */
export async function compressWhole(
  body: Uint8Array,
  coding: Coding,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  const made =
    coding === 'br'
      ? await brotliWhole(body, { params: { ...brotliOptions.params, ...size } })
      : await gzipWhole(body, gzipOptions);
  return new Uint8Array(made);
}

function compressStream(body: ReadableStream<Uint8Array>, coding: Coding): ReadableStream {
  const compressor =
    coding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
  void pump(body.getReader(), compressor);
  return Readable.toWeb(compressor) as unknown as ReadableStream;
}

/** Writes all chunks, and flushes if no other comes in the same turn of the event loop. */
async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  compressor: BrotliCompress | Gzip,
): Promise<void> {
  let due: NodeJS.Immediate | undefined;
  // The consumer has gone: stop the source.
  compressor.once('close', () => void reader.cancel().catch(() => {}));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      clearImmediate(due);
      if (done) break;
      if (!compressor.write(value)) await untilDrained(compressor);
      due = setImmediate(() => compressor.flush());
    }
    compressor.end();
  } catch (error) {
    compressor.destroy(error as Error);
  }
}

/** Until it takes more, or the consumer has gone. Leaves no listener: a long body waits often. */
function untilDrained(compressor: BrotliCompress | Gzip): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      compressor.off('drain', goOn);
      compressor.off('close', goOn);
      resolve();
    };
    compressor.on('drain', goOn);
    compressor.on('close', goOn);
  });
}
