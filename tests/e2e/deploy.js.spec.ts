/** A tab that stays open over a deploy. */
import { expect, type Page } from '@playwright/test';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';

/**
 * Makes scripts that the page has not loaded yet unavailable; a page loaded later gets its own.
 * @param cached parts of the names of scripts that the browser has cached
 */
async function deploy(page: Page, cached = /^$/): Promise<void> {
  let isOldPage = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldPage = false;
  });
  await page.route('**/assets/*.js', (route) =>
    isOldPage && !cached.test(route.request().url())
      ? route.fulfill({ status: 404, body: 'Not found' })
      : route.continue(),
  );
}

test('the first click on a link opens its screen', async ({ page }) => {
  await visit(page, '/playlists');
  await page.waitForLoadState('networkidle');
  await deploy(page);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('heading', { name: 'Create a search' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/playlists');
});

test('the first click on a clip opens it', async ({ page }) => {
  await visit(page, '/search?type=game&game=0022400061&stats=BLK');
  await page.waitForLoadState('networkidle');
  await deploy(page);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/video\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('blocked by');
});

test('the first click on a modal link opens the modal', async ({ memberPage: page }) => {
  await visit(page, '/playlists');
  await page.waitForLoadState('networkidle');
  await deploy(page);
  await page.getByRole('link', { name: 'New Playlist' }).click();
  await expect(page).toHaveURL('/modals/playlist');
  await expect(page.getByRole('heading', { name: 'Create Playlist' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeVisible();
});

test('a playlist search falls back to the server', async ({ page }) => {
  await visit(page, '/playlists');
  await page.waitForLoadState('networkidle');
  await deploy(page, /pages\.resource/);
  await page.getByPlaceholder('Search by name or description').fill('zzzzqqqq');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/playlists\?q=zzzzqqqq/);
  await expect(page.getByText('Playlist not found...')).toBeVisible();
});

test('a screen whose data the old scripts cannot parse is reloaded once', async ({ page }) => {
  await visit(page, '/');
  await page.route('**/playlists.data*', (route) =>
    route.fulfill({ contentType: 'text/x-script', body: '[strange]' }),
  );
  const playlists = page.getByRole('link', { name: 'Playlists', exact: true });
  await playlists.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
  await expect(page).toHaveURL('/playlists');
  await visit(page, '/');
  await playlists.click();
  await expect(page.getByRole('heading', { name: 'Turnover on our side' })).toBeVisible();
});

test('a reload by the visitor keeps the URL', async ({ page }) => {
  await page.goto('/playlists');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every play, one clip away');
  await expect(page).toHaveURL('/');
});
