/** What the search page does in its own way where no script runs. */
import { expect, test } from '@playwright/test';
import { curryThrees as curry } from '#tests/support/searches.ts';

const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute('href') ?? '');

test('Load More leads to the next page, and back to the newest clips', async ({ page }) => {
  await page.goto(curry);
  const first = await page.locator('main article').first().textContent();
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await page.waitForURL(/cursor=/);
  await expect(page.locator('main article')).toHaveCount(15);
  expect(await page.locator('main article').first().textContent()).not.toBe(first);
  await page.getByRole('link', { name: 'Newest clips' }).click();
  await expect(page.locator('main article').first()).toHaveText(first ?? '');
});

test('a clip of a later page shows that page beside it and links back to it', async ({ page }) => {
  await page.goto(curry);
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await page.waitForURL(/cursor=/);
  const address = page.url();
  const cards = page.locator('main article');
  const events = (links: string[]) => links.map((href) => href.split('?')[0]);
  const hrefs = () => cards.locator('a[data-clip-link]').evaluateAll(hrefsOf);
  const listed = events(await hrefs());
  await cards.nth(4).getByRole('link').first().click();
  await page.waitForURL(/\/video\//);
  const beside = page.getByRole('complementary', { name: 'Videos from your search' });
  const entries = await beside.getByRole('listitem').getByRole('link').evaluateAll(hrefsOf);
  expect(events(entries)).toEqual(listed);
  await page.getByRole('link', { name: 'All Videos' }).click();
  await expect(page).toHaveURL(address);
});

test('Update choices loads the players of another league', async ({ page }) => {
  await page.goto('/search');
  await expect(page.locator('datalist option').first()).toBeAttached();
  await page.getByLabel('WNBA').check();
  await page.getByRole('button', { name: 'Update choices' }).click();
  await expect(page.getByLabel('Player')).toHaveValue("A'ja Wilson");
  await expect(page.getByLabel('2025', { exact: true })).toBeChecked();
  await expect(page.getByLabel('Opponent')).toHaveValue('0');
  await page.getByLabel('2025', { exact: true }).uncheck();
  await page.getByLabel('2024', { exact: true }).check();
  await page.getByLabel('Opponent').selectOption('New York Liberty');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/player=/);
  const found = new URL(page.url()).searchParams;
  expect(Object.fromEntries(found)).toMatchObject({
    league: 'wnba',
    player: '1628932',
    seasons: '2024',
    opponent: '1611661313',
  });
  await expect(page.locator('main article').first()).toContainText('Wilson');
});

test('Back shows the form of the search that it shows', async ({ page }) => {
  await page.goto(curry);
  await page.getByRole('checkbox', { name: 'Blocks' }).check();
  await page.getByLabel('Season type').selectOption('Playoffs');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/stats=FG3M,BLK.*Playoffs/);
  await page.goBack();
  // The search has closed the panel, for every page that is asked for since.
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('checkbox', { name: 'Blocks' })).not.toBeChecked();
  await expect(page.getByLabel('Season type')).toHaveValue('Regular Season');
});

test('Update choices loads the games of another season', async ({ page }) => {
  await page.goto('/search?tab=game');
  await page.getByLabel('Season type').selectOption('Playoffs');
  await page.getByRole('button', { name: 'Update choices' }).click();
  const game = page.getByLabel('Game', { exact: true });
  await expect(game.locator('option:checked')).toHaveText('2025-06-22 | IND @ OKC');
  await expect(page.getByText('The play-in games of 2024-25 are not recorded here.')).toBeVisible();
  await game.selectOption('2025-06-16 | IND @ OKC');
  await page.getByRole('button', { name: 'Get clips' }).click();
  await expect(page).toHaveURL(/game=0042400405/);
  await expect(page).toHaveTitle('2025-06-16, IND @ OKC, every play · Courtreel');
});

test('a game search for another season finds its first game', async ({ page }) => {
  await page.goto('/search?tab=game');
  await page.getByLabel('Season type').selectOption('Playoffs');
  await page.getByRole('button', { name: 'Get clips' }).click();
  await expect(page).toHaveTitle('2025-06-22, IND @ OKC, every play · Courtreel');
});
