import { expect, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';

test('league leaders lead to the plays behind their figures', async ({ page }) => {
  await page.goto('/');
  const leaders = page.getByRole('region', { name: 'League Leaders' });
  for (const title of ['Points', 'Assists', 'Rebounds', 'Steals', 'Blocks']) {
    await expect(leaders.getByRole('heading', { name: `${title} Leaders` })).toBeVisible();
  }
  const first = leaders.getByRole('link', { name: /Shai Gilgeous-Alexander/ }).first();
  await expect(first).toContainText('32.7');
  await first.click();
  await expect(page).toHaveURL(/\/search\?type=player&league=nba&player=1628983&lastN=0&stats=PTS/);
  await expect(page.getByRole('heading', { name: /^[\d,]+ clips?$/ })).toBeVisible();
});

test('each section has its own league, and the address keeps both', async ({ page }) => {
  await page.goto('/');
  const leagueOf = (part: string) => page.getByRole('navigation', { name: `${part}: league` });
  await leagueOf('League Leaders').getByRole('link', { name: 'WNBA' }).click();
  await expect(page).toHaveURL('/?leaders=wnba');
  await expect(page.getByRole('link', { name: /Wilson/ }).first()).toBeVisible();
  await leagueOf('League Standings').getByRole('link', { name: 'WNBA' }).click();
  await expect(page).toHaveURL('/?leaders=wnba&standings=wnba');
  await expect(page.getByRole('row', { name: /Minnesota Lynx/ })).toContainText('34-10');
  await leagueOf('Latest Games').getByRole('link', { name: 'WNBA' }).click();
  await expect(page).toHaveURL('/?leaders=wnba&standings=wnba&games=wnba');
  const games = page.getByRole('region', { name: 'Latest Games' });
  await expect(games.getByText('Thu, Sep 11, 2025')).toBeVisible();
  await expect(games.getByRole('link', { name: /^Aces/ })).toBeVisible();
});

test("a team's record leads to its games, below the navigation bar", async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('row', { name: /Golden State Warriors/ });
  await row.getByRole('link', { name: /^48-34/ }).click();
  await page.waitForURL(/#games$/);
  const heading = page.getByRole('heading', { name: '82 games' });
  const bar = await page.getByRole('banner').boundingBox();
  const top = async () => (await heading.boundingBox())?.y;
  await expect.poll(top).toBeGreaterThanOrEqual(bar?.height ?? Number.POSITIVE_INFINITY);
});

test('latest games lead to their plays', async ({ page }) => {
  await page.goto('/');
  const games = page.getByRole('region', { name: 'Latest Games' });
  await expect(games.getByText('Sun, Jun 22, 2025')).toBeVisible();
  const finals = games.getByRole('link', { name: 'Pacers 91 Thunder 103 won Final Every play' });
  await expect(games.getByRole('list').last().getByRole('link')).toHaveCount(3);
  await games.getByRole('list').last().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/video\//);
  await page.goBack();
  await finals.click();
  await expect(page).toHaveURL(/\/search\?type=game&league=nba&game=0042400407/);
  await expect(page.getByRole('heading', { name: /^[\d,]+ clips?$/ })).toBeVisible();
});

test('leaders name the coverage gaps behind their figures', onlyHtml, async ({ page }) => {
  await page.goto('/?leaders=wnba');
  const lacking = (what: string) => `games of 2025, only shots are recorded: no ${what}.`;
  const leaders = page.getByRole('region', { name: 'League Leaders' });
  const ofAll = lacking('free throws, assists, rebounds, steals or blocks');
  await expect(leaders.getByText(ofAll)).toHaveCount(1);
  await leaders
    .getByRole('link', { name: /Alyssa Thomas/ })
    .first()
    .click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText(lacking('assists'))).toBeVisible();
  await expect(results.getByText(/^No clips of assists by Alyssa Thomas in 2025/)).toBeVisible();
  const categories = page.getByRole('group', { name: 'Categories' });
  await expect(categories).toHaveAccessibleDescription(new RegExp(lacking('assists')));
  await page.goto('/');
  await expect(leaders.getByRole('link', { name: /Shai Gilgeous/ }).first()).toBeVisible();
  await expect(leaders.getByText(/are recorded/)).toHaveCount(0);
});

test('standings show both conferences of fifteen teams', onlyHtml, async ({ page }) => {
  await page.goto('/');
  const west = page.getByRole('table', { name: 'Western Conference' });
  await expect(west.getByRole('row')).toHaveCount(16);
  const thunder = west.getByRole('row', { name: /Oklahoma City Thunder/ });
  await expect(thunder).toContainText('68-14');
  await expect(thunder).toContainText('82.93%');
  await expect(thunder).toContainText('8-2');
  await expect(thunder).toContainText('W4');
  await expect(
    page.getByRole('table', { name: 'Eastern Conference' }).getByRole('row'),
  ).toHaveCount(16);
  await thunder.getByRole('link', { name: 'Oklahoma City Thunder' }).click();
  await expect(page).toHaveTitle('Oklahoma City Thunder, every play, 2024-25 · Courtreel');
  await expect(page.locator('main article').first()).toBeVisible();
  await page.goBack();
  await thunder.getByRole('link', { name: '68-14 games' }).click();
  const games = page.getByRole('region', { name: '82 games 68-14' });
  await expect(games.getByRole('link').first()).toContainText('@ NOPW 115-100Apr 13, 2025');
  await games.getByRole('link').first().click();
  await expect(page).toHaveTitle('2025-04-13, OKC @ NOP, every play · Courtreel');
});

test('invalid parameters fall back to the defaults', onlyHtml, async ({ page }) => {
  const response = await page.goto('/?leaders=%00&standings=mls&x=1');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('link', { name: /Shai Gilgeous-Alexander/ }).first()).toBeVisible();
});
