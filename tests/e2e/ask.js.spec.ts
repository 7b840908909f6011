/** Suggestions of the search in words, and the keys of its list. */
import { expect, test } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { visit } from '#tests/support/hydrated.ts';

test('suggestions are chosen by keys, and Escape closes them', async ({ page }) => {
  await visit(page, '/playlists');
  await page.keyboard.press('/');
  const box = page.locator('header [name=q]:visible');
  await expect(box).toBeFocused();
  await page.keyboard.type('luk');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText(/Luka Dončić/);
  await expect(box).toHaveRole('combobox');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden();
  await expect(box).toHaveValue('luk');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const active = await options.first().getAttribute('id');
  await expect(box).toHaveAttribute('aria-activedescendant', active ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/player=1629029/);
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden();
  // Chosen suggestions are recent searches, as sent forms are.
  await page.getByRole('button', { name: 'Filters' }).click();
  const recent = page.getByRole('link', { name: /Player: Luka Dončić/ });
  await expect(recent).toBeVisible();
});

test('Enter that ends a composition chooses nothing', async ({ page }) => {
  await visit(page, '/');
  const box = page.locator('main [name=q]');
  await box.fill('luk');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await box.evaluate((element) => {
    const init = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
    element.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('the picker of the form keeps a choice that still matches', async ({ page }) => {
  await visit(page, '/search?type=player&player=2544');
  await page.waitForURL(/seasons=/);
  const player = page.getByLabel('Player', { exact: true });
  await player.click();
  await expect(page.getByRole('listbox', { name: 'Choices' })).toBeVisible();
  await player.fill('james');
  await page.getByLabel('Last games').focus();
  await expect(player).toHaveValue('LeBron James');
  await player.fill('curry');
  await page.getByLabel('Last games').focus();
  await expect(player).toHaveValue('Stephen Curry');
});
