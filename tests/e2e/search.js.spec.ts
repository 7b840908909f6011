/** The results of a search with scripts. */
import { expect, type Page, test } from '@playwright/test';
import { abortMedia } from '#tests/support/abortMedia.ts';
import { findViolationsInBothThemes } from '#tests/support/axe.ts';
import { held } from '#tests/support/held.ts';
import { idle, visit } from '#tests/support/hydrated.ts';
import { noteScroll } from '#tests/support/openCard.ts';
import { curryThrees as curry, curryBlocks } from '#tests/support/searches.ts';

const cards = (page: Page) => page.locator('main article[data-event]');
const toEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
const feedCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/resources/feed')) calls.push(request.url());
  });
  return calls;
};
const names = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => `${card.dataset.game}:${card.dataset.event}`));

test('scrolling loads all pages without repeats', async ({ page }) => {
  await abortMedia(page);
  const calls = feedCalls(page);
  await visit(page, curryBlocks);
  await expect(cards(page)).toHaveCount(15);
  await toEnd(page);
  await expect(page.getByText('No more videos')).toBeVisible();
  const all = await names(page);
  expect(all.length).toBeGreaterThan(15);
  expect(new Set(all).size).toBe(all.length);
  await expect(page.getByRole('heading', { name: `${all.length} clips` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  const asked = calls.length;
  await page.evaluate(() => window.scrollTo(0, 0));
  await toEnd(page);
  await idle(page);
  expect(calls).toHaveLength(asked);
});

test('Load More appends a page, also one that failed', async ({ page }) => {
  await test.step('a failed page keeps the loaded clips and can be retried', async () => {
    await page.route('**/resources/feed.data**', (route) => route.abort());
    await visit(page, curry);
    await page.getByRole('button', { name: 'Load More' }).first().click();
    const notice = page.getByText('The next clips could not be loaded');
    await expect(notice).toBeVisible();
    await expect(cards(page)).toHaveCount(15);
    await page.unroute('**/resources/feed.data**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(30);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '311 clips' })).toBeVisible();
    expect(page.url()).not.toContain('cursor');
  });
});

test('another search replaces the list', async ({ page }) => {
  await test.step('placeholders are shown while another search loads', async () => {
    await visit(page, curry);
    const found = await held(page, '**/search.data**');
    await page.getByRole('link', { name: 'Newest first' }).click();
    await expect(page.locator('[data-skeleton]')).toHaveCount(3);
    await expect(cards(page)).toHaveCount(0);
    found.let();
    await expect(cards(page)).toHaveCount(15);
  });
  await test.step('another search replaces the list at once and drops late answers', async () => {
    const next = await held(page, '**/resources/feed.data**');
    await visit(page, curry);
    await page.getByRole('button', { name: 'Load More' }).first().click();
    await next.asked();
    await page.getByRole('link', { name: 'Newest first' }).click();
    await page.waitForURL(/sort=asc/);
    await expect(page.getByRole('link', { name: 'Oldest first' })).toBeVisible();
    const before = await names(page);
    const late = page.waitForEvent('response', (response) => response.url().includes('/feed.data'));
    next.let();
    await (await late).finished();
    await idle(page);
    expect(await names(page)).toEqual(before);
  });
});

test('going back from a clip restores the list and the scroll position', async ({ page }) => {
  await abortMedia(page);
  await visit(page, curry);
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await expect(cards(page)).toHaveCount(30);
  const clip = cards(page).nth(27);
  await clip.scrollIntoViewIfNeeded();
  const before = await names(page);
  const left = await noteScroll(page);
  await clip.getByRole('link', { name: /Stephen Curry/ }).click();
  const scrollY = await left();
  expect(scrollY).toBeGreaterThan(500);
  await page.waitForURL(/\/video\//);
  await expect(page.locator('main video')).toBeVisible();
  await page.goBack();
  await expect(clip).toBeInViewport();
  expect((await names(page)).slice(0, 30)).toEqual(before.slice(0, 30));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY);
});

test('repeating a search adds no history entry, a filter one', async ({ page }) => {
  await visit(page, '/search');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/type=player/);
  await page.getByRole('button', { name: 'Filters' }).click();
  const again = page.waitForResponse(/search\.data/);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await again;
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden();
  await cards(page).first().getByRole('link', { name: 'Assisted' }).click();
  await page.waitForURL(/tag=Assisted/);
  await expect(page.getByRole('link', { name: 'Remove filter Assisted' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remove filter Assisted' })).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search');
});

test('a scroll-to-top button appears below 300 pixels', async ({ page }) => {
  await visit(page, curry);
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(toTop).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 299));
  await expect(toTop).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 301));
  await toTop.click();
  await expect(toTop).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('axe finds no violations in both themes', async ({ page }) => {
  test.slow();
  const team = '/search?type=game&seasonType=Playoffs&singleSeason=2024-25&team=1610612760';
  for (const path of ['/search', team, '/search?type=player&player=404']) {
    await visit(page, path);
    if (path === '/search') {
      await page.getByLabel('Player').click();
      await expect(page.getByRole('option').first()).toBeVisible();
    }
    expect(await findViolationsInBothThemes(page), path).toEqual([]);
  }
});

test('a filter that is chosen while another one loads comes on top of it', async ({ page }) => {
  await visit(page, curry);
  await page.getByRole('button', { name: 'Period' }).click();
  const options = page.locator(':popover-open');
  // Has no answer: what is chosen next takes its place.
  await page.route(/\/search\.data/, () => {}, { times: 1 });
  await options.getByRole('link', { name: /^Q1/ }).click();
  await expect(options.getByRole('link', { name: 'Remove filter Q1' })).toBeVisible();
  await options.getByRole('link', { name: /^Q4/ }).click();
  await expect(page).toHaveURL(/period=1,4/);
  await expect(page.getByRole('heading', { name: '144 clips' })).toBeVisible();
});
