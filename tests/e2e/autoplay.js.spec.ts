/** Autoplay: the end of a clip. */
import { expect, type Page, test } from '@playwright/test';
import {
  currentPlace,
  entries,
  isPlaying,
  openFromSearch,
  query,
  video,
  wide,
} from '#tests/support/clipScreen.ts';
import { held } from '#tests/support/held.ts';
import { idle } from '#tests/support/hydrated.ts';
import { drawingTime, playToTheEnd, repeatClips } from '#tests/support/video.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(wide);
  await repeatClips(page);
});

/** The posters that the player has had, and the clips fetched ahead, in order. */
async function watchPlayer(page: Page) {
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers().purpose === 'prefetch') ahead.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    const posters: string[] = [];
    Object.assign(window, { posters });
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) posters.push((target as HTMLVideoElement).poster);
    });
    watch.observe(document, { subtree: true, attributeFilter: ['poster'] });
  });
  const posters = () => page.evaluate(() => (window as unknown as { posters: string[] }).posters);
  return { ahead, posters };
}

/** The clip that the video has right after its player has heard that the present one has ended. */
async function watchEnd(page: Page) {
  await video(page).evaluate((v: HTMLVideoElement) => {
    const note = () => Object.assign(window, { following: v.getAttribute('src') });
    v.addEventListener('ended', note, { once: true });
  });
  return () => page.evaluate(() => (window as unknown as { following: string }).following);
}

test('the next clip is fetched ahead, one at a time, and follows the last frame', async ({
  page,
}) => {
  const { ahead, posters } = await watchPlayer(page);
  await openFromSearch(page);
  await expect.poll(() => ahead.length).toBe(1);
  const following = await watchEnd(page);
  await playToTheEnd(video(page));
  await expect.poll(() => currentPlace(page)).toBe(1);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await following()).toBe(ahead[0]);
  await expect
    .poll(() => video(page).evaluate((v: HTMLVideoElement) => v.currentSrc))
    .toContain(ahead[0]);
  await expect
    .poll(async () => (await posters()).length, { timeout: drawingTime })
    .toBeGreaterThan(1);
  const [last, own] = await posters();
  expect(last).toMatch(/^data:image\/jpeg/);
  expect(own).toMatch(/\.jpg$/);
  await expect.poll(() => ahead.length).toBe(2);
});

test('nothing is fetched ahead with Save-Data', async ({ page }) => {
  const { ahead } = await watchPlayer(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await openFromSearch(page);
  await playToTheEnd(video(page));
  await expect.poll(() => currentPlace(page)).toBe(1);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(ahead).toEqual([]);
});

test('the next clip starts when one ends, unless autoplay is off', async ({ page }) => {
  await openFromSearch(page);
  await test.step('the next clip starts when one ends, also out of view', async () => {
    const second = await entries(page).nth(1).getAttribute('title');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const scrolled = await page.evaluate(() => scrollY);
    await playToTheEnd(video(page));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '');
    await expect.poll(() => currentPlace(page)).toBe(1);
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(60);
  });
  await test.step('the next clip does not start with autoplay off', async () => {
    await page.getByRole('switch', { name: 'Autoplay' }).click();
    await playToTheEnd(video(page));
    await expect.poll(() => video(page).evaluate((v: HTMLVideoElement) => v.ended)).toBe(true);
    await idle(page);
    expect(await currentPlace(page)).toBe(1);
  });
});

/** Plays the last loaded clip to its end while the next page of the list loads. */
async function endedBeforeTheNextPage(page: Page) {
  const next = await held(page, '**/resources/feed*');
  await openFromSearch(page);
  await entries(page).nth(14).click();
  await expect.poll(() => currentPlace(page)).toBe(14);
  await next.asked();
  await playToTheEnd(video(page));
  await expect.poll(() => video(page).evaluate((v: HTMLVideoElement) => v.ended)).toBe(true);
  return next;
}

test('autoplay continues when the next page arrives after the clip has ended', async ({ page }) => {
  const next = await endedBeforeTheNextPage(page);
  next.let();
  await expect.poll(() => currentPlace(page)).toBe(15);
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('a last clip that is replayed while the next page loads keeps playing', async ({ page }) => {
  const next = await endedBeforeTheNextPage(page);
  await video(page).evaluate((v: HTMLVideoElement) => {
    v.loop = true;
    return v.play();
  });
  next.let();
  await expect(entries(page).nth(15)).toBeAttached();
  await idle(page);
  expect(await currentPlace(page)).toBe(14);
});

test('a clip that ends does not interrupt a navigation', async ({ page }) => {
  await openFromSearch(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  const search = await held(page, '**/search.data?*');
  await page.getByRole('link', { name: 'All Videos' }).click();
  await search.asked();
  await playToTheEnd(video(page));
  await expect.poll(() => video(page).evaluate((v: HTMLVideoElement) => v.ended)).toBe(true);
  search.let();
  await expect(page).toHaveURL(`/search?${query}`);
  await expect(page.getByRole('article').first()).toBeVisible();
});
