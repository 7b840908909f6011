import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';
import { unzip } from '#tests/support/zip.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** A playlist of one clip, on its page; gives the page's address. */
async function atPlaylist(page: Page, baseURL: string | undefined): Promise<string> {
  const { id } = await seedPlaylist(page.context(), baseURL ?? '', { events: [7] });
  await visit(page, `/playlists/${id}`);
  return `/playlists/${id}`;
}

async function download(page: Page): Promise<void> {
  await page.getByLabel('Playlist menu').click();
  await page.getByRole('link', { name: 'Download', exact: true }).click();
}

test('a download starts automatically and closes the modal when complete', async ({
  memberPage: page,
  baseURL,
}) => {
  const address = await atPlaylist(page, baseURL);
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

test('a failed download closes the modal with one notice', async ({
  memberPage: page,
  baseURL,
}) => {
  const address = await atPlaylist(page, baseURL);
  await page.route('**/resources/download/*', (route) => route.fulfill({ status: 502 }));
  await download(page);
  await expect(page.getByText('Error downloading playlist', { exact: true })).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test('a download after the session ended redirects to the login', async ({
  memberPage: page,
  baseURL,
}) => {
  await atPlaylist(page, baseURL);
  await page.getByLabel('Playlist menu').click();
  const names = (await page.context().cookies()).map(({ name }) => name);
  // Where it ends between the modal's opening and its download.
  await page.route('**/resources/download/*', async (route) => {
    for (const name of names) await page.context().clearCookies({ name });
    await route.continue();
  });
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
  await expect(page.getByText('Error downloading playlist')).toHaveCount(0);
});

test('closing the modal stops the download', async ({ memberPage: page, baseURL }) => {
  await atPlaylist(page, baseURL);
  const stopped = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/resources/download/'),
  );
  await page.route('**/resources/download/*', () => {});
  const asked = page.waitForRequest('**/resources/download/*');
  await download(page);
  await asked;
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await stopped;
  await expect(page.getByText('The download was cancelled.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Error downloading playlist')).toHaveCount(0);
});

test('a download goes on in the background, while the app is used', async ({
  memberPage: page,
  baseURL,
}) => {
  await atPlaylist(page, baseURL);
  const archive = await held(page, '**/resources/download/*');
  await download(page);
  await dialog(page).getByRole('button', { name: 'Continue in the background' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect(page).toHaveURL('/search');
  const begun = page.waitForEvent('download');
  archive.let();
  expect((await begun).suggestedFilename()).toBe('videos.zip');
  await expect(page.getByText(/^Downloaded playlist '/)).toBeVisible();
});
