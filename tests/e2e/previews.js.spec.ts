/** The previews of clips in a grid and their controls. */
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInBothThemes } from '#tests/support/axe.ts';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { atRest } from '#tests/support/layout.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';

const cards = (page: Page) => page.locator('main article[data-event]');
const link = (page: Page, place: number) => cards(page).nth(place).locator('a[data-clip-link]');
const preview = (page: Page) => page.locator('main video');
const controls = (page: Page) => page.getByRole('group', { name: 'Preview' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
const isPlaying = (page: Page) => preview(page).evaluate((v: HTMLVideoElement) => !v.paused);
const timeOf = (page: Page) => preview(page).evaluate((v: HTMLVideoElement) => v.currentTime);

/** A point of a card's picture without controls. */
const onPicture = { x: 60, y: 60 };

async function playing(page: Page): Promise<void> {
  await expect
    .poll(() => preview(page).evaluate((v: HTMLVideoElement) => v.readyState > 2 && !v.paused))
    .toBe(true);
}

test('previews under the mouse', async ({ page, context }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await visit(page, curry);
  await test.step('a preview stays hidden until it has a picture', async () => {
    const media = await held(page, '**/media/**/*.mp4');
    await cards(page).first().hover();
    await media.asked();
    await expect(preview(page)).toHaveCSS('opacity', '0');
    media.let();
    await expect(preview(page)).toHaveCSS('opacity', '1');
  });
  await test.step('the mouse pauses a preview and seeks in it without opening the clip', async () => {
    await cards(page).first().hover({ position: onPicture });
    await playing(page);
    await controls(page).getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => isPlaying(page)).toBe(false);
    const { width = 0, height = 0 } = (await slider(page).boundingBox()) ?? {};
    await slider(page).click({ position: { x: width * 0.75, y: height / 2 } });
    const length = await preview(page).evaluate((v: HTMLVideoElement) => v.duration);
    await expect.poll(async () => (await timeOf(page)) / length).toBeCloseTo(0.75, 1);
    await controls(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    // Diagrams have no sound.
    await expect(controls(page).getByRole('button')).toHaveCount(1);
    await expect(page).toHaveURL(curry);
  });
  await test.step('axe finds no violations in both themes', async () => {
    await controls(page).getByRole('button', { name: 'Pause' }).click();
    await atRest(page);
    expect(await findViolationsInBothThemes(page, 'main article')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.mouse.move(2, 2);
  });
  await test.step('one card at a time plays its preview, muted and with controls', async () => {
    await expect(controls(page)).toHaveCount(0);
    for (const i of [0, 1, 2]) {
      await cards(page).nth(i).hover();
      await expect(cards(page).nth(i).locator('video')).toHaveCount(1);
      await expect(preview(page)).toHaveCount(1);
      await expect(controls(page)).toHaveCount(1);
    }
    expect(await preview(page).evaluate((v: HTMLVideoElement) => v.muted)).toBe(true);
    await page.mouse.move(2, 2);
    await expect(preview(page)).toHaveCount(0);
    await expect(controls(page)).toHaveCount(0);
    await link(page, 1).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(cards(page).nth(1).locator('video')).toHaveCount(1);
    expect(errors).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('the whole picture of a playing preview is the link to its clip', async () => {
    const card = cards(page).first();
    await card.hover();
    await playing(page);
    for (const options of [{ button: 'middle' as const }, { modifiers: ['Control' as const] }]) {
      const opened = context.waitForEvent('page');
      await card.click({ ...options, position: onPicture });
      const other = await opened;
      await expect(other).toHaveURL(/\/video\/.*from=/);
      await other.close();
    }
    await expect(page).toHaveURL(curry);
    // The position of native controls.
    const picture = await preview(page).boundingBox();
    if (!picture) throw new Error('nothing to see');
    await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height - 36);
    await expect(page).toHaveURL(/\/video\//);
  });
  await test.step('previews wait for the play button with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, curry);
    await cards(page).first().hover({ position: onPicture });
    const start = controls(page).getByRole('button', { name: 'Play' });
    await expect(start).toBeVisible();
    expect(await isPlaying(page)).toBe(false);
    await start.click();
    await playing(page);
  });
});

test('previews with the focus', async ({ page }) => {
  await visit(page, curry);
  const tabToSecond = async () => {
    await link(page, 1).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(link(page, 1)).toBeFocused();
  };
  await test.step('Tab moves from a card’s link to its controls and on to the next card', async () => {
    await tabToSecond();
    await playing(page);
    await page.keyboard.press('Tab');
    const stop = controls(page).getByRole('button', { name: 'Pause' });
    await expect(stop).toBeFocused();
    await page.keyboard.press('Space');
    await expect(controls(page).getByRole('button', { name: 'Play' })).toBeFocused();
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.keyboard.press('Tab');
    await expect(slider(page)).toBeFocused();
    const before = await timeOf(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => timeOf(page)).toBeCloseTo(before + 0.5, 1);
    await page.keyboard.press('End');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:05 of 0:05');
    // Moving the mouse does not end a preview whose controls have the focus.
    await cards(page).nth(3).hover();
    await expect(slider(page)).toBeFocused();
    await expect(cards(page).nth(1).locator('video')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(cards(page).nth(1).locator('video')).toHaveCount(0);
    await expect(cards(page).nth(1).getByRole('link', { name: 'Assisted' })).toBeFocused();
  });
  await test.step('Escape ends a preview and moves the focus to the card', async () => {
    await page.mouse.move(2, 2);
    await tabToSecond();
    await playing(page);
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await playing(page);
    await page.keyboard.press('Tab');
    await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expect(link(page, 1)).toBeFocused();
    await cards(page).first().hover({ position: onPicture });
    await playing(page);
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
  });
});

test.describe('on a touch screen with a mouse', () => {
  test.use({ hasTouch: true });

  test('a tap on a control applies to the playing preview', async ({ page }) => {
    await visit(page, curry);
    await cards(page).first().hover({ position: onPicture });
    await playing(page);
    const stop = controls(page).getByRole('button', { name: 'Pause' });
    const { width = 0 } = (await stop.boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(44);
    await stop.tap();
    await expect(controls(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(page).toHaveURL(curry);
  });
});
