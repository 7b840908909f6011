/** The form of many games with scripts, and what axe says of these screens. */
import { expect, test } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { visit } from '#tests/support/hydrated.ts';

test('a team replaces the game that the form selected', async ({ page }) => {
  await visit(page, '/search?tab=game');
  const game = page.getByLabel('Game', { exact: true });
  await page.getByText('Team, days, whole league').click();
  const team = page.getByRole('combobox', { name: 'Team', exact: true }).and(page.locator('input'));
  await team.fill('thunder');
  await page.keyboard.press('Enter');
  await expect(team).toHaveValue('Oklahoma City Thunder');
  await page.getByLabel('Kind of play').selectOption('Dunk');
  await page.getByRole('button', { name: 'Get clips' }).click();
  await page.waitForURL(/team=1610612760&tag=Dunk$/);
  await expect(page.getByRole('heading', { name: '82 games' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(game).toHaveValue(/^(Any|)$/);
});

test('axe finds no serious violations', async ({ page }) => {
  test.slow();
  await visit(page, '/search?type=game&from=2024-12-25&to=2024-12-25');
  await page.getByRole('button', { name: 'With', exact: true }).click();
  await expect(page.locator(':popover-open').getByRole('link').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await visit(page, '/search?type=game&singleSeason=all');
  expect(await findViolations(page)).toEqual([]);
});
