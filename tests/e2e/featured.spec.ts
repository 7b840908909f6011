import { expect, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';

test(
  'the home page begins with playlists, which lead to their clips',
  onlyHtml,
  async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Playlists to Begin With' });
    await expect(row.getByRole('listitem')).toHaveCount(8);
    await row.getByRole('link', { name: /^Clark to Boston/ }).click();
    await expect(page).toHaveURL('/playlists/clark-to-boston-2024');
    await expect(page.getByRole('heading', { name: 'Clark to Boston' })).toBeVisible();
    await expect(page.locator('main').getByText('24 clips').first()).toBeVisible();
    await page.goto('/playlists');
    const tiles = page.getByRole('region', { name: 'Public Playlists' });
    await expect(tiles.getByRole('link', { name: /Buzzer beaters of 2024-25/ })).toBeVisible();
  },
);

test('the footer leads to a random play', async ({ page }) => {
  await page.goto('/playlists');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Random play' }).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await expect(page.locator('main video')).toHaveCount(1);
});
