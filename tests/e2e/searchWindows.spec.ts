/** The search page in small and in large windows, with and without scripts. */
import { expect, type Page, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';

const cards = (page: Page) => page.locator('main article');
const bar = (page: Page) => page.getByRole('navigation', { name: 'Refine results' });
const panel = (page: Page) => page.locator('#search-panel');

test.use({ viewport: { width: 375, height: 812 } });

test('results come before the form, and there is one column', onlyHtml, async ({ page }) => {
  await page.goto(curry);
  await expect(panel(page)).toBeHidden();
  const boxes = await cards(page).evaluateAll((all) =>
    all.slice(0, 2).map((card) => card.getBoundingClientRect().x),
  );
  expect(boxes[0]).toBe(boxes[1]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(panel(page)).toBeVisible();
  const overflow = await page
    .locator('html')
    .evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(overflow).toBe(0);
});

test('filters open in a sheet at the bottom of the window', async ({ page }) => {
  await page.goto(curry);
  await page.getByRole('button', { name: 'Period' }).click();
  const choice = bar(page).getByRole('link', { name: /^Q1/ });
  const sheet = page.locator('[popover]:popover-open');
  await expect(sheet).toContainText('Q1');
  const edges = async () => {
    const box = await sheet.boundingBox();
    return box && [box.x, box.width, box.y + box.height];
  };
  await expect.poll(edges).toEqual([0, 375, 812]);
  expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(choice).toBeHidden();
});

test('a group that a link shows fits the window', onlyHtml, async ({ page }) => {
  await page.goto(`${curry}&refine=place`);
  const panel = page.locator('#filter-place');
  expect(await panel.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  const group = bar(page).getByRole('list', { name: 'Place' });
  const box = await group.boundingBox();
  expect(box?.x).toBeGreaterThan(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(375);
  await expect(group.getByRole('link', { name: /^Left corner/ })).toBeInViewport();
  const overflow = await group.evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(overflow).toBe(0);
});

test('a form opened over one search does not cover another', async ({ page }) => {
  await page.goto(curry);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(panel(page)).toBeVisible();
  await page.goto(`${curry}&sort=asc`);
  await expect(cards(page).first()).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await page.goto(curry);
  await expect(panel(page)).toBeVisible();
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('button', { name: 'Get clips' })).toBeVisible();
  await page.getByRole('link', { name: 'Newest first' }).click();
  await page.waitForURL(/sort=asc/);
  await expect(panel(page)).toBeHidden();
});

test(
  'the grid has two columns on medium screens and three on large ones',
  onlyHtml,
  async ({ page, baseURL }) => {
    const columns = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(curry);
      await expect(cards(page)).toHaveCount(15);
      const lefts = await cards(page).evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().x)),
      );
      return new Set(lefts).size;
    };
    expect(await columns(767)).toBe(1);
    expect(await columns(768)).toBe(2);
    expect(await columns(1024)).toBe(2);
    // The panel is beside them.
    expect(await columns(900)).toBe(1);
    const closed = { name: 'preferences', value: 'panel=closed', url: baseURL };
    await page.context().addCookies([closed]);
    expect(await columns(900)).toBe(2);
    expect(await columns(1440)).toBe(3);
  },
);
