/** Clips that follow each other by themselves, and those that fail. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { decodeClipHash } from '#app/clips/clipHash.ts';
import { findViolations } from '#tests/support/axe.ts';
import {
  currentPlace,
  entries,
  isPlaying,
  query,
  sideList,
  video,
  wide,
} from '#tests/support/clipScreen.ts';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { playOneFilm } from '#tests/support/oneFilm.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';
import { pauseClips, playToTheEnd, repeatClips } from '#tests/support/video.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(wide);
  await repeatClips(page);
});

const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
const status = (page: Page, text: string) => page.getByText(text, { exact: true });

const failClip = (page: Page, event: number | undefined) =>
  page.route(`**/media/**/${event}-*.mp4*`, (route) => route.fulfill({ status: 404 }));

/** Plays a new playlist of these plays of the seeded game, of which some cannot be played. */
async function playAll(
  page: Page,
  context: BrowserContext,
  { origin, events, failing }: { origin: string; events: number[]; failing: number[] },
): Promise<string> {
  const { id } = await seedPlaylist(context, origin, { events });
  for (const event of failing) await failClip(page, event);
  await visit(page, `/playlists/${id}`);
  await link(page, 'Play all').click();
  return `/playlists/${id}`;
}

test('a queue plays to its end, skips a clip that fails and counts it', async ({
  memberPage: page,
  context,
  baseURL: origin = '',
}) => {
  const path = await playAll(page, context, { origin, events: [7, 11, 17], failing: [11] });
  await expect.poll(() => isPlaying(page)).toBe(true);
  await playToTheEnd(video(page));
  await expect(sideList(page)).toContainText('3 of 3');
  await expect(status(page, 'Skipped a clip that could not be played.')).toBeVisible();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await playToTheEnd(video(page));
  await expect(status(page, '2 of 3 played')).toBeVisible();
  expect(await findViolations(page, { part: 'main' })).toEqual([]);
  await link(page, 'Replay').click();
  await expect(sideList(page)).toContainText('1 of 3');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('a queue stops after three failures in a row', async ({
  memberPage: page,
  context,
  baseURL: origin = '',
}) => {
  const events = [7, 11, 17, 22];
  await playAll(page, context, { origin, events, failing: [7, 11, 17] });
  await expect(
    status(page, 'The queue has stopped: three clips in a row could not be played.'),
  ).toBeVisible();
  await expect(sideList(page)).toContainText('3 of 4');
  await link(page, 'Next').click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await playToTheEnd(video(page));
  await expect(status(page, '1 of 4 played')).toBeVisible();
});

test('a clip that fails while the next page loads is skipped once that is there', async ({
  page,
}) => {
  const next = await held(page, '**/resources/feed*');
  await visit(page, `/search?${query}`);
  await link(page, 'Play all').click();
  await expect(entries(page)).toHaveCount(15);
  const last = entries(page).nth(14);
  const { pathname } = new URL((await last.getAttribute('href')) ?? '', 'http://page');
  await failClip(page, decodeClipHash(pathname.replace('/video/', ''))?.eventNumber);
  await last.click();
  await next.asked();
  await expect(status(page, 'Skipped a clip that could not be played.')).toBeVisible();
  next.let();
  await expect.poll(() => currentPlace(page)).toBe(15);
});

test('a queue of a search plays on in another tab, from the place in its address', async ({
  page,
  context,
}) => {
  await playOneFilm(context);
  const search =
    'type=player&league=nba&player=201939&lastN=0&stats=FG3M&seasons=2024-25&seasonType=Regular+Season&opponent=0';
  await visit(page, `/search?${search}`);
  await link(page, 'Shuffle').dblclick();
  await expect(sideList(page)).toContainText('1 of 311');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await playToTheEnd(video(page));
  await expect(sideList(page)).toContainText('2 of 311');
  // The other tab begins with the clip that this one is at.
  await expect.poll(() => isPlaying(page)).toBe(true);
  await video(page).evaluate((v: HTMLVideoElement) => v.pause());
  const tab = await context.newPage();
  await pauseClips(tab);
  await visit(tab, page.url());
  await expect(sideList(tab)).toContainText('2 of 311');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(title);
  await link(tab, 'Next').click();
  await expect.poll(() => currentPlace(tab)).toBe(2);
  await page.goBack();
  await expect(page).toHaveURL(`/search?${search}`);
});
