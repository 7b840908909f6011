import { expect, type Page } from '@playwright/test';
import { visit } from '#tests/support/hydrated.ts';
import { atRest } from '#tests/support/layout.ts';
import { test } from '#tests/support/login.ts';
import { seededGame, seedPlaylist } from '#tests/support/seedPlaylist.ts';

const toast = (page: Page) => page.locator('[role=status] > [data-type]');

test('a notice of many lines stays in the window of a phone, with its close button', async ({
  memberPage: page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  for (let i = 0; i < 8; i += 1) {
    await seedPlaylist(context, baseURL ?? '', { name: `${'wide '.repeat(9)}${i}` });
  }
  await visit(page, `/modals/add-to-playlist?gameId=${seededGame}&eventNumber=7`);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Add to playlists' }).click();
  await expect(toast(page)).toContainText(/and \d+ more$/);
  // A notice stays while the mouse is over it.
  await toast(page).hover();
  await atRest(page);
  const height = async () => (await toast(page).boundingBox())?.height ?? 0;
  const ofFiveLines = await height();
  expect(ofFiveLines).toBeLessThan(667 * 0.6);
  // An API's message may be of any length.
  await toast(page)
    .locator('p')
    .evaluate((text) => {
      text.textContent = 'a message without an end '.repeat(400);
    });
  await expect.poll(height).toBeLessThan(667 * 0.6);
  await expect(toast(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
});
