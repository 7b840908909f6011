import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { logIn, test } from '#tests/support/login.ts';
import { makePlaylist, playlistAddress } from '#tests/support/playlists.ts';
import { unzip } from '#tests/support/zip.ts';

const query =
  'type=game&league=nba&game=0022400061&stats=FG3A&seasonType=Regular+Season&singleSeason=2024-25';

test('a modal link opens a page that returns to the screen', async ({ page }) => {
  await logIn(page.context());
  await makePlaylist(page, 'By forms');
  await page.goto(`/search?${query}`);
  const card = page.getByRole('article').first();
  await card.getByLabel(/^Menu of/).click();
  await card.getByRole('link', { name: 'Add to playlist' }).click();
  await expect(page).toHaveURL(/\/modals\/add-to-playlist/);
  await page.getByLabel('New playlist').fill('n'.repeat(51));
  await page.getByRole('button', { name: 'Add to playlists' }).click();
  await expect(page.getByText('Name must be under 50 characters')).toBeVisible();
  await page.getByLabel('New playlist').fill('');
  await page.getByLabel('By forms').check();
  await page.getByRole('button', { name: 'Add to playlists' }).click();
  await expect(page).toHaveURL(/\/search\?type=game/);
  await expect(page.getByText("Added video to 'By forms' playlist")).toHaveCount(1);

  await card.getByLabel(/^Menu of/).click();
  await card.getByRole('link', { name: 'Add to playlist' }).click();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/search\?type=game/);
});

test('a button downloads the archive', async ({ page }) => {
  await logIn(page.context());
  await makePlaylist(page, 'To keep');
  const id = (await playlistAddress(page, 'To keep')).split('/').at(-1);
  await page.goto(`/modals/download/${id}`);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await begun;
  expect(file.suggestedFilename()).toBe('videos.zip');
  const files = await unzip(await readFile(await file.path()));
  expect([...files.keys()]).toContain('manifest.csv');
});

test('clip cards have no menu', async ({ page }) => {
  await page.goto(`/search?${query}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByLabel(/^Menu of/)).toHaveCount(0);
});
