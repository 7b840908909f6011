/**
 * The yardstick: a bare React Router page with the same cards, built with the same tools and served
 * through the product's own compression and static files, so that only what is shown differs.
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { compress } from '#server/http/compress.ts';
import { compressFolder } from '#server/http/precompress.ts';
import { serveStaticFiles } from '#server/http/staticFiles.ts';

const root = path.resolve(import.meta.dirname, '../bare');
const built = path.resolve(import.meta.dirname, '../../../node_modules/.cache/bare');

/**
 * Builds and serves the bare page.
 * @param mediaOrigin where its stills and clips come from: `/media/…` is passed on to the product
 */
export async function serveBarePage(mediaOrigin: string) {
  const result = spawnSync('react-router', ['build', root], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`The bare page does not build:\n${result.stderr}`);
  const client = path.join(built, 'client');
  compressFolder(client);
  const file = pathToFileURL(path.join(built, 'server/index.js')).href;
  const handle = createRequestHandler((await import(file)) as ServerBuild, 'production');
  const app = new Hono();
  app.use(compress(), serveStaticFiles(client));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get('/media/*', (c) => fetch(mediaOrigin + c.req.path));
  app.all('*', (c) => handle(c.req.raw, new RouterContextProvider()));
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
