/** The player of a playlist, with and without scripts. */
import { expect, type Page, test } from '@playwright/test';
import { logIn } from '#tests/support/login.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { giveSameMedia } from '#tests/support/sameMedia.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';
import { pauseClips } from '#tests/support/video.ts';

/** Threes of the seeded game. */
const events = [7, 11, 17, 22];
const cards = (page: Page) => page.getByRole('article');

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 900 }));

test('opens in the page, steps through the playlist and returns to the grid', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(context);
  const { id, name } = await seedPlaylist(context, baseURL ?? '', { private: false, events });
  await giveSameMedia(page);
  await pauseClips(page);
  await page.goto(`/playlists/${id}`);
  await cards(page).nth(1).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\?clip=/);
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toContainText('Jayson Tatum misses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Playlist: ${name}`);
  await expect(page.getByRole('main').locator('video')).toHaveAttribute('src', /\/11-.*\.mp4$/);
  const steps = page.getByRole('navigation', { name: 'Clips before and after' });
  await steps.getByRole('link', { name: 'Next' }).click();
  await expect(title).toContainText('Al Horford');
  await steps.getByRole('link', { name: 'Previous' }).click();
  await steps.getByRole('link', { name: 'Previous' }).click();
  await expect(title).toContainText('Jayson Tatum makes');
  await expect(steps.getByRole('link', { name: 'Previous' })).toHaveCount(0);

  // The address alone opens the same clip, for whoever it is given to.
  await page.reload();
  await expect(title).toContainText('Jayson Tatum makes');
  const list = page.getByRole('complementary').getByRole('listitem');
  await expect(list).toHaveCount(4);
  await list.nth(3).getByRole('link').click();
  await expect(title).toContainText('Derrick White');
  await page.getByRole('link', { name: 'Back to all clips' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(page).toHaveURL(`/playlists/${id}`);
});

test('remembers the autoplay switch', onlyHtml, async ({ page, context, baseURL }) => {
  await logIn(context);
  const { id } = await seedPlaylist(context, baseURL ?? '', { events });
  await page.goto(`/playlists/${id}`);
  await cards(page).first().getByRole('heading').getByRole('link').click();
  const toggle = page.getByRole('switch', { name: 'Autoplay' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(page).toHaveURL(/\?clip=/);
  await page.reload();
  await expect(toggle).not.toBeChecked();
});

test('reports a clip that is not in the playlist', onlyHtml, async ({ page, context, baseURL }) => {
  await logIn(context);
  const { id } = await seedPlaylist(context, baseURL ?? '', { events });
  await page.goto(`/playlists/${id}?clip=${btoa('0022400061:88')}`);
  await expect(page.getByText('That clip is not in this playlist')).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
});
