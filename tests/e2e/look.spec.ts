/** Where things stand: in line with each other, in view, and large enough to be typed into. */
import { expect, type Locator } from '@playwright/test';
import { test } from '#tests/support/login.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';

const clip = '/video/MDAyMjQwMDA2MTo3';

test('the rows of league leaders are equally high and align', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const leaders = page.getByRole('region', { name: 'League Leaders' });
  await expect(leaders.getByRole('link', { name: 'Gilgeous-Alexander' }).first()).toBeVisible();
  const tops = await leaders
    .locator('ol')
    .evaluateAll((lists) =>
      lists.map((list) => [...list.children].map((row) => row.getBoundingClientRect().top)),
    );
  expect(tops).toHaveLength(5);
  for (const others of tops) expect(others).toEqual(tops[0]);
  const steps = tops[0]?.slice(1).map((top, i) => Math.round(top - (tops[0]?.[i] ?? 0)));
  expect(new Set(steps).size).toBe(1);
});

test('standings fit their cards', async ({ page }) => {
  for (const width of [320, 520, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/?standings=wnba');
    const tables = page.getByRole('table', { name: /Conference$/ });
    await expect(tables).toHaveCount(2);
    const beyond = await tables.evaluateAll((all) =>
      all.map(({ parentElement: card }) => (card?.scrollWidth ?? 0) - (card?.clientWidth ?? 0)),
    );
    expect(beyond, String(width)).toEqual([0, 0]);
  }
});

test('the search panel aligns with the bar in a wide window', async ({ page }) => {
  await page.setViewportSize({ width: 2200, height: 900 });
  await page.goto('/search');
  const brand = await page.getByRole('link', { name: 'Courtreel' }).first().boundingBox();
  const panel = await page.locator('#search-panel').boundingBox();
  expect(Math.abs((brand?.x ?? 0) - (panel?.x ?? 0))).toBeLessThanOrEqual(24);
});

test('a usual window shows the beginning of the box score, and every category', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(clip);
  await expect(page.getByRole('navigation', { name: 'Box score' })).toBeInViewport({ ratio: 1 });
  // The picture fills the player and the player its column.
  const column = page.locator('div:has(> div > video)').first();
  const video = await column.locator('video').boundingBox();
  expect((video?.width ?? 0) / (video?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(Math.abs((video?.width ?? 0) - ((await column.boundingBox())?.width ?? 0))).toBeLessThan(
    2,
  );
  await page.goto('/search');
  const button = await page.getByRole('main').getByRole('button', { name: 'Search' }).boundingBox();
  const last = await page.locator('label').filter({ hasText: 'Turnovers' }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(button?.y ?? 0);
});

test('the side list stands before the box score on a phone, and scrolls by itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(clip);
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  const list = page.getByRole('complementary', { name: 'More from this game' });
  const box = page.getByRole('region', { name: 'Box score', exact: true });
  expect(await top(list)).toBeLessThan(await top(box));
  expect((await list.boundingBox())?.height).toBeLessThan(480);
});

test('a video fits a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 640 });
  await page.goto(clip);
  await expect(page.locator('main video')).toBeInViewport({ ratio: 1 });
});

test('a long playlist description leaves the video in view on a phone', async ({
  memberPage: page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const { id } = await seedPlaylist(context, baseURL ?? '', {
    name: 'W'.repeat(50),
    description: 'Mmmmmmmmmm'.repeat(20),
    events: [7],
  });
  await page.goto(`/playlists/${id}?clip=MDAyMjQwMDA2MTo3`);
  await expect(page.locator('main video')).toBeInViewport({ ratio: 1 });
});

test('prints the whole box score on white without controls', async ({ page }) => {
  // A4, less its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto(`${clip}?box=home`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByText('All Videos')).toBeHidden();
  const text = page.getByRole('heading', { level: 1 });
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.radix-themes')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const last = page.getByRole('columnheader', { name: '+/-' });
  const panel = page.getByRole('region', { name: 'Box score', exact: true });
  const rightOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await rightOf(last)).toBeLessThanOrEqual(await rightOf(panel));
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } });

  test('placeholders are whole', async ({ memberPage: page, context, baseURL }) => {
    await seedPlaylist(context, baseURL ?? '', { name: 'Threes', events: [7] });
    const add = '/modals/add-to-playlist?gameId=0022400061&eventNumber=7';
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 740 });
      for (const screen of ['/playlists', add]) {
        await page.goto(screen);
        const fields = page.locator('main input[placeholder]:not([placeholder=""])');
        await expect(fields.first(), screen).toBeVisible();
        const spare = await fields.evaluateAll((all) =>
          all.map((field) => {
            const { font } = getComputedStyle(field, '::placeholder');
            const { paddingLeft, paddingRight } = getComputedStyle(field);
            const canvas = document.createElement('canvas').getContext('2d');
            if (canvas) canvas.font = font;
            const { width = 0 } =
              canvas?.measureText((field as HTMLInputElement).placeholder) ?? {};
            const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
            return field.clientWidth - padding - width;
          }),
        );
        expect(Math.min(...spare), `${screen} ${width}`).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('no field makes the browser zoom in', async ({ page }) => {
    for (const screen of ['/search', '/search?tab=game', '/playlists']) {
      await page.goto(screen);
      const sizes = await page
        .locator('main :is(input:not([type=hidden], [type=checkbox], [type=radio]), select)')
        .evaluateAll((fields) =>
          fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
        );
      expect(sizes.length, screen).toBeGreaterThan(0);
      expect(Math.min(...sizes), screen).toBeGreaterThanOrEqual(16);
    }
  });
});
