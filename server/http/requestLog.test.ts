import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { logRequests } from './requestLog.ts';

async function logged(url: string, headers: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const app = new Hono();
  app.use(logRequests(log, new AsyncLocalStorage()));
  app.all('*', (c) => c.text(c.get('requestId')));
  const response = await app.request(url, { headers });
  return { lines: lines.join(''), response, seen: await response.text() };
}

describe('requestLog', () => {
  it('logs a request without its query', async () => {
    const { lines } = await logged('/auth/callback?code=secret-code&state=secret-state');
    expect(JSON.parse(lines)).toMatchObject({
      method: 'GET',
      path: '/auth/callback',
      status: 200,
      msg: 'request',
    });
    expect(lines).not.toContain('secret');
  });

  it('omits the id of the login in progress and the secret of a link', async () => {
    const { lines } = await logged('/identity/interaction/secret-name/sign-up');
    expect(JSON.parse(lines).path).toBe('/identity/interaction/…/sign-up');
    for (const page of ['reset', 'invitation']) {
      const { lines: line } = await logged(`/identity/${page}/secret-link`);
      expect(JSON.parse(line).path).toBe(`/identity/${page}/…`);
    }
  });

  it.each([
    ['a client that leaves before its answer', '/slow', { level: 30, status: 499 }],
    ['an answer that a service has sent by itself', '/sent', { level: 30, status: 200 }],
  ])('logs %s', async (_, path, expected) => {
    const { promise: line, resolve: write } = Promise.withResolvers<string>();
    const app = new Hono<{ Bindings: HttpBindings }>();
    app.use(logRequests(pino({ level: 'info' }, { write }), new AsyncLocalStorage()));
    const closed = Promise.withResolvers<void>();
    app.get('*', async (c) => {
      if (path === '/sent') c.env.outgoing.end();
      await closed.promise;
      return path === '/sent' ? RESPONSE_ALREADY_SENT : c.text('given up', 500);
    });
    const server = createServer(getRequestListener(app.fetch));
    server.on('request', (_, response) => response.on('close', closed.resolve));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const received = once(server, 'request');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await received;
    if (path === '/slow') socket.destroy();
    expect(JSON.parse(await line)).toMatchObject({ path, ...expected });
    socket.destroy();
    server.close();
  });

  it('gives its id to all lines that are written for it', async () => {
    const ids = new AsyncLocalStorage<string>();
    const app = new Hono();
    app.use(logRequests(pino({ enabled: false }), ids));
    app.get('*', async (c) => {
      await new Promise(setImmediate);
      return c.text(ids.getStore() ?? 'none');
    });
    const headers = { 'X-Request-Id': 'from-the-proxy' };
    expect(await (await app.request('/', { headers })).text()).toBe('from-the-proxy');
    expect(ids.getStore()).toBeUndefined();
  });

  it('sets a request id on context and response', async () => {
    const { lines, response, seen } = await logged('/');
    expect(seen).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get('x-request-id')).toBe(seen);
    expect(JSON.parse(lines).requestId).toBe(seen);
  });

  it("keeps a proxy's id if it is valid", async () => {
    expect((await logged('/', { 'X-Request-Id': 'edge-0123456789' })).seen).toBe('edge-0123456789');
    expect((await logged('/', { 'X-Request-Id': 'a b"}{' })).seen).not.toContain('"');
  });
});
