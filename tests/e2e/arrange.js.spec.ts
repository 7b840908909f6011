import { expect, type Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { playlistOf, seedPlaylist } from '#tests/support/seedPlaylist.ts';

const events = [7, 11, 17, 22];
const rows = (page: Page) => page.getByRole('main').locator('li[data-id]:visible');
const handle = (page: Page, row: number) =>
  rows(page).nth(row).getByRole('button', { name: /^Move/ });

let id = '';
test.beforeEach(async ({ memberPage: page, context, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  ({ id } = await seedPlaylist(context, baseURL ?? '', { private: true, events }));
  await visit(page, `/playlists/${id}/arrange`);
});

const titles = (page: Page) => rows(page).locator('b').allTextContents();
const expectTitles = (page: Page, wanted: (string | undefined)[]) =>
  expect.poll(() => titles(page)).toEqual(wanted);
const places = (page: Page) =>
  rows(page).evaluateAll((items) =>
    items.map((item) => (item.querySelector('[name="place"]') as HTMLInputElement).value),
  );

test('keys lift, move, drop and take back a clip, and say so', async ({ page }) => {
  const [a, b, c, d] = await titles(page);
  const said = page.getByRole('status');
  await handle(page, 0).focus();
  await page.keyboard.press('Space');
  await expect(said.filter({ hasText: 'lifted, place 1 of 4' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(said.filter({ hasText: 'place 3 of 4' })).toHaveCount(1);
  await expectTitles(page, [b, c, a, d]);
  await expect.poll(() => places(page)).toEqual(['1', '2', '3', '4']);
  await expect(handle(page, 2)).toBeFocused();
  await page.keyboard.press('Escape');
  await expectTitles(page, [a, b, c, d]);
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expectTitles(page, [b, c, d, a]);
  expect(await findViolations(page)).toEqual([]);
});

test('a drag, buttons and Undo work on one clip and on several', async ({
  page,
  context,
  baseURL,
}) => {
  const [a, b, c, d] = await titles(page);
  const target = await rows(page).nth(2).boundingBox();
  await handle(page, 0).hover();
  await page.mouse.down();
  await page.mouse.move(200, (target?.y ?? 0) + 20, { steps: 4 });
  await page.mouse.move(200, (target?.y ?? 0) + (target?.height ?? 0) - 5, { steps: 4 });
  await page.mouse.up();
  await expectTitles(page, [b, c, a, d]);
  for (const row of [1, 3]) await rows(page).nth(row).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'To the top', exact: true }).click();
  await expectTitles(page, [c, d, b, a]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectTitles(page, [b, a]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTitles(page, [c, d, b, a]);
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/playlists/${id}`);
  const order = async () =>
    (await playlistOf(context, baseURL ?? '', id))?.videos.map((clip) => clip.eventNumber);
  expect(await order()).toEqual([17, 11, 7]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual([7, 11, 17, 22]);
});
