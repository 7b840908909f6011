import { expect, type Page, test } from '@playwright/test';
import { entries, fromOf, openFirst, query, sideList, wide } from '#tests/support/clipScreen.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { pauseClips } from '#tests/support/video.ts';

/** Opens the first clip of the search by its link there. */
async function openFromSearch(page: Page): Promise<void> {
  await page.goto(`/search?${query}`);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/video\//);
  await expect(entries(page).first()).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(wide);
  await pauseClips(page);
});

test('a clip of a search shows its video, its details and the list of the search', async ({
  page,
}) => {
  await openFromSearch(page);
  expect(new URLSearchParams(fromOf(page) ?? '').get('game')).toBe('0022400061');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(title.length).toBeGreaterThan(5);
  await expect.poll(() => page.title()).toContain(title);
  const video = page.getByRole('main').locator('video');
  await expect(video).toHaveAttribute('controls');
  await expect(video).toHaveAttribute('playsinline');
  await expect(video).toHaveAttribute('src', /\.mp4$/);
  await expect(entries(page)).toHaveCount(15);
  const current = sideList(page).locator('[aria-current]');
  await expect(current).toHaveCount(1);
  await expect(current).toContainText('Now playing');
  await expect(page.getByRole('switch', { name: 'Autoplay' })).toBeChecked();
});

test('the page shows the spot and the score of a diagram', onlyHtml, async ({ page }) => {
  await page.goto('/video/MDAyMjQwMDA2MTo3');
  const facts = page.getByRole('list').filter({ hasText: 'NYK @ BOS' }).first();
  await expect(facts.getByRole('listitem')).toContainText([
    'Jayson Tatum',
    'NYK @ BOS',
    'Oct 22, 2024',
    'Right wing',
  ]);
  await expect(page.getByText(/^NYK 0, BOS 3Q1 \d/)).toBeVisible();
});

test(
  'list entries have a still, at most 35 characters of the play, the player and the score',
  onlyHtml,
  async ({ page }) => {
    await openFirst(page);
    await expect(entries(page).first().getByRole('presentation')).toHaveAttribute(
      'src',
      /^\/media\/\d+\/[\w-]+\.jpg$/,
    );
    const texts = await sideList(page)
      .locator('li a')
      .evaluateAll((links) =>
        links.map((link) => ({
          full: (link as HTMLElement).title,
          short: link.querySelector('span > span')?.textContent ?? '',
        })),
      );
    for (const { full, short } of texts) {
      expect(full.toLowerCase()).toContain(short.toLowerCase());
      expect([...short].length).toBeLessThanOrEqual(35);
    }
    const entry = entries(page).first();
    await expect(entry).toContainText(/[A-Z]{3} \d+, [A-Z]{3} \d+/);
    // They are of one game.
    await expect(entry).not.toContainText('Oct 22, 2024');
  },
);

test('choosing another clip replaces the address and keeps the search', async ({ page }) => {
  await openFirst(page);
  const from = fromOf(page);
  const first = page.url();
  const other = entries(page).nth(3);
  const title = await other.getAttribute('title');
  await expect(sideList(page).getByText(/^1 of \d\d$/)).toBeVisible();
  await other.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(sideList(page).getByText(/^4 of \d\d$/)).toBeVisible();
  await expect(page).not.toHaveURL(first);
  expect(fromOf(page)).toBe(from);
  await expect(entries(page).nth(3)).toHaveAttribute('aria-current', 'page');
});

test('Previous and Next step through the list', async ({ page }) => {
  await openFirst(page);
  const titleOf = (place: number) => entries(page).nth(place).getAttribute('title');
  const steps = page.getByRole('navigation', { name: 'Clips before and after' });
  await expect(steps.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await steps.getByRole('link', { name: 'Next' }).click();
  await expect(entries(page).nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((await titleOf(1)) ?? '');
  await steps.getByRole('link', { name: 'Previous' }).click();
  await expect(entries(page).nth(0)).toHaveAttribute('aria-current', 'page');
});

test('All Videos leads back to the search', onlyHtml, async ({ page }) => {
  await openFirst(page);
  await page.getByRole('link', { name: 'All Videos' }).click();
  await expect(page).toHaveURL(/\/search\?/);
  const params = new URL(page.url()).searchParams;
  expect(Object.fromEntries(params)).toMatchObject(Object.fromEntries(new URLSearchParams(query)));
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a tag leads to the search narrowed by it', onlyHtml, async ({ page }) => {
  await openFirst(page);
  const tag = page.getByRole('list', { name: 'Tags' }).getByRole('link').first();
  const name = await tag.textContent();
  await tag.click();
  await expect(page).toHaveURL(/\/search\?/);
  const params = new URL(page.url()).searchParams;
  expect([params.get('tag'), params.get('game')]).toEqual([name, '0022400061']);
});

test('the autoplay switch keeps its position', async ({ page }) => {
  await openFirst(page);
  const toggle = page.getByRole('switch', { name: 'Autoplay' });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
});

test('an address without a clip responds with 404 and a notice', onlyHtml, async ({ page }) => {
  for (const hash of ['nonsense', btoa('0022400061:999999'), btoa('0022400061')]) {
    const response = await page.goto(`/video/${hash}`);
    expect(response?.status(), hash).toBe(404);
    await expect(page.getByRole('heading', { name: 'Clip not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Search clips' }).click();
  await expect(page).toHaveURL(/\/search/);
});

test('an invalid from is dropped, and the list shows the game', onlyHtml, async ({ page }) => {
  await openFirst(page);
  const { pathname } = new URL(page.url());
  for (const junk of ['type=team', 'x'.repeat(3000), '']) {
    const response = await page.goto(`${pathname}?${new URLSearchParams({ from: junk })}`);
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).search).toBe('');
  }
  await expect(page.getByRole('heading', { name: 'More from this game' })).toBeVisible();
  await expect(entries(page).nth(1)).toBeVisible();
  await expect(sideList(page).getByText('No more videos')).toHaveCount(0);
  const chosen = (await entries(page).nth(1).getAttribute('href')) ?? '';
  await entries(page).nth(1).click();
  // Then the list has scrolled to it.
  await expect(entries(page).filter({ hasText: 'Now playing' })).toHaveAttribute('href', chosen);
  expect(new URL(page.url()).search).toBe('');
  await sideList(page).getByRole('link', { name: 'Every play of this game' }).click();
  await expect(page).toHaveURL(/\/search\?type=game&league=nba&game=0022400061&.*sort=asc$/);
});

test(
  'the list is beside the player from 768 pixels, and below it on narrower screens',
  onlyHtml,
  async ({ page }) => {
    await openFirst(page);
    const video = page.getByRole('main').locator('video');
    for (const [width, isBeside] of [
      [1440, true],
      [768, true],
      [767, false],
      [375, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const [player, list] = [await video.boundingBox(), await sideList(page).boundingBox()];
      if (!player || !list) throw new Error('nothing to see');
      expect(list.x >= player.x + player.width, String(width)).toBe(isBeside);
      if (!isBeside) expect(list.y).toBeGreaterThan(player.y + player.height);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0);
    }
  },
);

test('link previews describe the clip', onlyHtml, async ({ page }) => {
  await openFirst(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto(new URL(page.url()).pathname);
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await content('og:title')).toBe(title);
  expect(await content('og:video')).toMatch(/^http.*\.mp4$/);
  expect(await content('og:image')).toMatch(/^http.*\.jpg$/);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  expect(canonical).toBe(page.url());
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'VideoObject', name: title });
});
