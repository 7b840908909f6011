import { expect, type Page, test } from '@playwright/test';
import { findViolationsInBothThemes } from '#tests/support/axe.ts';
import {
  currentPlace,
  entries,
  openFromSearch,
  query,
  sideList,
  wide,
} from '#tests/support/clipScreen.ts';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { atRest } from '#tests/support/layout.ts';
import { pauseClips } from '#tests/support/video.ts';

const boxScoreTabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Box score' }).getByRole('link');

test.beforeEach(({ page }) => page.setViewportSize(wide));

test('Next keeps the focus while the next page of the list loads', async ({ page }) => {
  await pauseClips(page);
  const more = await held(page, '**/resources/feed*');
  await openFromSearch(page);
  await entries(page).nth(13).click();
  // The next page loads ahead of the last clip.
  await more.asked();
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => currentPlace(page)).toBe(14);
  await expect(next).toHaveCount(0);
  more.let();
  await expect(next).toBeFocused();
});

test('choosing another clip of the list or another tab asks for no page', async ({ page }) => {
  await pauseClips(page);
  await openFromSearch(page);
  await expect(page.getByRole('table', { name: /^Team statistics/ })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const isAhead = request.headers().purpose === 'prefetch';
    const isPage = ['fetch', 'xhr', 'document'].includes(request.resourceType());
    if (isPage && !isAhead) asked.push(request.url());
  });
  await entries(page).nth(4).click();
  await expect.poll(() => currentPlace(page)).toBe(4);
  await boxScoreTabs(page).first().click();
  await expect(page.getByRole('heading', { name: / Stats$/ })).toBeVisible();
  await entries(page).nth(2).click();
  await expect.poll(() => currentPlace(page)).toBe(2);
  await expect(page.getByRole('heading', { name: / Stats$/ })).toBeVisible();
  expect(asked).toEqual([]);
});

test('the list follows the clip that plays, unless its entry was scrolled away', async ({
  page,
}) => {
  await pauseClips(page);
  await openFromSearch(page);
  const next = page.getByRole('link', { name: 'Next', exact: true });
  const list = sideList(page).getByRole('list').locator('..');
  const top = () => list.evaluate((element) => element.scrollTop);
  await entries(page).nth(5).click();
  await expect.poll(() => currentPlace(page)).toBe(5);
  for (const place of [6, 7, 8, 9, 10, 11]) {
    await next.click();
    await expect.poll(() => currentPlace(page)).toBe(place);
  }
  await expect(entries(page).nth(11)).toBeInViewport();
  await expect.poll(top).toBeGreaterThan(0);
  await list.evaluate((element) => element.scrollTo(0, 0));
  await expect(entries(page).nth(11)).not.toBeInViewport();
  await next.click();
  await expect.poll(() => currentPlace(page)).toBe(12);
  expect(await top()).toBe(0);
});

test('scrolling loads the list to its end, also after a page that failed', async ({ page }) => {
  await openFromSearch(page);
  await test.step('a failed page of the list can be retried', async () => {
    await page.route('**/resources/feed*', (route) => route.abort());
    await entries(page).last().scrollIntoViewIfNeeded();
    await expect(sideList(page).getByText('More videos could not be loaded')).toBeVisible();
    await expect(entries(page)).toHaveCount(15);
    await page.unroute('**/resources/feed*');
    await sideList(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(entries(page).nth(15)).toBeVisible();
    // The button has unmounted.
    await expect(entries(page).nth(14)).toBeFocused();
  });
  await test.step('scrolling loads the list to its end', async () => {
    await expect(async () => {
      await entries(page).last().scrollIntoViewIfNeeded();
      await expect(sideList(page).getByText('No more videos')).toBeVisible({ timeout: 500 });
    }).toPass();
    const hrefs = await entries(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    expect(hrefs.length).toBeGreaterThan(15);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  });
});

test('Back and All Videos restore the scroll position in the search', async ({ page }) => {
  await pauseClips(page);
  await visit(page, `/search?${query}`);
  await page.getByRole('article').nth(14).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article').nth(20)).toBeVisible();
  const card = page.getByRole('article').nth(20);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  const link = card.getByRole('heading').getByRole('link');
  for (const way of ['back', 'link'] as const) {
    await link.click();
    await expect.poll(() => currentPlace(page)).toBe(20);
    await expect(entries(page).nth(20)).toBeInViewport();
    if (way === 'back') await page.goBack();
    else await page.getByRole('link', { name: 'All Videos' }).click();
    await expect(card).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  }
  await page.reload();
  // More clips load only if the page is still scrolled down.
  await expect(page.getByRole('article').nth(15)).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
});

test("a reload keeps the clip's position in the list and the link back", async ({ page }) => {
  await pauseClips(page);
  await page.goto(`/search?${query}`);
  await page.getByRole('article').nth(14).scrollIntoViewIfNeeded();
  await page.getByRole('article').nth(20).getByRole('heading').getByRole('link').click();
  await expect.poll(() => currentPlace(page)).toBe(20);
  const before = await entries(page).nth(19).getAttribute('href');
  await page.reload();
  await expect.poll(() => currentPlace(page)).toBe(20);
  expect(await entries(page).nth(19).getAttribute('href')).toBe(before);
  await expect(entries(page).nth(20)).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('article').nth(20)).toBeInViewport();
});

test('the header and the scroll-to-top button follow the scroll position', async ({ page }) => {
  await openFromSearch(page);
  await test.step('the header hides when the page is scrolled down', async () => {
    const header = page.getByRole('banner');
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, 400);
    await expect(header).not.toBeInViewport();
    // Wait for the wheel to come to rest before scrolling up.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
    await page.mouse.wheel(0, -100);
    await expect(header).toBeInViewport();
  });
  await test.step('the scroll-to-top button appears after 300 pixels', async () => {
    const button = page.getByRole('button', { name: 'Scroll to top' });
    // The page grows while its box score arrives.
    const scrollTo = (top: number) => {
      const scroll = (y: number) => {
        window.scrollTo(0, y);
        return scrollY;
      };
      return expect.poll(() => page.evaluate(scroll, top)).toBe(top);
    };
    await scrollTo(400);
    await expect(button).toBeVisible();
    await scrollTo(290);
    await expect(button).toBeHidden();
    await scrollTo(400);
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test('axe finds no violations in both themes', async ({ page }) => {
  test.slow();
  await openFromSearch(page);
  for (const tab of [1, 0]) {
    await boxScoreTabs(page).nth(tab).click();
    await expect(boxScoreTabs(page).nth(tab)).toHaveAttribute('aria-current', 'page');
    await atRest(page);
    expect(await findViolationsInBothThemes(page)).toEqual([]);
  }
});
