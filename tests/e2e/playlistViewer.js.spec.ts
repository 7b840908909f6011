import { expect, type Page } from '@playwright/test';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';
import { playToTheEnd, repeatClips } from '#tests/support/video.ts';

const events = [7, 11, 17, 22];
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const cards = (page: Page) => page.getByRole('article');

let id = '';
let name = '';

test.beforeEach(async ({ memberPage: page, context, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  ({ id, name } = await seedPlaylist(context, baseURL ?? '', {
    name: unique('Threes'),
    private: true,
    events,
  }));
});

test('autoplay goes from clip to clip without a server request', async ({ page }) => {
  await repeatClips(page);
  await visit(page, `/playlists/${id}`);
  await cards(page).first().getByRole('heading').getByRole('link').click();
  const video = page.getByRole('main').locator('video');
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.duration)).toBeGreaterThan(1);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) asked.push(request.url());
  });
  await playToTheEnd(video);
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Jayson Tatum misses');
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => !v.paused)).toBe(true);
  await expect(page.getByText('Now playing: Jayson Tatum misses')).toHaveCount(1);
  const first = page.getByRole('complementary').getByRole('link').first();
  await expect(first).toContainText(/^Makes .*Jayson Tatum · Q1 \d+:\d\d · NYK 0, BOS 3$/);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('Now playing: Jayson Tatum makes')).toHaveCount(1);
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(cards(page)).toHaveCount(4);
});

test('choosing a clip below the player scrolls the player into view', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 });
  await visit(page, `/playlists/${id}?clip=MDAyMjQwMDA2MTo3`);
  const video = page.getByRole('main').locator('video');
  await page.getByRole('complementary').getByRole('link').last().click();
  await expect(video).toBeInViewport({ ratio: 0.99 });
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => !v.paused)).toBe(true);
});

test('the grid reopens at the watched clip without a jump, and Back leaves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await visit(page, '/playlists');
  await page.getByRole('link', { name }).click();
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.getByRole('complementary').getByRole('link').nth(3).click();
  await page.evaluate(() => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    const look = () => {
      const card = document.querySelectorAll('main article')[3];
      if (card) tops.push(card.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('link', { name: 'Back to all clips' }).click();
  await expect(cards(page).nth(3)).toBeInViewport();
  await expect(cards(page).nth(3).getByRole('heading').getByRole('link')).toBeFocused();
  const tops = await page.evaluate(() => (window as never as { tops: number[] }).tops);
  expect(Math.max(...tops)).toBeLessThan(700);
  await page.goBack();
  await expect(page).toHaveURL('/playlists');
});

test('the list beside the player ends in the window', async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const long = await seedPlaylist(context, baseURL ?? '', {
    description: 'A description of two lines and more. '.repeat(5),
    events: [7, 11, 17, 22, 25, 27, 28, 30, 32, 36, 38],
  });
  await visit(page, `/playlists/${long.id}?clip=MDAyMjQwMDA2MTozOA`);
  const list = page.getByRole('complementary');
  await expect(list.locator('[aria-current]')).toBeInViewport({ ratio: 0.99 });
  const bottom = await list.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(900);
});
