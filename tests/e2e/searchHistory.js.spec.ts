/** The forms of the search page after Back and Forward, and the recent searches. */
import { expect, type Page, test } from '@playwright/test';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';

const cards = (page: Page) => page.locator('main article[data-event]');

test('the form follows Back and Forward', async ({ page }) => {
  await test.step('the form follows Back and Forward', async () => {
    await visit(page, curry);
    await page.getByRole('checkbox', { name: 'Blocks' }).check();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/BLK/);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('checkbox', { name: 'Blocks' })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Blocks' })).not.toBeChecked();
    await page.goForward();
    await expect(page.getByRole('checkbox', { name: 'Blocks' })).toBeChecked();
  });
  await test.step('the form follows Back after its fields were upgraded while the search loaded', async () => {
    const choices = await held(page, '**/resources/choices*');
    await visit(page, curry);
    await page.getByRole('checkbox', { name: 'Blocks' }).check();
    await choices.asked();
    const found = await held(page, '**/search.data*');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    choices.let();
    await found.asked();
    await expect(page.locator('#search-panel ul[aria-label="Choices"]')).toHaveCount(2);
    found.let();
    await page.waitForURL(/BLK/);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('checkbox', { name: 'Blocks' })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Blocks' })).not.toBeChecked();
  });
  await test.step('the form follows Back after it was edited while the search loaded', async () => {
    await visit(page, curry);
    await page.getByRole('checkbox', { name: 'Blocks' }).check();
    await expect(page.locator('#search-panel ul[aria-label="Choices"]')).toHaveCount(2);
    const found = await held(page, '**/search.data*');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await found.asked();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Steals' }).check();
    found.let();
    await page.waitForURL(/BLK/);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Steals' })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Blocks' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Steals' })).not.toBeChecked();
  });
});

test('only submitted searches appear in the recent searches', async ({ page }) => {
  await test.step('a search that is left before it loads is not recorded', async () => {
    await visit(page, '/search');
    const found = await held(page, '**/search.data?*');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await found.asked();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('/');
    found.let();
    await main.getByRole('link', { name: 'Search' }).click();
    await expect(page.getByLabel('Player')).toBeVisible();
    await main.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('main').locator('a[href*="type=player"]').first().click();
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText('Recent searches')).toHaveCount(0);
  });
  await test.step('submitted searches appear in the recent searches', async () => {
    await visit(page, '/search');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(cards(page).first()).toBeVisible();
    const stored = () => page.evaluate(() => localStorage.getItem('search-history') ?? '[]');
    await expect
      .poll(async () => JSON.parse(await stored()))
      .toEqual([
        {
          title: 'Player: Stephen Curry · 2024-25 · PTS',
          url: new URL(page.url()).pathname + new URL(page.url()).search,
          pos: 0,
        },
      ]);
    await visit(page, '/search?tab=game');
    await page.getByRole('link', { name: 'Player: Stephen Curry · 2024-25 · PTS' }).click();
    await expect(cards(page)).toHaveCount(15);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('Recent searches')).toHaveCount(0);
  });
});
