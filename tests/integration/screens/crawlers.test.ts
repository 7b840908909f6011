import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loader as robots } from '#app/routes/seo/robots.ts';
import { loader as sitemap } from '#app/routes/seo/sitemap.ts';
import { loaderArgs, publicOrigin } from '#tests/support/loaderArgs.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

async function addresses(): Promise<string[]> {
  const { args } = loaderArgs(stub, '/sitemap.xml');
  const answer = await sitemap({ ...args, pattern: '/sitemap.xml' });
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
  const xml = await answer.text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
}

it('the sitemap lists the screens, the leaders’ searches and the public playlists', async () => {
  const json = [
    { id: 'a&b', name: 'Dunks', private: false },
    { id: 'own', name: 'Mine', private: true },
  ];
  stub.on('GET', '/api/v1/playlists/public', { json });
  const leader = { id: 201939, rank: 1, name: 'A', teamName: 'B', value: 30.1, stat: 'PTS' };
  stub.on('GET', /leaders$/, { json: { PTS: [leader] } });
  const listed = await addresses();
  for (const path of ['/', '/search', '/playlists']) expect(listed).toContain(publicOrigin + path);
  const playlists = listed.filter((address) => address.includes('/playlists/'));
  expect(playlists).toEqual([`${publicOrigin}/playlists/a%26b`]);
  const searches = listed.filter((address) => address.includes('/search?type=player&#38;league='));
  expect(searches).toHaveLength(2);
  expect(listed.every((address) => address.startsWith(publicOrigin))).toBe(true);
  expect(stub.calls.some((call) => call.path === '/api/v1/playlists')).toBe(false);
});

it('the sitemap lists the screens when the API is away', async () => {
  stub.on('GET', /./, { status: 400 });
  expect(await addresses()).toEqual(
    ['/', '/search', '/search?tab=game', '/playlists'].map((path) => publicOrigin + path),
  );
});

it('robots.txt disallows everything but pages and names the sitemap', async () => {
  const { args } = loaderArgs(stub, '/robots.txt');
  const lines = (await robots({ ...args, pattern: '/robots.txt' }).text()).split('\n');
  for (const folder of ['/auth/', '/identity/', '/modals/', '/resources/', '/api/']) {
    expect(lines).toContain(`Disallow: ${folder}`);
  }
  // The plays behind a figure and of a pair, but not a team's.
  expect(lines).toContain('Disallow: /search?*&game=*&team=');
  expect(lines).toContain('Disallow: /search?*&with=');
  expect(lines).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`);
});
