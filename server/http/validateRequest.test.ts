import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { isDecodable, validateRequest } from './validateRequest.ts';

const origin = 'https://courtreel.example';
const form = 'application/x-www-form-urlencoded';

async function refused(init: RequestInit, url = `${origin}/search`): Promise<unknown> {
  const app = new Hono();
  app.all('*', async (c) => c.json(await validateRequest(c, origin)));
  const headers = { Origin: origin, ...(init.headers as Record<string, string>) };
  return (await app.request(url, { method: 'POST', ...init, headers })).json();
}

describe('validateRequest', () => {
  it.each<[string, RequestInit, number | null]>([
    ['a form of ours', { body: 'a=1', headers: { 'Content-Type': form } }, null],
    ['a form without fields', {}, null],
    ['a page', { method: 'GET' }, null],
    ["another site's form", { body: 'a=1', headers: { Origin: 'https://evil.example' } }, 403],
    [
      'an empty multipart form',
      { headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '0' } },
      400,
    ],
    ['a form by another method', { method: 'DELETE' }, 405],
    ['what is no form', { body: '{', headers: { 'Content-Type': 'application/json' } }, 415],
    [
      'a torn multipart form',
      { body: '--x\r\nbroken', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
      400,
    ],
  ])('%s', async (_, init, expected) => {
    expect(await refused(init)).toBe(expected);
  });

  it('rejects a form to a path that cannot be decoded', async () => {
    expect(await refused({}, `${origin}/%E0%A4%A`)).toBe(400);
  });

  it('leaves the form readable for the action', async () => {
    const app = new Hono();
    app.post('*', async (c) => {
      await validateRequest(c, origin);
      return c.text(String((await c.req.raw.formData()).get('name')));
    });
    const body = new URLSearchParams({ name: 'Threes' });
    const response = await app.request(origin, { method: 'POST', body, headers: { origin } });
    expect(await response.text()).toBe('Threes');
  });
});

describe('isDecodable', () => {
  it.each([
    ['/video/%C3%A9', true],
    ['/%E0%A4%A', false],
    ['/%', false],
    ['/search?x=%', true],
  ])('%s: %s', (path, expected) => {
    expect(isDecodable(origin + path)).toBe(expected);
  });
});
