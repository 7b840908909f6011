import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { signUpAndLogIn } from '#tests/support/login.ts';
import { makePlaylist, playlistAddress } from '#tests/support/playlists.ts';
import { unzip } from '#tests/support/zip.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** A playlist of one clip, on its page; gives the page's address. */
async function atPlaylist(page: Page): Promise<string> {
  await page.goto('/search');
  await signUpAndLogIn(page);
  await makePlaylist(page, 'To keep');
  await page.goto('/modals/add-to-playlist?gameId=0022400061&eventNumber=7');
  await page.getByLabel('To keep').check();
  await page.getByRole('button', { name: 'Add to playlists' }).click();
  await page.getByText("Added video to 'To keep' playlist").waitFor();
  const address = await playlistAddress(page, 'To keep');
  await visit(page, address);
  return address;
}

async function download(page: Page): Promise<void> {
  await page.getByLabel('Playlist menu').click();
  await page.getByRole('link', { name: 'Download' }).click();
}

test('a download begins by itself, and the modal closes when the file is there', async ({
  page,
}) => {
  const address = await atPlaylist(page);
  const begun = page.waitForEvent('download');
  const archive = await held(page, '**/resources/download/*');
  await download(page);
  await expect(dialog(page)).toBeVisible();
  archive.let();
  const file = await begun;
  expect(file.suggestedFilename()).toBe('videos.zip');
  const names = [...(await unzip(await readFile(await file.path()))).keys()];
  expect(names.filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
  expect(names).toContain('manifest.csv');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test('a download that fails closes its modal and says so, once', async ({ page }) => {
  const address = await atPlaylist(page);
  await page.route('**/resources/download/*', (route) => route.fulfill({ status: 502 }));
  await download(page);
  await expect(page.getByText('Error downloading playlist', { exact: true })).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test('a download by a session that is over leads to the login', async ({ page }) => {
  await atPlaylist(page);
  await page.getByLabel('Playlist menu').click();
  const names = (await page.context().cookies()).map(({ name }) => name);
  // Where it ends between the modal's opening and its download.
  await page.route('**/resources/download/*', async (route) => {
    for (const name of names) await page.context().clearCookies({ name });
    await route.continue();
  });
  await page.getByRole('link', { name: 'Download' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to go on' })).toBeVisible();
  await expect(page.getByText('Error downloading playlist')).toHaveCount(0);
});

test('closing the modal stops the download', async ({ page }) => {
  await atPlaylist(page);
  const stopped = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/resources/download/'),
  );
  await page.route('**/resources/download/*', () => {});
  const asked = page.waitForRequest('**/resources/download/*');
  await download(page);
  await asked;
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await stopped;
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Error downloading playlist')).toHaveCount(0);
});
