import { describe, expect, test } from 'vitest';
import { toPublicRequest } from './publicRequest.ts';
import { isSameOrigin } from './sameOrigin.ts';

const ours = 'https://clips.example';
const post = (headers: Record<string, string>, method = 'POST') =>
  isSameOrigin(new Request('http://10.0.0.1:3000/x', { method, headers }), ours);

describe('a request that may change something', () => {
  test.each<[string, Record<string, string>, boolean]>([
    ['from our page, behind a TLS proxy', { origin: ours }, true],
    ['from another site', { origin: 'https://evil.example' }, false],
    ['from a sub-domain', { origin: 'https://a.clips.example' }, false],
    ['from our name without TLS', withoutTls(), false],
    ['from another port', { origin: 'https://clips.example:8443' }, false],
    ['from the address that was reached', { origin: 'http://h:1', host: 'h:1' }, true],
    ['from a form whose origin is hidden, ours', originHidden('same-origin'), true],
    ['from a form whose origin is hidden, not ours', originHidden('cross-site'), false],
    ['from a form whose origin is hidden, a sibling', originHidden('same-site'), false],
    ['from a sandboxed frame of an old browser', { origin: 'null' }, false],
    ['that claims to be ours with another origin', lying(), false],
    ['from no browser', {}, true],
    ['from our page in an old browser', { referer: `${ours}/playlists` }, true],
    ['from another site in an old browser', { referer: 'https://evil.example/a' }, false],
    ['with a referrer that is no address', { referer: 'clips.example' }, false],
  ])('%s', (_name, headers, allowed) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(post(headers, method)).toBe(allowed);
    }
  });

  test('allows safe methods', () => {
    expect(post({ origin: 'https://evil.example' }, 'GET')).toBe(true);
  });
});

function originHidden(site: string) {
  return { origin: 'null', 'sec-fetch-site': site };
}

function withoutTls() {
  return { origin: 'http://clips.example', host: 'clips.example' };
}

function lying() {
  return { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' };
}

describe('the public request', () => {
  test('is under the public origin, with its body', async () => {
    const inner = new Request('http://10.0.0.1:3000/playlists?a=1', {
      method: 'POST',
      headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Dunks',
    });
    const seen = toPublicRequest(inner, ours);
    expect(seen.url).toBe('https://clips.example/playlists?a=1');
    expect(seen.headers.get('origin')).toBe(ours);
    expect((await seen.formData()).get('name')).toBe('Dunks');
  });

  test('is an empty form for a POST without a body', async () => {
    const seen = toPublicRequest(new Request(`${ours}/auth/logout`, { method: 'POST' }), ours);
    expect([...(await seen.formData())]).toEqual([]);
  });

  test('is the original one if its URL is public already', () => {
    const request = new Request(`${ours}/`);
    expect(toPublicRequest(request, ours)).toBe(request);
  });
});
