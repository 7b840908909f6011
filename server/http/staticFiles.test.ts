import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressFolder } from './precompress.ts';
import { acceptsCoding, serveStaticFiles } from './staticFiles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-static-'));
const script = 'console.log("a clip");'.repeat(100);
const app = new Hono();

beforeAll(() => {
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), script);
  writeFileSync(path.join(folder, 'icon.png'), 'not really');
  writeFileSync(path.join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  compressFolder(folder);
  app.use(serveStaticFiles(folder));
  app.all('*', (c) => c.text('next', 404));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('staticFiles', () => {
  it('serves a file in the best accepted coding', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const response = await app.request('/assets/app-1a2b.js', { headers });
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(body.byteLength));
    expect(brotliDecompressSync(body).toString()).toBe(script);
  });

  it('serves the plain file if no coding is accepted', async () => {
    const response = await app.request('/assets/app-1a2b.js');
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(await response.text()).toBe(script);
  });

  it('caches hashed files as immutable and others briefly', async () => {
    const hashed = await app.request('/assets/app-1a2b.js');
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    const named = await app.request('/icon.png');
    expect(named.headers.get('cache-control')).not.toContain('immutable');
    expect(named.headers.get('content-type')).toBe('image/png');
  });

  it('answers 304 to a browser that has the file', async () => {
    const etag = (await app.request('/icon.png')).headers.get('etag') ?? '';
    const headers = { 'If-None-Match': `W/"other", ${etag}` };
    const again = await app.request('/icon.png', { headers });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('answers 412 to a client that wants another version', async () => {
    const headers = { 'If-Match': '"other"' };
    expect((await app.request('/icon.png', { headers })).status).toBe(412);
  });

  it('answers HEAD with headers only', async () => {
    const response = await app.request('/icon.png', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('');
  });

  it.each(['/assets/none.js', '/.vite/manifest.json', '/assets/app-1a2b.js.br'])(
    'leaves %s to the next handler',
    async (url) => {
      expect((await app.request(url)).status).toBe(404);
    },
  );
});

describe('files of another build', () => {
  const old = 'console.log("old");';
  const bodies = new Map([['', Uint8Array.from(Buffer.from(old))]]);
  const asked: string[] = [];
  const late = new Hono();

  beforeAll(() => {
    late.use(
      serveStaticFiles(folder, async (name) => {
        asked.push(name);
        return name === 'app-0.js' ? bodies : null;
      }),
    );
    late.all('*', (c) => c.text('next', 404));
  });

  it('are served as its own', async () => {
    const response = await late.request('/assets/app-0.js');
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe(old);
  });

  it('are looked up for unknown names under /assets only', async () => {
    asked.length = 0;
    expect((await late.request('/assets/none.js')).status).toBe(404);
    for (const url of ['/assets/app-1a2b.js', '/icon.png', '/search']) await late.request(url);
    expect(asked).toEqual(['none.js']);
  });
});

describe('acceptsCoding', () => {
  it.each([
    ['gzip, deflate, br', 'br', true],
    ['BR;q=0.5', 'br', true],
    ['br;q=0', 'br', false],
    ['br; q=0.0, gzip', 'br', false],
    ['', 'br', false],
    ['brotli', 'br', false],
  ])('%j allows %s: %s', (header, coding, expected) => {
    expect(acceptsCoding(header, coding)).toBe(expected);
  });
});
