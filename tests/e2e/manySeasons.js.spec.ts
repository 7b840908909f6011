/** A product of its own: an API's seasons are kept for a minute once they are read. */
import { expect, test } from '@playwright/test';
import { hydrated } from '#tests/support/hydrated.ts';
import { setUpProductOverStub } from '#tests/support/outsideApi.ts';

const product = setUpProductOverStub();

test('many seasons are chosen at once, and ticked', async ({ page }) => {
  const { stub } = product;
  stub.announced = ['seasons'];
  const years = Array.from({ length: 30 }, (_, i) => 1996 + i);
  const json = years.map((year) => ({
    season: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    seasonTypes: ['Regular Season', 'Playoffs'],
  }));
  stub.on('GET', '/api/v1/nba/seasons', { json });
  stub.on('GET', '/api/v1/wnba/seasons', { json: [] });
  // Its first answers announce the seasons.
  await expect(async () => {
    await page.goto(`${product.origin}/search`);
    await expect(page.getByText('18 older')).toBeVisible({ timeout: 500 });
  }).toPass();
  await hydrated(page);
  const many = page.getByLabel('Several seasons at once');
  await many.selectOption('Since 2012-13');
  await expect(page.getByRole('checkbox', { name: '2014-15' })).toBeChecked();
  await expect(page.locator('input[name=seasons]:checked')).toHaveCount(14);
  await page.getByRole('checkbox', { name: '2025-26' }).uncheck();
  await expect(many).toHaveValue('');
  await many.selectOption('All 30 seasons');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/seasons=2025-26,2024-25,.*,1996-97&seasonType/);
  await expect(page.getByText('points, 1996-97 to 2025-26')).toBeVisible();
  expect(stub.violations).toEqual([]);
});
