import { expect, test } from '@playwright/test';
import { entries, query } from '#tests/support/clipScreen.ts';

test.beforeEach(async ({ page }) => {
  await page.goto(`/search?${query}`);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
});

test('a link loads more of the list and keeps the clip', async ({ page }) => {
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const before = await entries(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('title')),
  );
  await page.getByRole('link', { name: 'More videos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const { pathname } = new URL(page.url());
  const hrefs = await entries(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(hrefs.length).toBeGreaterThan(5);
  expect(before.length).toBe(15);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  await entries(page).nth(1).click();
  await expect(page).not.toHaveURL(new RegExp(pathname));
  await expect(entries(page).filter({ hasText: 'Now playing' })).toHaveCount(1);
});

test('the autoplay switch decides whether the video starts by itself', async ({ page }) => {
  const video = page.getByRole('main').locator('video');
  await expect(video).toHaveAttribute('autoplay');
  await expect(video).toHaveAttribute('muted');
  await page.getByRole('switch', { name: 'Autoplay' }).click();
  await expect(video).not.toHaveAttribute('autoplay');
});

test('the file of the clip can be downloaded under a name that says what it is', async ({
  page,
}) => {
  const link = page.getByRole('link', { name: 'Download', exact: true });
  await expect(link).toHaveAttribute('download', /^[a-z-]+-3pt-2024-10-22-q\d-\d{4}\.mp4$/);
  const begun = page.waitForEvent('download');
  await link.click();
  expect((await begun).suggestedFilename()).toBe(await link.getAttribute('download'));
  await expect(page.getByLabel('Speed')).toBeHidden();
});

test('the box score is in the page, or behind a link if it is late', async ({ page }) => {
  const table = page.getByRole('table', { name: /^Team statistics/ });
  const link = page.getByRole('link', { name: 'Show the box score' });
  await expect(table.or(link)).toBeVisible();
  if (await link.isVisible()) await link.click();
  await expect(table).toBeVisible();
  await expect(page.getByText('Loading the box score')).toBeHidden();
});

test('Share shows the clip’s address without the search', async ({ page }) => {
  const address = page.getByLabel('The address of this clip');
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: 'Share' }).click();
  const { origin, pathname } = new URL(page.url());
  await expect(address).toBeVisible();
  await expect(address).toHaveValue(origin + pathname);
});
