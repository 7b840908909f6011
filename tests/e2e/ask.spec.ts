/** The search in words, with and without scripts. */
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';

const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const bar = (page: Page) => page.getByRole('navigation', { name: 'Refine results' });

test('words lead to their search, which says what it understood and what not', async ({ page }) => {
  await page.goto('/');
  const box = page.locator('main [name=q]');
  await box.fill('curry nasty step back threes vs lakers');
  await box.press('Enter');
  await page.waitForURL(/type=player/);
  expect(parameters(page)).toMatchObject({
    ...{ player: '201939', stats: 'FG3M', opponent: '1610612747', tag: 'Step Back' },
    ...{ seasons: '2024-25', ignored: 'nasty' },
  });
  await expect(page.getByText('“nasty” was ignored.')).toBeVisible();
  await expect(page.getByText(/Or Seth Curry \(CHA · 2024-25\)\?/)).toBeVisible();
  await bar(page).getByRole('link', { name: 'Remove vs Lakers' }).click();
  await page.waitForURL(/opponent=0/);
  expect(parameters(page)).not.toHaveProperty('ignored');
  await bar(page).getByRole('link', { name: 'Remove Threes made' }).click();
  await page.waitForURL(/stats=PTS/);
});

test('a near tie asks, and a game of a series is found', async ({ page, javaScriptEnabled }) => {
  await page.goto('/playlists');
  const box = page.locator('header [name=q]:visible');
  await box.fill('jalen dunks');
  await box.press('Enter');
  await expect(page.getByText('Which player do you mean by “jalen”?')).toBeVisible();
  if (javaScriptEnabled) expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Jalen Green HOU' }).click();
  await page.waitForURL(/player=1630224.*tag=Dunk/);
  await box.fill('okc den game 7');
  await box.press('Enter');
  await page.waitForURL(/game=0042400227/);
});

test('on a phone a question about words is in view, and the box keeps them', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/search?q=jalen');
  await expect(page.getByText('Which player do you mean by “jalen”?')).toBeInViewport();
  const header = page.getByRole('banner');
  await header.locator('summary', { hasText: 'Search in words' }).click();
  await expect(header.locator('[name=q]:visible')).toHaveValue('jalen');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('navigation', { name: 'Kind of search' })).toBeVisible();
});

test('on a phone a button opens the box', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/playlists');
  const header = page.getByRole('banner');
  await expect(header.locator('[name=q]:visible')).toHaveCount(0);
  await header.locator('summary', { hasText: 'Search in words' }).click();
  const box = header.locator('[name=q]:visible');
  await box.fill('caitlin clark dimes');
  await box.press('Enter');
  await page.waitForURL(/league=wnba.*player=1642286.*stats=AST/);
});
