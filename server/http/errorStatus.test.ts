import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getErrorStatus } from './errorStatus.ts';

let server: ReturnType<typeof createServer>;
let lines: unknown[];
let answered: Promise<number>;

beforeEach(async () => {
  lines = [];
  const log = { error: (...line: unknown[]) => lines.push(line) };
  const { promise, resolve } = Promise.withResolvers<number>();
  answered = promise;
  const app = new Hono();
  app.post('/broken', () => {
    throw new Error('broken');
  });
  app.post('/', async (c) => c.text(await c.req.text()));
  app.onError((error, c) => {
    const status = getErrorStatus(error, c, { log, message: 'failed' });
    resolve(status);
    return c.text('', status);
  });
  server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A connection that has sent the beginning of a request. */
async function begun(path: string, headers: string, body: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const received = once(server, 'request');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`);
  await received;
  return socket;
}

it.each([
  ['of a known length', 'Content-Length: 100', 'a=b'],
  ['in chunks', 'Transfer-Encoding: chunked', '3\r\na=b\r\n'],
])('is 400 without a log line for a body %s that breaks off', async (_, ...sent) => {
  (await begun('/', ...sent)).destroy();
  expect(await answered).toBe(400);
  expect(lines).toEqual([]);
});

it('is 500 and logged for any other error', async () => {
  const socket = await begun('/broken', 'Content-Length: 3', 'a=b');
  expect(await answered).toBe(500);
  expect(lines).toEqual([[{ err: new Error('broken'), requestId: undefined }, 'failed']]);
  socket.destroy();
});
