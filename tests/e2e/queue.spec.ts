/** Play all and Shuffle, with and without scripts. */
import { expect, type Page, test } from '@playwright/test';
import { currentPlace, entries, query, sideList, wide } from '#tests/support/clipScreen.ts';
import { logIn } from '#tests/support/login.ts';
import { giveSameMedia } from '#tests/support/sameMedia.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';
import { pauseClips } from '#tests/support/video.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(wide);
  await giveSameMedia(page);
  await pauseClips(page);
});

const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
/** Of the first clips: those far from the present one come later. */
const titles = async (page: Page) => {
  const all = await entries(page).evaluateAll((links) =>
    links.map((entry) => entry.getAttribute('title')),
  );
  return all.slice(0, 20);
};

test('Play all begins with the first clip, and Next goes on past the first page', async ({
  page,
}) => {
  await page.goto(`/search?${query}`);
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const address = (await first.getAttribute('href')) ?? '';
  await link(page, 'Play all').click();
  await expect(page).toHaveURL(`${address}&play=all`);
  await expect(sideList(page)).toContainText('Queue');
  await expect(page.getByRole('switch', { name: 'Autoplay' })).toHaveCount(0);
  await entries(page).nth(14).click();
  await expect.poll(() => currentPlace(page)).toBe(14);
  await link(page, 'Next').click();
  await expect.poll(() => currentPlace(page)).toBe(15);
  await expect(page).toHaveURL(/&play=all$/);
  await page.reload();
  await expect.poll(() => currentPlace(page)).toBe(15);
  await expect(link(page, 'Next')).toBeVisible();
  await link(page, 'All Videos').click();
  await expect(page).toHaveURL(`/search?${query}`);
});

test('Shuffle begins with the first clip of an order that its address keeps', async ({ page }) => {
  await page.goto(`/search?${query}`);
  await link(page, 'Shuffle').click();
  await expect(page).toHaveURL(/&shuffle=[a-z0-9]{8}$/);
  await expect(sideList(page)).toContainText('1 of 91');
  const before = await titles(page);
  await link(page, 'Next').click();
  await expect(sideList(page)).toContainText('2 of 91');
  await expect.poll(() => currentPlace(page)).toBe(1);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(before);
  await expect.poll(() => currentPlace(page)).toBe(1);
});

test('a shared address goes on from a clip far down the list', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const game = 'type=game&game=0022400061&seasonType=Regular+Season&singleSeason=2024-25';
  const list = await page.request.get(`/resources/search/clips.json?${game}`);
  const { clips } = await list.json();
  const count = `of ${clips.length}`;
  const address = new URL(clips[299].page);
  await page.goto(`${address.pathname}?${new URLSearchParams({ from: game })}&play=all`);
  await expect(sideList(page)).toContainText(`300 ${count}`);
  await link(page, 'Next').click();
  await expect(sideList(page)).toContainText(`301 ${count}`);
  await expect(page).toHaveURL(/&play=all&at=200\./);
  const other = await browser.newPage({
    javaScriptEnabled: javaScriptEnabled ?? true,
    viewport: wide,
  });
  await giveSameMedia(other);
  await pauseClips(other);
  await other.goto(page.url());
  await expect(sideList(other)).toContainText(`301 ${count}`);
  await expect(sideList(other)).toContainText('This list begins at clip 201.');
  await link(other, 'Previous').click();
  await expect(sideList(other)).toContainText(`300 ${count}`);
  await link(other, 'Next').click();
  await link(other, 'Next').click();
  await expect(sideList(other)).toContainText(`302 ${count}`);
  await sideList(other).getByRole('link', { name: 'First clip' }).click();
  await expect(sideList(other)).toContainText(`1 ${count}`);
  await expect(other).toHaveURL(/&play=all$/);
  await other.close();
});

test('a playlist plays as it is and shuffled, and leads back at its end', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(context);
  const { id } = await seedPlaylist(context, baseURL ?? '', { events: [7, 11, 17] });
  const title = page.getByRole('region').getByRole('heading', { level: 2 }).first();
  await page.goto(`/playlists/${id}`);
  await link(page, 'Play all').click();
  await expect(title).toContainText('Jayson Tatum makes');
  await expect(sideList(page)).toContainText('1 of 3');
  await expect(link(page, 'Replay')).toHaveCount(0);
  await link(page, 'Next').click();
  await link(page, 'Next').click();
  await expect(sideList(page)).toContainText('3 of 3');
  await link(page, 'Replay').click();
  await expect(sideList(page)).toContainText('1 of 3');
  await link(page, 'Next').click();
  await link(page, 'Next').click();
  await link(page, 'Back').click();
  await expect(page).toHaveURL(`/playlists/${id}`);
  await link(page, 'Shuffle').click();
  await expect(page).toHaveURL(/&shuffle=[a-z0-9]{8}$/);
  await expect(sideList(page)).toContainText('Shuffled queue');
  await expect(sideList(page)).toContainText('1 of 3');
  const file = await page.request.get(`/resources/playlists/${id}/clips.m3u`);
  expect(file.headers()['content-type']).toBe('audio/x-mpegurl; charset=utf-8');
});
