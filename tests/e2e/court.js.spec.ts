/** Single shots of the half court, by arrow keys and by pointer. */
import { expect, test } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';

const game =
  '/search?type=game&league=nba&game=0042400407&stats=FGA&seasonType=Playoffs&singleSeason=2024-25';

test('the court, its table and the game line pass axe', async ({ page }) => {
  await page.goto(game);
  await page.getByText('Every score').click();
  await expect(page.getByRole('table', { name: /^The score after each play/ })).toBeVisible();
  await expect(page.getByRole('application')).toBeVisible();
  expect(await findViolations(page, { part: '#results' })).toEqual([]);
});

test('shots show their stills and lead to their clips', async ({ page }) => {
  await page.goto(game);
  const court = page.getByRole('application', { name: /^Shots:/ });
  await court.focus();
  await page.keyboard.press('ArrowDown');
  const said = court.getByRole('status');
  await expect(said).toHaveText(/, Jun 22, 2025$/);
  const first = await said.textContent();
  await page.keyboard.press('ArrowUp');
  await expect(said).not.toHaveText(first ?? '');
  await expect(said).toHaveText(/, Jun 22, 2025$/);
  await expect(court.locator('img')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/video\/\w+\?from=/);
  await page.goBack();
  await expect(court).toBeVisible();
  // Straight behind the rim is none; at the rim are many.
  const floor = court.locator('svg');
  await expect(async () => {
    const box = await floor.boundingBox();
    if (!box) throw new Error('there is no court');
    // Going back may still scroll.
    await page.mouse.move(2, 2);
    await page.mouse.move(box.x + box.width / 2, box.y + (box.height * 60) / 352);
    await expect(said).toHaveText(/, Jun 22, 2025$/, { timeout: 1000 });
  }).toPass();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL(/\/video\/\w+\?from=/);
});
