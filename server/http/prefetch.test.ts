import { describe, expect, it } from 'vitest';
import { setPrefetchHeaders } from './prefetch.ts';

function answerTo(path: string, init: RequestInit, answer: ResponseInit = {}): Headers {
  const response = new Response('x', answer);
  setPrefetchHeaders(new Request(`http://x${path}`, init), response, false);
  return response.headers;
}

const prefetch = { headers: { 'sec-purpose': 'prefetch;anonymous-client-ip' } };

describe('prefetched data', () => {
  it('may be used for a moment by a browser with the same cookies', () => {
    const headers = answerTo('/playlists.data', prefetch);
    expect(headers.get('cache-control')).toBe('private, max-age=10');
    expect(headers.get('vary')).toBe('Cookie');
  });

  it.each([
    ['that failed', '/playlists.data', prefetch, { status: 503 }],
    ['that sets a cookie', '/playlists.data', prefetch, { headers: { 'set-cookie': 'a=b' } }],
    ['that the browser did not prefetch', '/playlists.data', {}, {}],
    ['of a document', '/playlists', prefetch, {}],
  ])('is not kept for an answer %s', (_, path, init, answer) => {
    expect(answerTo(path, init, answer).get('cache-control')).toBeNull();
  });

  it('from before a change has other cookies than a request after it', () => {
    const first = answerTo('/playlists', { method: 'POST' }).get('set-cookie');
    expect(first).toMatch(/^changed=[\w-]{8}; Path=\/; Max-Age=11; HttpOnly; SameSite=Lax$/);
    expect(answerTo('/playlists', { method: 'POST' }).get('set-cookie')).not.toBe(first);
    expect(answerTo('/playlists', {}).get('set-cookie')).toBeNull();
  });
});
