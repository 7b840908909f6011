import { expect, test } from '@playwright/test';
import { visit } from '#tests/support/hydrated.ts';
import { openCard } from '#tests/support/openCard.ts';
import { curryThrees } from '#tests/support/searches.ts';

test('the theme changes offline, is stored and reaches other tabs', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/search');
  const other = await context.newPage();
  await visit(other, '/');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByRole('button', { name: /^Theme: Dark/ })).toBeFocused();
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(other.locator('html')).toHaveClass('dark');
  await context.setOffline(false);
  await page.reload();
  await expect(page.locator('html')).toHaveClass('dark');
});

test('going to another screen offline shows the app’s own page, and Back the list as it was', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, curryThrees);
  const screens = () =>
    page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return loaded.filter((entry) => entry.initiatorType === 'fetch' && /assets/.test(entry.name))
        .length;
    });
  await expect.poll(screens).toBeGreaterThanOrEqual(4);
  const cards = page.locator('main article[data-event]');
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await expect(cards).toHaveCount(30);
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const open of [
    () => cards.first().locator('a[data-clip-link]').click(),
    () => main.getByRole('link', { name: 'Home' }).click(),
    () => main.getByRole('link', { name: 'Playlists' }).click(),
  ]) {
    await context.setOffline(true);
    await open();
    await expect(page.getByRole('heading', { name: 'No connection to the court' })).toBeVisible();
    await context.setOffline(false);
    await page.goBack();
    await expect(cards).toHaveCount(30);
  }
  await cards.nth(20).scrollIntoViewIfNeeded();
  await context.setOffline(true);
  const top = await openCard(cards.nth(20));
  await expect(page.getByRole('heading', { name: 'No connection to the court' })).toBeVisible();
  await page.goBack();
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toHaveAttribute('href', /^\/search/);
  await context.setOffline(false);
  await again.click();
  await expect(cards).toHaveCount(30);
  await expect.poll(async () => (await cards.nth(20).boundingBox())?.y).toBeCloseTo(top, 0);
});
