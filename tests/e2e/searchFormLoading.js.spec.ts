/** What visitors enter in the forms of the search page while scripts, choices or clips load. */
import { expect, type Page, test } from '@playwright/test';
import { held } from '#tests/support/held.ts';
import { hydrated, visit } from '#tests/support/hydrated.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';

const cards = (page: Page) => page.locator('main article[data-event]');

test('what is entered before the choices load is kept', async ({ page }) => {
  await test.step('a focused select is not replaced until it loses the focus', async () => {
    const choices = await held(page, '**/resources/choices*');
    await visit(page, '/search');
    const opponent = page.getByLabel('Opponent');
    await opponent.focus();
    choices.let();
    // Autocorrection on phones changes player names.
    const player = page.getByRole('combobox', { name: 'Player' });
    await expect(player).toHaveAttribute('aria-expanded', 'false');
    await expect(player).toHaveAttribute('autocorrect', 'off');
    await expect(opponent).toBeFocused();
    await opponent.selectOption('Los Angeles Lakers');
    await page.getByLabel('Last games').focus();
    await expect(opponent).toHaveValue('Los Angeles Lakers');
    await expect(page.locator('[name=opponent]')).toHaveValue('1610612747');
  });
  await test.step('a field emptied before the choices load keeps its choice', async () => {
    const choices = await held(page, '**/resources/choices*');
    await visit(page, '/search');
    const player = page.getByLabel('Player');
    await player.fill('');
    await page.getByLabel('Last games').fill('10');
    choices.let();
    await expect(player).toHaveValue('Stephen Curry');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/player=201939.*lastN=10/);
  });
  await test.step('a name typed before the choices load is searched', async () => {
    const choices = await held(page, '**/resources/choices*');
    await visit(page, '/search');
    const player = page.getByLabel('Player');
    await player.fill('nikola jokic');
    await page.getByLabel('Last games').fill('10');
    choices.let();
    await expect(player).toHaveValue('Nikola Jokić');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/player=203999.*lastN=10/);
  });
});

test.describe('before hydration', () => {
  const early = async (page: Page, path: string, choose: () => Promise<unknown>) => {
    const scripts = await held(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await choose();
    scripts.let();
    await hydrated(page);
  };

  test('what is entered before hydration is kept', async ({ page }) => {
    await test.step('choosing a season type loads its games', async () => {
      await early(page, '/search?tab=game', () =>
        page.getByLabel('Season type').selectOption('Playoffs'),
      );
      const game = page.getByLabel('Game', { exact: true });
      await expect(game.locator('option:checked')).toHaveText('2025-06-22 | IND @ OKC');
    });
    await test.step('choosing a league loads its players and seasons', async () => {
      await early(page, '/search', () => page.getByRole('radio', { name: 'WNBA' }).check());
      await expect(page.getByLabel('Player', { exact: true })).toHaveValue("A'ja Wilson");
      await expect(page.getByRole('checkbox', { name: '2025', exact: true })).toBeChecked();
    });
    await test.step('choosing a league keeps the name typed for it', async () => {
      await early(page, '/search', async () => {
        await page.getByRole('radio', { name: 'WNBA' }).check();
        await page.getByLabel('Player', { exact: true }).fill('caitlin clark');
        await page.getByLabel('Last games').fill('10');
      });
      await expect(page.getByLabel('Player', { exact: true })).toHaveValue('Caitlin Clark');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL(/league=wnba&player=1642286.*lastN=10/);
    });
    await test.step('a name that is being typed is kept', async () => {
      await early(page, '/search', async () => {
        await page.getByRole('radio', { name: 'WNBA' }).check();
        await page.getByLabel('Player', { exact: true }).fill('caitlin');
      });
      await page.keyboard.type(' clark');
      await page.keyboard.press('Enter');
      await page.waitForURL(/league=wnba&player=1642286/);
    });
  });
});

test('what visitors do while a search loads is kept', async ({ page }) => {
  await test.step('the focus stays where the visitor moved it while a search loads', async () => {
    await visit(page, '/search');
    await page.getByLabel('Player').click();
    await expect(page.getByRole('listbox', { name: 'Choices' })).toBeVisible();
    const found = await held(page, '**/search.data*');
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
    await found.asked();
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.focus();
    found.let();
    await expect(page.getByRole('heading', { name: '843 clips' })).toBeVisible();
    await expect(filters).toBeFocused();
  });
  await test.step('changes made while a search loads are kept', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, curry);
    const found = await held(page, '**/search.data**');
    const filters = page.getByRole('button', { name: 'Filters' });
    const lastGames = page.getByLabel('Last games');
    if (!(await lastGames.isVisible())) await filters.click();
    await lastGames.fill('3');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(lastGames).toBeHidden();
    await filters.click();
    await lastGames.fill('7');
    found.let();
    await page.waitForURL(/lastN=3/);
    await expect(cards(page).first()).toBeVisible();
    await expect(lastGames).toBeFocused();
    await expect(lastGames).toHaveValue('7');
  });
});
