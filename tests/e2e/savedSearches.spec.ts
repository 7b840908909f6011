import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { open } from '#tests/support/hydrated.ts';
import { logIn } from '#tests/support/login.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { curryThrees } from '#tests/support/searches.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Saved Searches' });
const main = (page: Page) => page.getByRole('main');
const withScripts = () => test.info().project.name === 'javascript';

/** The form over the screen, or as a page without scripts. */
const form = (page: Page) => (withScripts() ? page.getByRole('dialog') : main(page));

const nameOf = (page: Page) => form(page).getByRole('textbox', { name: 'Name' });

/** In a part of a screen: the whole one is looked at elsewhere. */
async function expectNoViolations(page: Page, part: string): Promise<void> {
  if (withScripts()) expect(await findViolations(page, { part })).toEqual([]);
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await section(page).getByLabel(`Menu of ${name}`).click();
  await section(page).getByRole('link', { name: entry }).click();
}

test('a search is saved, renamed, opened, deleted and saved again', async ({ page, context }) => {
  await logIn(context);
  await open(page, curryThrees);
  await main(page).getByRole('link', { name: 'Save search' }).click();
  const name = nameOf(page);
  await expect(name).toHaveValue('Stephen Curry, threes made, 2024-25');
  await expectNoViolations(page, '[role=dialog]');
  await name.fill('Deep');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("Saved search 'Deep'").first()).toBeVisible();
  await expect(page).toHaveURL(curryThrees);

  await open(page, '/playlists');
  const item = section(page).getByRole('listitem');
  await expect(item).toContainText('Stephen Curry, threes made, 2024-25');
  await expect(item).toContainText('311 clips');
  await expect(item).not.toContainText('new');
  await expectNoViolations(page, 'section:has(summary[aria-label="Menu of Deep"])');

  await choose(page, 'Deep', 'Rename');
  await expect(nameOf(page)).toHaveValue('Deep');
  await nameOf(page).fill('Deeper');
  await form(page).getByRole('button', { name: 'Rename' }).click();
  await section(page).getByRole('link', { name: 'Deeper' }).click();
  await expect(page).toHaveURL(curryThrees);

  await open(page, '/playlists');
  await choose(page, 'Deeper', 'Delete');
  await form(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("Search 'Deeper' deleted").first()).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section(page).getByRole('link', { name: 'Deeper' })).toBeVisible();
});

test('says why a name is not taken, with what was typed', async ({ page, context }) => {
  await logIn(context);
  await open(page, curryThrees);
  for (const _ of ['taken', 'refused']) {
    await main(page).getByRole('link', { name: 'Save search' }).click();
    await nameOf(page).fill('Same');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/saved search 'Same'/i).first()).toBeVisible();
  }
  await expect(form(page).getByText("There is a saved search 'Same' already")).toBeVisible();
  await expect(nameOf(page)).toHaveValue('Same');
});

test('leads visitors from the link to the login', onlyHtml, async ({ page }) => {
  await page.goto(curryThrees);
  await main(page).getByRole('link', { name: 'Save search' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fmodals%2Fsave-search/);
});
