import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClientAddress } from '#server/http/clientAddress.ts';
import { Gate } from '#server/overload/gate.ts';
import { createLoadShedding } from '#server/overload/index.ts';
import { createTurns } from '#server/overload/turns.ts';

const settings = { requests: 4, delayMs: 60 };

let gate: Gate;
let server: Server;
let origin: string;
let begun: string[];
/** Turns of the event loop so far, and those in which requests began. */
let turn = 0;
let turns: number[];
let ends: Map<string, () => void>;
let asked: Promise<Response>[];
const warn = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  begun = [];
  turns = [];
  ends = new Map();
  asked = [];
  warn.mockClear();
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  const getAddress = createClientAddress(() => true, { warn });
  gate = new Gate(settings);
  const takeTurn = createTurns();
  const log = { warn };
  app.use(createLoadShedding({ settings, getAddress, gate, takeTurn, log }).middleware);
  app.all('*', async (c) => {
    await c.req.text();
    const name = c.req.path.slice(1);
    begun.push(name);
    turns.push(turn);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return c.text(name);
  });
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  vi.useRealTimers();
  gate.close();
  for (const end of ends.values()) end();
  await Promise.all(asked);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function ask(name: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = fetch(`${origin}/${name}`, { headers });
  asked.push(answer);
  return answer;
}

const hasBegun = (...names: string[]) =>
  vi.waitFor(() => expect(begun).toEqual(expect.arrayContaining(names)));

async function fill(): Promise<Promise<Response>[]> {
  const names = ['a', 'b', 'c', 'd'];
  const all = names.map((name) => ask(name));
  await hasBegun(...names);
  return all;
}

describe('beyond the bound of requests in flight', () => {
  it('a page is refused at once with a page without scripts, and with its style sheet', async () => {
    await fill();
    const refused = await ask('late', { accept: 'text/html,*/*' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(refused.headers.get('cache-control')).toBe('no-store, no-transform');
    const text = await refused.text();
    expect(text).toContain('Courtreel is very busy at the moment. Try again in a few seconds.');
    expect(text).not.toMatch(/<script|<style|style=/);
    const [, style] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    const css = await fetch(origin + style, { headers: { cookie: 'preferences=theme%3Dlight' } });
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css']);
    expect(await css.text()).toContain('color-scheme: light');
    expect(begun).not.toContain('late');
  });

  it('data, the API and probes get an answer of their kind', async () => {
    await fill();
    const data = await ask('search.data', { accept: '*/*' });
    expect([data.status, data.headers.get('content-type')]).toEqual([
      503,
      expect.stringContaining('text/plain'),
    ]);
    const api = await ask('api/v1/nba/teams', { accept: 'text/html' });
    expect(api.status).toBe(503);
    expect(await api.json()).toMatchObject({ error: { code: 'overloaded' } });
    expect((await ask('healthz')).status).toBe(200);
  });

  it('one line tells of many refusals', async () => {
    await fill();
    for (let i = 0; i < 3; i++) expect((await ask('late')).status).toBe(503);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('requests are answered again once others have ended', async () => {
    const [first] = await fill();
    expect((await ask('late')).status).toBe(503);
    ends.get('a')?.();
    expect((await first)?.status).toBe(200);
    const next = ask('next');
    await hasBegun('next');
    ends.get('next')?.();
    expect((await next).status).toBe(200);
  });

  it('a form is refused, and one that is slow to come holds no place', async () => {
    const { port } = server.address() as AddressInfo;
    const slow = connect(port, '127.0.0.1');
    slow.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab');
    const all = await fill();
    expect(gate.queue.running).toBe(4);
    const form = { method: 'POST', body: 'x', headers: { accept: 'text/html' } };
    expect((await fetch(`${origin}/form`, form)).status).toBe(503);
    slow.write('cd');
    await hasBegun('slow');
    expect(gate.queue.running).toBe(5);
    for (const name of [...begun]) ends.get(name)?.();
    await Promise.all(all);
    await vi.waitFor(() => expect(gate.queue.running).toBe(0));
    slow.destroy();
  });
});

describe('a late event loop', () => {
  it('lets fewer requests run at a time, the others wait in turn', async () => {
    const wide = new Gate({ requests: 200, delayMs: 60 });
    expect(wide.atOnce).toBe(8);
    for (let i = 0; i < 10; i++) wide.adapt(200);
    expect(wide.atOnce).toBe(2);
    // Nobody waits: more at a time is not needed.
    wide.adapt(0);
    expect(wide.atOnce).toBe(2);
    const ran = Array.from({ length: 8 }, (_, i) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      return { over: wide.queue.run(`client ${i}`, () => promise), resolve };
    });
    expect([wide.queue.running, wide.queue.waiting]).toEqual([2, 6]);
    for (let i = 0; i < 10; i++) wide.adapt(0);
    expect([wide.queue.running, wide.queue.waiting]).toEqual([8, 0]);
    for (const { over, resolve } of ran) {
      resolve();
      await over;
    }
    wide.close();
  });
});

it('a prefetch never waits', async () => {
  const held = Array.from({ length: 4 }, () => gate.queue.begin());
  held.pop()?.();
  const asked = ask('a');
  await hasBegun('a');
  expect((await ask('ahead', { 'sec-purpose': 'prefetch' })).status).toBe(503);
  ends.get('a')?.();
  expect((await asked).status).toBe(200);
  for (const end of held) end();
});

it('requests that come together on open connections begin in turns of their own', async () => {
  const { port } = server.address() as AddressInfo;
  const names = ['a', 'b', 'c', 'd'];
  const sockets = names.map(() => connect(port, '127.0.0.1'));
  const send = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  for (const socket of sockets) {
    socket.write(send('/healthz'));
    await once(socket, 'data');
  }
  let counting: NodeJS.Immediate;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  counting = setImmediate(count);
  for (const [i, socket] of sockets.entries()) socket.write(send(`/${names[i]}`));
  await hasBegun(...names);
  clearImmediate(counting);
  for (const socket of sockets) socket.destroy();
  expect(new Set(turns).size).toBe(names.length);
});
