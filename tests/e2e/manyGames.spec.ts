/** Searches of teams, days and the whole league, and of plays of two players. */
import { expect, type Page, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';

const cards = (page: Page) => page.locator('main article[data-event]');
const siakam =
  '/search?type=player&league=nba&player=1627783&lastN=0&stats=FGM&seasons=2024-25&seasonType=Regular+Season&opponent=0';

async function openFold(page: Page): Promise<void> {
  await page.goto('/search?tab=game');
  await page.getByText('Team, days, whole league').click();
}

test('the plays of a day are found, and its games lead to their own', async ({ page }) => {
  await openFold(page);
  await page.getByLabel('From').fill('2024-12-25');
  await page.getByLabel('To', { exact: true }).fill('2024-12-25');
  await page.getByRole('button', { name: 'Get clips' }).click();
  await page.waitForURL(/from=2024-12-25&to=2024-12-25/);
  await expect(page).toHaveTitle(/^All plays, Dec 25, 2024/);
  await expect(page.getByRole('heading', { name: '5 games Dec 25, 2024' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1,850 clips' })).toBeVisible();
  await expect(cards(page).first()).toContainText(/[A-Z]{3} @ [A-Z]{3}.*Dec 25, 2024/s);
  await page.getByRole('link', { name: 'LAL @ GSW 115-113' }).click();
  await page.waitForURL(/game=00224\d+/);
});

test(
  'a search of a whole league says what to add, and loses nothing',
  onlyHtml,
  async ({ page }) => {
    await openFold(page);
    await page.getByLabel('From').fill('2024-12-25');
    await page.getByRole('checkbox', { name: 'Points' }).check();
    await page.getByRole('button', { name: 'Get clips' }).click();
    await expect(page.getByText('Add a team, a player, days or a category')).toBeVisible();
    await expect(page.getByLabel('From')).toHaveValue('2024-12-25');
    await expect(page.getByRole('checkbox', { name: 'Points' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Points' }).uncheck();
    await page.getByRole('checkbox', { name: 'Blocks' }).check();
    await page.getByRole('button', { name: 'Get clips' }).click();
    await page.waitForURL(/stats=BLK&from=2024-12-25$/);
    await expect(page).toHaveTitle(/^All blocks, since Dec 25, 2024/);
  },
);

test('the plays of two players are found in the filter bar and from a clip', async ({ page }) => {
  await page.goto(siakam);
  await page.getByRole('button', { name: 'Assisted by' }).click();
  const choices = page.getByRole('link', { name: 'Show the choices' });
  const haliburton = page.getByRole('link', { name: 'Tyrese Haliburton 146 clips' });
  if (test.info().project.name !== 'javascript') await choices.last().click();
  await haliburton.click();
  await page.waitForURL(/&with=1630169/);
  await expect(page.getByRole('heading', { name: '146 clips' })).toBeVisible();
  await cards(page).first().getByRole('link').first().click();
  await page.waitForURL(/\/video\//);
  await page.getByRole('link', { name: 'All 146 from Haliburton to Siakam' }).click();
  await page.waitForURL(/player=1630169.*&stats=AST.*&with=1627783/);
  await expect(page.getByRole('heading', { name: '146 clips' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter With Pascal Siakam' }).click();
  await page.waitForURL((url) => !url.searchParams.has('with'));
});
