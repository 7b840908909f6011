/** The row of playlists on the home page, whose stills move. */
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { visit } from '#tests/support/hydrated.ts';
import { playOneFilm } from '#tests/support/oneFilm.ts';

const row = (page: Page) => page.getByRole('region', { name: 'Playlists to Begin With' });
const tile = (page: Page, place: number) => row(page).getByRole('listitem').nth(place);
const moving = (page: Page) => row(page).locator('video');

async function playing(page: Page, place: number): Promise<void> {
  const video = tile(page, place).locator('video');
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState > 2 && !v.paused && v.muted))
    .toBe(true);
  await expect(moving(page)).toHaveCount(1);
}

test('a still moves under the mouse and with the focus, until Escape', async ({
  page,
  context,
}) => {
  await playOneFilm(context);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await visit(page, '/');
  await tile(page, 1).scrollIntoViewIfNeeded();
  expect(scripts.filter((path) => path.includes('MovingStill'))).toEqual([]);
  for (const place of [1, 2]) {
    await tile(page, place).hover();
    await playing(page, place);
  }
  await page.mouse.move(2, 2);
  await expect(moving(page)).toHaveCount(0);
  await row(page).getByRole('link', { name: 'All playlists' }).focus();
  await page.keyboard.press('Tab');
  await playing(page, 0);
  await page.keyboard.press('Escape');
  await expect(moving(page)).toHaveCount(0);
  expect(await findViolations(page, { part: 'main' })).toEqual([]);
});

test('stills stay still with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  const loaded = page.waitForResponse(/MovingStill/);
  await tile(page, 0).hover();
  await (await loaded).finished();
  await tile(page, 1).hover();
  await expect(moving(page)).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 800 } });

  test('a still moves from the touch on, and a tap opens the playlist', async ({
    page,
    context,
  }) => {
    await playOneFilm(context);
    await visit(page, '/');
    await tile(page, 0).scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await tile(page, 0).boundingBox()) ?? {};
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchCancel', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [{ x: x + 40, y: y + 40 }]);
    await playing(page, 0);
    // After as long as a slow machine takes to play it, the end of the touch would be no tap.
    await touch('touchCancel', []);
    await tile(page, 0).tap();
    await expect(page).toHaveURL('/playlists/game-winners-2024-25');
  });
});
