/** A tab that was left open while a new build took the place of the one that it came from. */
import { expect, type Page } from '@playwright/test';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';

/**
 * From now on the scripts that the page has not asked for yet are gone, as after a deploy; those of
 * a page that is loaded from now on are there.
 */
async function deploy(page: Page): Promise<void> {
  let isOldPage = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldPage = false;
  });
  await page.route('**/assets/*.js', (route) =>
    isOldPage ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
}

test('the first click on a link arrives', async ({ page }) => {
  await visit(page, '/playlists');
  await page.waitForLoadState('networkidle');
  await deploy(page);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('heading', { name: 'Create a search' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/playlists');
});

test('the first click on a clip arrives', async ({ page }) => {
  await visit(page, '/search?type=game&game=0022400061&stats=BLK');
  await page.waitForLoadState('networkidle');
  await deploy(page);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/video\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('blocked by');
});

test('the first click on what opens a modal shows it', async ({ memberPage: page }) => {
  await visit(page, '/playlists');
  await page.waitForLoadState('networkidle');
  await deploy(page);
  await page.getByRole('link', { name: 'New Playlist' }).click();
  await expect(page).toHaveURL('/modals/playlist');
  await expect(page.getByRole('heading', { name: 'Create Playlist' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeVisible();
});

test('a search over playlists goes to the server', async ({ page }) => {
  await visit(page, '/playlists');
  await page.waitForLoadState('networkidle');
  await deploy(page);
  await page.getByPlaceholder('Search by name or description').fill('zzzzqqqq');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/playlists\?q=zzzzqqqq/);
  await expect(page.getByText('Playlist not found...')).toBeVisible();
});

/** The playlists' data as from a version that the page's scripts know nothing of. */
async function answerStrangely(page: Page, build?: string): Promise<void> {
  await page.route('**/playlists.data*', (route) =>
    route.fulfill({ contentType: 'text/x-script', body: '[strange]' }),
  );
  if (!build) return;
  await page.route('**/resources/build', (route) =>
    route.fulfill({ status: 204, headers: { 'X-Build': build } }),
  );
}

const strange = (page: Page) => page.getByRole('heading', { name: 'Turnover on our side' });

test('a screen whose data the old scripts cannot read is reloaded once', async ({ page }) => {
  await visit(page, '/');
  await answerStrangely(page, 'newer');
  const playlists = page.getByRole('link', { name: 'Playlists', exact: true });
  await playlists.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
  await expect(page).toHaveURL('/playlists');
  await visit(page, '/');
  await playlists.click();
  await expect(strange(page)).toBeVisible();
});

test('a screen whose data nobody can read says so', async ({ page }) => {
  await visit(page, '/');
  await answerStrangely(page);
  await page.getByRole('link', { name: 'Playlists', exact: true }).click();
  await expect(strange(page)).toBeVisible();
});

test('a page that its visitor reloads stays at its URL', async ({ page }) => {
  await page.goto('/playlists');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every play, one clip away');
  await expect(page).toHaveURL('/');
});
