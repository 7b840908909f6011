/** Lists of clips by keyboard: where the focus goes as they grow, and what is announced. */
import { expect, type Page } from '@playwright/test';
import { abortMedia } from '#tests/support/abortMedia.ts';
import { held } from '#tests/support/held.ts';
import { hydrated, visit } from '#tests/support/hydrated.ts';
import { focusStop, heard, listen, tabTo } from '#tests/support/keyboard.ts';
import { test } from '#tests/support/login.ts';
import { curryThrees as curry, curryBlocks } from '#tests/support/searches.ts';

const clipLinks = (page: Page) => page.locator('a[data-clip-link]');
test.describe('in the list of clips', () => {
  test('the focus moves to the first of the loaded clips', async ({ page }) => {
    await abortMedia(page);
    await listen(page);
    await visit(page, curry);
    await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(2);
    const below = page.getByRole('contentinfo').or(page.locator('main footer')).getByRole('button');
    // Not by scrolling, which would load them too.
    await below.evaluate((element) => element.focus({ preventScroll: true }));
    await page.keyboard.press('Space');
    await expect(clipLinks(page).nth(15)).toBeFocused();
    await expect
      .poll(() => heard(page))
      .toEqual([...['311 clips', 'Loading more clips…', '311 clips. 30 are loaded']]);
  });

  test('the focus also moves when it was set before the scripts loaded', async ({ page }) => {
    await abortMedia(page);
    const scripts = await held(page, '**/assets/*.js');
    await page.goto(curryBlocks, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Load More' }).first().focus();
    scripts.let();
    await hydrated(page);
    await page.keyboard.press('Enter');
    await expect(clipLinks(page).nth(15)).toBeFocused();
  });

  test('the order control keeps the focus, and a removed filter leaves it in place', async ({
    page,
  }) => {
    await abortMedia(page);
    await visit(page, `${curry}&tag=Clutch`);
    await focusStop(page.getByRole('link', { name: 'Newest first' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Oldest first' })).toBeFocused();
    await focusStop(page.getByRole('link', { name: /^Remove filter/ }));
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/tag=/);
    await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
  });

  test('a chosen filter keeps the focus, its group open, and is announced', async ({ page }) => {
    await abortMedia(page);
    await listen(page);
    await visit(page, curry);
    await tabTo(page, page.getByRole('button', { name: 'Place' }));
    await page.keyboard.press('Enter');
    const corners = page.locator(':popover-open').getByRole('link', { name: /Left corner/ });
    await tabTo(page, corners);
    const words = (await corners.textContent())?.slice('Left corner'.length) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/place=corner-left/);
    await expect(corners).toBeFocused();
    await expect(corners).toHaveAccessibleName('Remove filter Left corner');
    await expect.poll(async () => (await heard(page)).at(-1)).toContain(words);
    await expect(corners).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Place' })).toBeFocused();
  });

  test('the end is announced', async ({ page }) => {
    await abortMedia(page);
    await listen(page);
    await visit(page, curryBlocks);
    await page.getByRole('button', { name: 'Load More' }).first().focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await heard(page)).at(-1))
      .toMatch(/^\d+ clips. All clips are loaded$/);
    await expect(clipLinks(page).nth(15)).toBeFocused();
  });
});
