/** Screens on a phone, in states that are rare: a silent API, a failing one, words longer than ours. */
import { expect, type Page, test } from '@playwright/test';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { setUpProductOverStub } from '#tests/support/outsideApi.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';

const product = setUpProductOverStub();

const curry = '/search?type=player&league=nba&player=201939&stats=FG3M&seasons=2024-25';
const clip = `/video/${encodeClipHash({ gameId: '0022400061', eventNumber: 58 })}`;

/** Longer than any name, and without a place to break at. */
const endless = 'Abcdefghijklmnopqrstuvwxyz'.repeat(4);
const endlessClip = (eventNumber: number) =>
  stubClip(eventNumber, {
    playerName: endless,
    desc: endless,
    tags: [endless, '3PT'],
    matchup: `${endless} @ ${endless}`,
  });
const leader = { id: 1, rank: 1, name: endless, teamName: endless, value: 1234.5, stat: 'PTS' };
const standing = { name: endless, record: '82-0', winPct: 1, l10: '10-0', currentStreak: 82 };
const playlist = { id: 'p1', name: endless, description: endless, private: false };

const states: [string, string, () => void][] = [
  ['a home page that waits', '/', () => product.stub.on('GET', /leaders|standings/, 'stall')],
  [
    'a home page of long names',
    '/',
    () => {
      product.stub.on('GET', /leaders/, { json: { PTS: [leader], AST: [leader] } });
      product.stub.on('GET', /standings/, {
        json: ['East', 'West'].map((conference) => ({ ...standing, conference })),
      });
    },
  ],
  [
    'a search of long names',
    curry,
    () => product.stub.on('GET', /pbp/, { json: { items: [endlessClip(5), endlessClip(4)] } }),
  ],
  ['a search that fails', curry, () => product.stub.on('GET', /./, { status: 500 })],
  ['a search for nobody', '/search?type=player&player=Nobody', () => {}],
  ['a clip of long names', clip, () => product.stub.on('GET', /clip$/, { json: endlessClip(58) })],
  ['a clip that fails', clip, () => product.stub.on('GET', /./, { status: 500 })],
  [
    'playlists of long names',
    '/playlists',
    () => product.stub.on('GET', /public$/, { json: [{ ...playlist, videos: [endlessClip(5)] }] }),
  ],
  [
    'a playlist of long names',
    '/playlists/p1',
    () => product.stub.on('GET', /public$/, { json: [{ ...playlist, videos: [endlessClip(5)] }] }),
  ],
  ['a playlist that fails', '/playlists/p1', () => product.stub.on('GET', /./, { status: 500 })],
  ['a modal that fails', '/modals/share/p1', () => product.stub.on('GET', /./, { status: 500 })],
  ['a login that is asked for', '/modals/playlist', () => {}],
];

const sideways = (page: Page) =>
  page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

/** Style sheets that are still on their way: nothing has its size before. */
const awaitedSheets = (page: Page) =>
  page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.filter((link) => !(link as HTMLLinkElement).sheet).length);

for (const [name, address, prepare] of states) {
  test(`${name} fits phones`, async ({ page }) => {
    prepare();
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto(product.origin + address, { waitUntil: 'commit' });
    await page.getByRole('heading').first().waitFor();
    await expect.poll(() => awaitedSheets(page)).toBe(0);
    expect(await sideways(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sideways(page)).toBe(0);
  });
}

test('leaders level with the fifth unfold below the others', async ({ page }) => {
  const leaders = [9, 8, 7, 6, 5, 5, 5].map((value, i) => ({
    ...{ id: i + 1, rank: i + 1, name: `Player ${i + 1}`, teamName: 'Boston Celtics', value },
    stat: 'PTS',
  }));
  product.stub.on('GET', /leaders/, { json: { PTS: leaders, AST: leaders.slice(0, 5) } });
  // Other tests have the NBA's, which are used again for a minute.
  await page.goto(`${product.origin}/?leaders=wnba`);
  const card = page.getByRole('listitem').filter({ has: page.getByText('Points Leaders') });
  const fifth = card.getByRole('link', { name: 'Player 5' });
  await expect(fifth).toBeVisible();
  await card.getByText('2 more with 5.0').click();
  const boxes = [await fifth.boundingBox(), await card.getByText('2 more').boundingBox()];
  boxes.push(await card.getByRole('link', { name: 'Player 6' }).boundingBox());
  const [a, b, c] = boxes.map((box) => box ?? { y: 0, height: 0 });
  expect((b?.y ?? 0) - (a?.y ?? 0) - (a?.height ?? 0)).toBeGreaterThanOrEqual(0);
  expect((c?.y ?? 0) - (b?.y ?? 0) - (b?.height ?? 0)).toBeGreaterThanOrEqual(0);
});
