import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPageCache, type EqualPage, type RenderedPage } from './pageCache.ts';

const text = 'Stephen Curry makes a three. '.repeat(200);
const url = 'http://courtreel.example/';
const shared: EqualPage = { key: 'a', isShared: true };

let renders = 0;
let ask: (request?: RequestInit, page?: EqualPage, of?: typeof rendered) => Promise<Response>;

/** The n-th render of a page, with a nonce of its own. */
function rendered(n: number, _request: Request): RenderedPage | Promise<RenderedPage> {
  const nonce = `nonce-${n}`;
  const html = `<script nonce="${nonce}">run()</script><p>${text}</p>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', link: '</a.css>; rel=preload' };
  return {
    response: new Response(html, { headers }),
    nonce,
    state: { pendingCalls: 0, isWhole: true },
  };
}

beforeEach(() => {
  renders = 0;
  const { answer } = createPageCache({ buildPolicy: (hashes) => `script-src ${hashes.join(' ')}` });
  ask = (init, page = shared, of = rendered) =>
    answer(new Request(url, init), page, async (request) => of(++renders, request));
});

describe('a page that is equal for all', () => {
  it('is rendered once, for a burst and for those who come after it', async () => {
    const burst = await Promise.all([ask(), ask(), ask()]);
    const bodies = await Promise.all([...burst, await ask()].map((response) => response.text()));
    expect(renders).toBe(1);
    expect(new Set(bodies)).toEqual(new Set([`<script>run()</script><p>${text}</p>`]));
  });

  it('has an ETag, a policy of hashes, and a time for shared caches', async () => {
    const { headers } = await ask();
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
    expect(headers.get('content-security-policy')).toMatch(/^script-src 'sha256-[^ ]+'$/);
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
    );
    expect(headers.get('vary')).toBe('Cookie, Accept-Encoding');
    expect(headers.get('link')).toBe('</a.css>; rel=preload');
  });

  it('is not for shared caches where it changes at any time', async () => {
    const { headers } = await ask({}, { key: 'b', isShared: false });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('etag')).toBeTruthy();
  });

  it('is another under another key', async () => {
    await ask();
    await ask({}, { key: 'b', isShared: true });
    expect(renders).toBe(2);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s with its length', async (coding, decompress) => {
    const init = { headers: { 'accept-encoding': coding } };
    for (const response of [await ask(init), await ask(init)]) {
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('content-length')).toBe(String(body.byteLength));
      expect(decompress(body).toString()).toContain(text);
    }
    expect(renders).toBe(1);
  });

  it('answers 304 to who has it, with the policy of its scripts', async () => {
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    const again = await ask({ headers: { 'if-none-match': `"x", ${etag}` } });
    expect(again.status).toBe(304);
    for (const name of ['etag', 'content-security-policy', 'cache-control', 'vary']) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect((await ask({ headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET', async () => {
    const headers = { 'accept-encoding': 'br' };
    const head = await ask({ method: 'HEAD', headers });
    const get = await ask({ headers });
    expect([...head.headers]).toEqual([...get.headers]);
    expect(await head.text()).toBe('');
  });

  it('goes on for the others when the first visitor leaves', async () => {
    const leaving = new AbortController();
    const arrived = Promise.withResolvers<Request>();
    const ready = Promise.withResolvers<void>();
    const slow = async (n: number, request: Request) => {
      arrived.resolve(request);
      await ready.promise;
      return rendered(n, request);
    };
    const first = ask({ signal: leaving.signal }, shared, slow);
    const second = ask({}, shared, slow);
    const request = await arrived.promise;
    leaving.abort();
    ready.resolve();
    expect(request.signal.aborted).toBe(false);
    expect((await second).status).toBe(200);
    await first;
    expect(renders).toBe(1);
  });
});

describe('a page that is not kept', () => {
  const changed = (change: (page: RenderedPage) => void) => async (n: number, request: Request) => {
    const page = await rendered(n, request);
    change(page);
    return page;
  };
  const fail = ({ state }: RenderedPage) => {
    state.isWhole = false;
  };
  const unwhole = changed(fail);
  const replaced = (init: ResponseInit) =>
    changed((page) => {
      page.response = new Response('<p>', init);
    });
  const html = { 'content-type': 'text/html; charset=utf-8' };

  it.each([
    ['of which a part failed or was late', unwhole],
    ['that sets a cookie', replaced({ headers: { ...html, 'set-cookie': 'a=b' } })],
    ['with an error status', replaced({ status: 404, headers: html })],
    ['that redirects', replaced({ status: 302, headers: { location: '/search' } })],
    ['with a rule of its own', replaced({ headers: { ...html, 'cache-control': 'no-store' } })],
    ['that is no document', replaced({ headers: { 'content-type': 'text/plain' } })],
  ])('is one %s', async (_, of) => {
    const each = [...(await Promise.all([ask({}, shared, of), ask({}, shared, of)]))];
    each.push(await ask({}, shared, of));
    expect(renders).toBe(3);
    for (const { headers } of each) {
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('cache-control') ?? '').not.toContain('s-maxage');
    }
  });

  it('is one of which a part fails while it is sent: it arrives with its nonce', async () => {
    const of = async (n: number, request: Request) => {
      const page = await rendered(n, request);
      const body = page.response.body?.pipeThrough(
        new TransformStream({ flush: () => fail(page) }),
      );
      return { ...page, response: new Response(body, page.response) };
    };
    expect(await (await ask({}, shared, of)).text()).toContain('<script nonce="nonce-1">');
    expect(await (await ask({}, shared, of)).text()).toContain('<script nonce="nonce-2">');
  });

  it('ends with its visitor', async () => {
    const leaving = new AbortController();
    const asked: Request[] = [];
    const of = (n: number, request: Request) => {
      asked.push(request);
      return unwhole(n, request);
    };
    await ask({ signal: leaving.signal }, shared, of);
    expect(asked[0]?.signal.aborted).toBe(false);
    leaving.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('fails for each of a burst as its own render does', async () => {
    const of = async (n: number, request: Request) => {
      if (n === 1) throw new Error('no page');
      return rendered(n, request);
    };
    const [first, second] = await Promise.allSettled([ask({}, shared, of), ask({}, shared, of)]);
    expect(first.status).toBe('rejected');
    expect(second.status).toBe('fulfilled');
  });
});
