/** Double clicks on controls that close their own layer. */
import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';

const cards = (page: Page) => page.locator('main article[data-event]');

/** Both clicks of a double click on a control, the second when the first has taken effect. */
async function doubleClick(page: Page, control: Locator, effect: () => Promise<void>) {
  await control.click();
  await effect();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Whether a link lies under the mouse, which the second click would follow. */
const isOverLink = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([x = 0, y = 0]) => !!document.elementFromPoint(x, y)?.closest('a, article'),
    [x, y],
  );

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 900 }));

test('Search opens no clip', async ({ page, context, baseURL }) => {
  // The button lies over the pictures of the second row.
  await context.addCookies([{ name: 'preferences', value: 'court=off', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit(page, curry);
  const search = page.getByRole('button', { name: 'Search', exact: true });
  const before = await search.boundingBox();
  const address = page.url();
  await doubleClick(page, search, async () => {
    await expect(search).toBeHidden();
    await expect(cards(page).first()).toBeVisible();
  });
  const place = { x: (before?.x ?? 0) + 40, y: (before?.y ?? 0) + 10 };
  await expect.poll(() => isOverLink(page, place)).toBe(true);
  // A single click that follows acts as ever.
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/video\//);
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('Delete opens no other playlist', async ({ memberPage: page, context, baseURL }) => {
  // So many that one of them lies under the button.
  for (let i = 0; i < 12; i += 1) await seedPlaylist(context, baseURL ?? '', {});
  const { id, name } = await seedPlaylist(context, baseURL ?? '', {});
  await visit(page, `/playlists/${id}?confirm=delete`);
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await doubleClick(page, remove, () =>
    expect(page.getByText(`Playlist '${name}' deleted`)).toBeVisible(),
  );
  await page.getByRole('link', { name: 'New Playlist' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/playlists');
});

test('both clicks of a control that stays count', async ({ page }) => {
  await visit(page, curry);
  const links = cards(page).getByRole('heading').getByRole('link');
  const third = (await links.nth(2).getAttribute('href')) ?? '';
  await links.first().click();
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await expect(next).toHaveAttribute('href', /video/);
  const first = page.url();
  await doubleClick(page, next, () => expect(page).not.toHaveURL(first));
  await page.waitForURL(`**${third.split('?')[0]}*`);
});
