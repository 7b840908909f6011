import { Hono } from 'hono';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { requestLog } from './requestLog.ts';

async function logged(url: string, headers: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const app = new Hono();
  app.use(requestLog(log));
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

  it('does not name the sign-in that a request belongs to', async () => {
    const { lines } = await logged('/identity/interaction/secret-name/sign-up');
    expect(JSON.parse(lines).path).toBe('/identity/interaction/…/sign-up');
  });

  it('gives the request an id, also to the answer', async () => {
    const { lines, response, seen } = await logged('/');
    expect(seen).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get('x-request-id')).toBe(seen);
    expect(JSON.parse(lines).requestId).toBe(seen);
  });

  it("keeps a proxy's id if it looks like one", async () => {
    expect((await logged('/', { 'X-Request-Id': 'edge-0123456789' })).seen).toBe('edge-0123456789');
    expect((await logged('/', { 'X-Request-Id': 'a b"}{' })).seen).not.toContain('"');
  });
});
