/** What the process answers below the screens; no browser is needed. */
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { hydrated } from '#tests/support/hydrated.ts';

const scriptsOf = (html: string) => html.match(/<script\b[^>]*>/g) ?? [];

test('a page for one visitor has security headers and its own nonce', async ({ request }) => {
  const headers = { Cookie: 'changed=now' };
  const [first, second] = [
    await request.get('/', { headers }),
    await request.get('/', { headers }),
  ];
  const policy = first.headers()['content-security-policy'] ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(nonce).toBeTruthy();
  expect(second.headers()['content-security-policy']).not.toContain(nonce);
  const scripts = scriptsOf(await first.text());
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  expect(first.headers()).toMatchObject({
    ...securityHeaders,
    'cache-control': 'private, no-cache',
  });
  expect(first.headers()['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

test('an equal page has security headers and hashes in place of a nonce', async ({ request }) => {
  const [first, second] = [await request.get('/'), await request.get('/')];
  const policy = first.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
  expect(await first.text()).not.toContain('nonce');
  expect(await second.text()).toBe(await first.text());
  expect(first.headers()).toMatchObject(securityHeaders);
  expect(first.headers()['x-request-id']).not.toBe(second.headers()['x-request-id']);
});

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

test('pages run their scripts under the policy of hashes', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  const search = await page.request.get('/search?type=player');
  for (const path of ['/', '/playlists', search.url()]) {
    // Twice: the second comes from what is kept, and is perhaps answered with 304.
    for (let time = 0; time < 2; time++) {
      const answered = await page.goto(path);
      expect(answered?.headers()['content-security-policy'], path).toContain("'sha256-");
      await hydrated(page);
    }
  }
  expect(refused).toEqual([]);
});

test('a chosen theme is there from the first byte of each page, also of a kept one', async ({
  page,
}) => {
  await page.goto('/');
  const domain = new URL(page.url()).hostname;
  for (const theme of ['dark', 'light']) {
    await page
      .context()
      .addCookies([{ name: 'preferences', value: `theme=${theme}`, domain, path: '/' }]);
    for (let time = 0; time < 2; time++) {
      const answered = await page.goto('/');
      expect(await answered?.text()).toContain(`<html lang="en" class="${theme}">`);
      await hydrated(page);
      await expect(page.locator('html')).toHaveClass(theme);
    }
  }
});

test('sends a complete document in each coding', async ({ request }) => {
  for (const coding of ['identity', 'gzip', 'br']) {
    const response = await request.get('/search', { headers: { 'Accept-Encoding': coding } });
    expect(response.headers()['content-encoding'] ?? 'identity').toBe(coding);
    const html = await response.text();
    expect(html).toMatch(/^<!DOCTYPE html><html/);
    expect(html).toMatch(/<\/html>$/);
  }
});

test('the Link header asks for style sheets first and for scripts at low priority', async ({
  request,
}) => {
  const response = await request.get('/');
  const links = (response.headers().link ?? '').split(', ');
  expect(links[0]).toMatch(/^<\/assets\/[^>]+\.css>; rel=preload; as=style/);
  const html = await response.text();
  const scripts = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const href of scripts) {
    expect(links).toContain(`<${href}>; rel=modulepreload; fetchpriority=low`);
  }
});

test('all screens share style sheets of at most 25 KB', async ({ request }) => {
  const html = await (await request.get('/search')).text();
  const files = html.match(/\/assets\/[^"]+\.css/g) ?? [];
  expect(files.length).toBeGreaterThan(0);
  let size = 0;
  for (const file of new Set(files)) {
    const response = await request.head(file, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers()['content-encoding']).toBe('gzip');
    expect(response.headers()['cache-control']).toContain('immutable');
    size += Number(response.headers()['content-length']);
  }
  expect(size).toBeLessThanOrEqual(25_000);
});

test('HEAD has the headers of GET and no body', async ({ request }) => {
  for (const path of ['/', '/search', '/no-such-page', '/robots.txt']) {
    const get = await request.get(path, { maxRedirects: 0 });
    const head = await request.head(path, { maxRedirects: 0 });
    expect(head.status(), path).toBe(get.status());
    expect(head.headers()['content-type'], path).toBe(get.headers()['content-type']);
    expect(await head.text()).toBe('');
  }
});

test.describe('missing resources', () => {
  for (const path of ['/assets/gone.js', '/api/v9/x', '/media/1/2.mp4', '/.well-known/x']) {
    test(`${path} is 404, which nobody keeps`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status()).toBe(404);
      expect(response.headers()['cache-control']).toBe('no-store');
    });
  }

  test('redirect a page home, answer an image with 404 and a form with 405', async ({
    request,
  }) => {
    const page = await request.get('/gone', { maxRedirects: 0 });
    expect(page.status()).toBe(302);
    expect(page.headers().location).toBe('/');
    const headers = { 'Sec-Fetch-Dest': 'image' };
    expect((await request.get('/gone', { headers, maxRedirects: 0 })).status()).toBe(404);
    expect((await request.post('/gone', { form: { a: '1' } })).status()).toBe(405);
  });
});

test.describe('the error page of a rejected request', () => {
  const url = '/preferences/theme';

  test('answers a form of another site with 403', async ({ request }) => {
    const headers = { Origin: 'https://evil.example' };
    const response = await request.post(url, { headers, form: { theme: 'light' } });
    expect(response.status()).toBe(403);
    expect(response.headers()['set-cookie']).toBeUndefined();
    expect(await response.text()).toContain('<h1');
  });

  test('uses the theme of the visitor', async ({ request }) => {
    const headers = { Origin: 'https://evil.example', Cookie: 'preferences=theme=light' };
    const response = await request.post(url, { headers, form: { theme: 'dark' } });
    expect(await response.text()).toContain('<html lang="en" class="light"');
  });

  test('answers a missing page below a screen with 404', async ({ request }) => {
    for (const path of ['/assets/gone.js', '/identity/gone', '/.well-known/gone']) {
      const page = await request.get(path, { headers: { 'Sec-Fetch-Dest': 'document' } });
      expect(page.status(), path).toBe(404);
      expect(await page.text(), path).toContain('Out of bounds');
      const script = await request.get(path, { headers: { 'Sec-Fetch-Dest': 'script' } });
      expect(script.status(), path).toBe(404);
      expect(await script.text(), path).not.toContain('<h1');
    }
  });

  test('marks no screen as current', async ({ request }) => {
    const headers = { Origin: 'https://evil.example' };
    const response = await request.post(url, { headers, form: { theme: 'light' } });
    expect(await response.text()).not.toContain('aria-current="page"');
  });

  test('answers an endless body with 413', async ({ request }) => {
    for (const method of ['POST', 'PROPFIND']) {
      const form = { theme: 'x'.repeat(300_000) };
      const response = await request.fetch(url, { method, form });
      expect(response.status(), method).toBe(413);
      expect(await response.text()).toContain('<h1');
    }
  });

  test('answers a body that is not a form with 415, and a truncated one with 400', async ({
    request,
  }) => {
    expect((await request.post(url, { data: { theme: 'light' } })).status()).toBe(415);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await request.post(url, { headers, data: '--x\r\nbroken' })).status()).toBe(400);
  });

  test('survives bytes that are not a URL', async ({ request, baseURL }) => {
    const { hostname, port } = new URL(baseURL ?? '');
    for (const target of ['/%E0%A4%A', '//', '/\\..\\..', '/?%', '/search?player=%ff&%', '*']) {
      const status = await rawStatus(hostname, Number(port), target);
      expect(status, target).toBeLessThan(500);
    }
    expect((await request.get('/healthz')).status()).toBe(200);
  });
});

test('the theme form only redirects within the site', async ({ request }) => {
  for (const back of ['https://evil.example/x', '//evil.example', '/\\evil.example', 'x:y']) {
    const form = { theme: 'light', back };
    const response = await request.post('/preferences/theme', { form, maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toMatch(/^\/(?![/\\])/);
  }
});

test('the manifest and its icons are served', async ({ request }) => {
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = await manifest.json();
  for (const { src, type } of icons) {
    const icon = await request.get(src);
    expect(icon.status()).toBe(200);
    expect(icon.headers()['content-type']).toContain(type);
  }
  expect((await request.get('/favicon.ico')).status()).toBe(200);
});

/** The status of a request whose target no URL parser has touched. */
function rawStatus(host: string, port: number, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`);
    });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(Number(answer.split(' ')[1])));
    socket.on('error', reject);
  });
}
