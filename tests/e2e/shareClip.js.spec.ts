/** The Share button of a clip. */
import { expect } from '@playwright/test';
import { openFromSearch, wide } from '#tests/support/clipScreen.ts';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { pauseClips } from '#tests/support/video.ts';

// Autoplay would replace the clip whose address is shared.
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(wide);
  await pauseClips(page);
});

test('Share copies the clip’s address without the search', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFromSearch(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const { origin, pathname } = new URL(page.url());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin + pathname);
});

test('C copies the address too, and S opens Add to Playlists', async ({
  memberPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFromSearch(page);
  const { origin, pathname } = new URL(page.url());
  await page.keyboard.press('c');
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin + pathname);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Add to Playlists' })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(pathname);
});

test('S leads visitors to the login', async ({ page }) => {
  await openFromSearch(page);
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=.*add-to-playlist/);
});

test('Share pressed before hydration copies after it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scripts = await held(page, '**/assets/*.js');
  await page.goto('/video/MDAyMjQwMDA2MTo3', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByLabel('The address of this clip')).toHaveValue(page.url());
  scripts.let();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('Share shows the address if the browser refuses to copy', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await visit(page, '/video/MDAyMjQwMDA2MTo3');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('The link is selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('Share copies if the browser has no share sheet', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      navigator.share = () => Promise.reject(new DOMException('Not here', 'NotAllowedError'));
    });
    await openFromSearch(page);
    await page.getByRole('button', { name: 'Share' }).tap();
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  });
});
