/** Lists of many pages, whose cards out of view are not laid out. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { abortMedia } from '#tests/support/abortMedia.ts';
import { hydrated, idle, visit } from '#tests/support/hydrated.ts';
import { openCard } from '#tests/support/openCard.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';

const cards = (page: Page) => page.locator('main article[data-event]');
const topOf = (locator: Locator) => locator.evaluate((e) => e.getBoundingClientRect().top);

const isLaidOut = (locator: Locator) =>
  locator.evaluate((e) => e.checkVisibility({ contentVisibilityAuto: true }));

/** Loads that many clips of a search, a multiple of 15. */
async function longList(page: Page, length: number): Promise<void> {
  await abortMedia(page);
  await visit(page, curry);
  for (let count = 30; count <= length; count += 15) {
    await page.getByRole('button', { name: 'Load More' }).first().click();
    await expect(cards(page)).toHaveCount(count);
  }
}

test('cards far out of view are not laid out on screen, but are printed', async ({ page }) => {
  await longList(page, 90);
  // Scrolling to the last card loads the next page, after which it is no longer the last.
  const last = cards(page).nth(89);
  await expect.poll(() => isLaidOut(cards(page).first())).toBe(true);
  await expect.poll(() => isLaidOut(last)).toBe(false);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(last)).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => isLaidOut(cards(page).nth(80))).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => isLaidOut(cards(page).nth(80))).toBe(true);
});

test('cards keep their positions after a visit to a clip far down', async ({ page }) => {
  await longList(page, 90);
  const card = cards(page).nth(65);
  // Scroll through the cards above first, so that they have their real heights.
  for (const i of [15, 30, 45, 60, 65]) {
    await cards(page).nth(i).scrollIntoViewIfNeeded();
    await idle(page);
  }
  const before = await openCard(card);
  await expect(page.locator('video[poster]')).toBeVisible();
  const entries = page.getByRole('complementary').getByRole('listitem');
  await expect(entries.nth(65).getByText('Now playing')).toBeInViewport();
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(card)) - before)).toBeLessThan(2);
});

test('a long list loads one page at a time until the visitor scrolls', async ({ page }) => {
  let asked = 0;
  await longList(page, 150);
  page.on('request', (request) => {
    if (request.url().includes('/resources/feed')) asked += 1;
  });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(cards(page)).toHaveCount(165);
  await idle(page);
  expect(
    await page.evaluate(() => window.scrollY / document.documentElement.scrollHeight),
  ).toBeGreaterThan(0.8);
  expect(asked).toBe(1);
  await page.mouse.wheel(0, 100);
  await expect(cards(page)).toHaveCount(180);
});

test.describe('a list of four pages, scrolled to a clip of the third', () => {
  /** Loads the list, scrolls it and returns the clip's card and its distance from the top. */
  async function scrolledList(page: Page): Promise<{ card: Locator; top: number }> {
    await longList(page, 60);
    const card = cards(page).nth(40);
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await idle(page);
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await idle(page);
    return { card, top: await topOf(card) };
  }

  test('comes back to the clip after a reload', async ({ page }) => {
    const { card, top } = await scrolledList(page);
    await page.reload();
    await expect(cards(page)).toHaveCount(60);
    await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThan(2);
    await hydrated(page);
    await test.step('and after one of the clip’s page and Back', async () => {
      const top = await openCard(card);
      await expect(page.locator('video[poster]')).toBeVisible();
      await page.reload();
      await hydrated(page);
      await page.goBack();
      await expect(card).toBeInViewport();
      await expect.poll(async () => (await topOf(card)) - top).toBeCloseTo(0, -1);
    });
  });

  test('keeps the clip in view in a narrower and a wider window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { card } = await scrolledList(page);
    for (const width of [600, 1440, 900]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(card).toBeInViewport();
      await idle(page);
    }
  });
});
