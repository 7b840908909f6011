import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drainRequestBody } from './drainRequestBody.ts';

let server: ReturnType<typeof createServer>;
let agent: Agent;

beforeEach(async () => {
  const app = new Hono();
  app.use(drainRequestBody({ bytes: 1_000_000, time: 200 }));
  app.use(bodyLimit({ maxSize: 1000 }));
  app.post('/refused', (c) => c.text('no', 403));
  app.all('*', async (c) => c.text(`read ${(await c.req.text()).length}`));
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});

afterEach(async () => {
  agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends a body in parts; one that is said to be longer than its parts never ends. */
function post(path: string, parts: string[], length?: number) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ answer: IncomingMessage; port: number | undefined }>((resolve, reject) => {
    const headers = length === undefined ? {} : { 'Content-Length': length };
    const sent = request({ port, agent, path, method: 'POST', headers }, (answer) => {
      const { localPort } = answer.socket;
      answer.resume().once('end', () => resolve({ answer, port: localPort }));
    });
    sent.once('error', reject);
    for (const part of parts) sent.write(part);
    if (length === undefined || length === parts.join('').length) sent.end();
  });
}

it.each([
  ['a form that is too long', '/', ['x'.repeat(300_000)], 300_000, 413],
  [
    'one that does not say how long it is',
    '/',
    ['x'.repeat(200_000), 'x'.repeat(90_000)],
    undefined,
    413,
  ],
  ['one that is refused unread', '/refused', ['x'.repeat(900)], 900, 403],
] as const)('the connection goes on after %s', async (_, path, parts, length, status) => {
  const refused = await post(path, [...parts], length);
  expect(refused.answer.statusCode).toBe(status);
  expect(refused.answer.headers.connection).toBe('keep-alive');
  const next = await post('/', ['abc']);
  expect(next.answer.statusCode).toBe(200);
  expect(next.port).toBe(refused.port);
});

it.each([
  ['is much too long', '/', ['x'.repeat(1_500_000)], 50_000_000, 413],
  ['never ends', '/refused', ['x'.repeat(100)], 500, 403],
] as const)(
  'the answer to a body that %s closes the connection',
  async (_, path, parts, length, status) => {
    const { answer } = await post(path, [...parts], length);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers.connection).toBe('close');
  },
);
