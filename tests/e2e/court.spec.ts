/** The half court above a search, and the score through a game. */
import { expect, type Page, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';

const curry =
  '/search?type=player&league=nba&player=201939&lastN=0&stats=FGA&seasons=2024-25&seasonType=Regular+Season&opponent=0';
const game =
  '/search?type=game&league=nba&game=0042400407&seasonType=Playoffs&singleSeason=2024-25';

const numbers = (page: Page) => page.getByRole('table', { name: 'Shots by zone' });
const count = (page: Page, text: string) =>
  expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();

test('a search shows its shots by zone, and a zone narrows it', async ({ page }) => {
  await page.goto(curry);
  await expect(page.getByText('564 of 1,258 shots made, 45%', { exact: true })).toBeVisible();
  const row = numbers(page).getByRole('row', { name: /^Left corner/ });
  await expect(row.getByRole('cell')).toHaveText(['24', '55', '44%']);
  await row.getByRole('link').click();
  await page.waitForURL(/&place=corner-left$/);
  await count(page, '55 clips');
  // The numbers of the other zones stay, to choose one more.
  await numbers(page).getByRole('link', { name: 'Right corner' }).click();
  await page.waitForURL(/&place=corner-left,corner-right$/);
  await count(page, '85 clips');
  await numbers(page).getByRole('link', { name: 'Left corner' }).click();
  await count(page, '30 clips');
});

test('a visitor hides the court, and shows it again', async ({ page }) => {
  await page.goto(curry);
  await page.getByRole('button', { name: 'Hide the court' }).click();
  await expect(numbers(page)).toBeHidden();
  await page.goto(curry.replace('FGA', 'FGM'));
  await count(page, '564 clips');
  await expect(numbers(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show the court' }).click();
  await expect(numbers(page)).toBeVisible();
  await expect(page.getByText('564 shots', { exact: true })).toBeVisible();
});

test('phones have the court folded', onlyHtml, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(curry);
  const sum = page.getByText('564 of 1,258 shots made, 45%', { exact: true });
  await expect(sum).toBeHidden();
  await page.getByText(/^Shots on the court/).click();
  await expect(sum).toBeVisible();
  await expect(numbers(page)).toBeHidden();
  await page.getByText('Numbers by zone').click();
  await expect(numbers(page)).toBeVisible();
});

test(
  'the score of a game stands above its search, and each change leads to its play',
  onlyHtml,
  async ({ page }) => {
    await page.goto(game);
    await expect(page.getByText('Lead changes 11 · biggest run OKC 13-0')).toBeVisible();
    await page.getByText('Every score').click();
    const table = page.getByRole('table', { name: /^The score after each play/ });
    const show = page.getByRole('link', { name: 'Show the table' });
    await expect(table.or(show)).toBeVisible();
    if (await show.isVisible()) await show.click();
    const last = table.getByRole('row').last();
    await expect(last.getByRole('cell')).toHaveText(['91', '103', 'OKC by 12']);
    await last.getByRole('link').click();
    await page.waitForURL(/\/video\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('free throw');
    await expect(page.getByText('Lead changes 11 · biggest run OKC 13-0')).toBeVisible();
  },
);
