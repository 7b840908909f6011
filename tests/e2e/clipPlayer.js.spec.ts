import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import {
  currentPlace,
  entries,
  isPlaying,
  openFromSearch,
  video,
  wide,
} from '#tests/support/clipScreen.ts';
import { held } from '#tests/support/held.ts';
import { hydrated, idle, visit } from '#tests/support/hydrated.ts';
import { drawingTime, playToTheEnd, repeatClips } from '#tests/support/video.ts';

test.beforeEach(({ page }) => page.setViewportSize(wide));

test('the video starts when 30 percent of it are in view', async ({ page }) => {
  const clip = '/video/MDAyMjQwMDA2MTo3';
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, clip);
  const top = await video(page).evaluate((v) => v.getBoundingClientRect().top);
  await page.setViewportSize({ width: 375, height: Math.round(top) + 20 });
  await visit(page, clip);
  const waits = (v: HTMLVideoElement) => v.readyState > 0 && v.paused && !v.autoplay;
  await expect.poll(() => video(page).evaluate(waits)).toBe(true);
  await page.evaluate(() => window.scrollBy(0, 100));
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('a video paused before hydration stays paused, and the next one starts', async ({ page }) => {
  await repeatClips(page);
  const scripts = await held(page, '**/assets/*.js');
  await page.goto('/video/MDAyMjQwMDA2MTo3', { waitUntil: 'commit' });
  await expect
    .poll(() => video(page).evaluate((v: HTMLVideoElement) => v.currentTime), {
      timeout: drawingTime,
    })
    .toBeGreaterThan(0);
  await video(page).evaluate((v: HTMLVideoElement) => v.pause());
  scripts.let();
  await hydrated(page);
  await idle(page);
  expect(await isPlaying(page)).toBe(false);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect.poll(() => isPlaying(page)).toBe(true);
});

const speed = (page: Page) => page.getByLabel('Speed');
const loop = (page: Page) => page.getByRole('button', { name: 'Loop' });

test('speed, loop and volume hold after a reload', async ({ page }) => {
  await openFromSearch(page);
  await speed(page).selectOption('0.5');
  await loop(page).click();
  await video(page).evaluate((v: HTMLVideoElement) => {
    v.volume = 0.4;
  });
  const kept = () =>
    video(page).evaluate((v: HTMLVideoElement) => [v.playbackRate, v.loop, v.volume]);
  await expect.poll(kept).toEqual([0.5, true, 0.4]);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('volume=0.4');
  await page.reload();
  await expect.poll(kept).toEqual([0.5, true, 0.4]);
  await expect(speed(page)).toHaveValue('0.5');
  await expect(loop(page)).toHaveAttribute('aria-pressed', 'true');
});

test('keys control the player', async ({ page }) => {
  await repeatClips(page);
  // With reduced motion the clip does not play, so autoplay does not replace it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('the list of keys has a switch that turns them off', async () => {
    await openFromSearch(page);
    await expect
      .poll(() => video(page).evaluate((v: HTMLVideoElement) => v.readyState))
      .toBeGreaterThan(0);
    // Nor does it start by itself.
    expect(await isPlaying(page)).toBe(false);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toBeVisible();
    await page.keyboard.press('n');
    expect(await findViolations(page, { part: 'dialog' })).toEqual([]);
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('n');
    await page.reload();
    await hydrated(page);
    await page.keyboard.press('n');
    await idle(page);
    expect(await currentPlace(page)).toBe(0);
    await page.getByRole('button', { name: 'Keys' }).click();
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await list.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('n');
    await expect.poll(() => currentPlace(page)).toBe(1);
  });
  await test.step('keys control the player wherever the focus is, except in fields', async () => {
    await page.keyboard.press('p');
    await expect.poll(() => currentPlace(page)).toBe(0);
    await page.keyboard.press('n');
    await expect.poll(() => currentPlace(page)).toBe(1);
    await page.getByRole('link', { name: 'All Videos' }).focus();
    await page.keyboard.press('n');
    await expect.poll(() => currentPlace(page)).toBe(2);
    await page.keyboard.press('p');
    await expect.poll(() => currentPlace(page)).toBe(1);
    const time = () => video(page).evaluate((v: HTMLVideoElement) => v.currentTime);
    await page.keyboard.press('k');
    await expect.poll(time).toBeGreaterThan(0);
    await page.keyboard.press('k');
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.keyboard.press('0');
    await expect.poll(time).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(time).toBe(1);
    await page.keyboard.press('.');
    await expect.poll(time).toBeCloseTo(1.075, 2);
    await page.keyboard.press('>');
    await expect(speed(page)).toHaveValue('1.25');
    await page.keyboard.press('r');
    await expect(loop(page)).toHaveAttribute('aria-pressed', 'true');
    await speed(page).focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Control+n');
    await idle(page);
    expect(await currentPlace(page)).toBe(1);
  });
});

test('the next clip keeps sound (M), speed and full screen (F)', async ({ page }) => {
  await repeatClips(page);
  await openFromSearch(page);
  // The player may mute itself until it plays.
  await expect.poll(() => isPlaying(page)).toBe(true);
  await video(page).focus();
  const isMuted = () => video(page).evaluate((v: HTMLVideoElement) => v.muted);
  const before = await isMuted();
  await page.keyboard.press('m');
  await expect.poll(isMuted).toBe(!before);
  const rate = () => video(page).evaluate((v: HTMLVideoElement) => v.playbackRate);
  await video(page).evaluate((v: HTMLVideoElement) => {
    v.playbackRate = 1.5;
  });
  const isFull = () => video(page).evaluate((v) => document.fullscreenElement === v);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await playToTheEnd(video(page));
  await expect.poll(() => currentPlace(page)).toBe(1);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await isFull()).toBe(true);
  await expect.poll(async () => [await isMuted(), await rate()]).toEqual([!before, 1.5]);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
});

test('the media session shows the clip and steps to the next one, also out of view', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const actions = new Map<string, MediaSessionActionHandler | null>();
    Object.assign(window, { actions });
    navigator.mediaSession.setActionHandler = (name, action) => actions.set(name, action);
  });
  /** Whether the system offers an action; takes it if it does. */
  const take = (name: 'nexttrack' | 'previoustrack') =>
    page.evaluate((action) => {
      const { actions } = window as unknown as { actions: Map<string, MediaSessionActionHandler> };
      actions.get(action)?.({ action });
      return Boolean(actions.get(action));
    }, name);
  const title = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await repeatClips(page);
  await openFromSearch(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await take('previoustrack')).toBe(false);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(video(page)).not.toBeInViewport();
  expect(await take('nexttrack')).toBe(true);
  await expect.poll(() => currentPlace(page)).toBe(1);
  await expect.poll(() => isPlaying(page)).toBe(true);
  const second = await entries(page).nth(1).getAttribute('title');
  await expect.poll(title).toBe(second);
  expect(errors).toEqual([]);
});

test('a video that fails to load shows a notice and can be retried', async ({ page }) => {
  await page.route('**/*.mp4', (route) => route.abort());
  await openFromSearch(page);
  await expect(page.getByText('Video not available')).toBeVisible();
  await expect(video(page)).not.toHaveAttribute('controls');
  const again = page.getByRole('button', { name: 'Try again' });
  const refused = page.waitForEvent('requestfailed');
  await again.press('Enter');
  await refused;
  await expect(again).toBeVisible();
  // The button unmounts; the focus stays in the player.
  await expect(video(page)).toBeFocused();
  await page.unroute('**/*.mp4');
  await again.press('Enter');
  await expect(video(page)).toBeFocused();
  await expect(page.getByText('Video not available')).toBeHidden();
  await expect(video(page)).toHaveAttribute('controls');
  await expect
    .poll(() => video(page).evaluate((v: HTMLVideoElement) => v.readyState))
    .toBeGreaterThan(1);
});
