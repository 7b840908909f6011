/** What has to be seen besides text: the edges of what is filled in, and where the keyboard is. */
import { expect, type Page } from '@playwright/test';
import { lineContrasts } from '#tests/support/contrast.ts';
import { test } from '#tests/support/login.ts';

/** WCAG 2.2, 1.4.11. */
const least = 3;

/** What has the edge of a field: the field itself, or what stands around one for a search. */
const framed =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=search]), select, textarea, :has(> [type=search])';

async function prefer(page: Page, theme: string, url: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'preferences', value: `theme=${theme}`, url }]);
}

for (const theme of ['light', 'dark']) {
  test(`field borders have enough contrast in the ${theme} theme`, async ({
    memberPage: page,
    baseURL,
  }) => {
    await prefer(page, theme, baseURL);
    for (const screen of ['/search', '/search?tab=game', '/playlists', '/modals/playlist']) {
      await page.goto(screen);
      const edges = await lineContrasts(page.locator('main').locator(framed), 'border');
      expect.soft(edges.length, screen).toBeGreaterThan(0);
      expect.soft(Math.min(...edges), screen).toBeGreaterThanOrEqual(least);
    }
  });

  test(`selected controls have enough contrast in the ${theme} theme`, async ({
    page,
    baseURL,
  }) => {
    await prefer(page, theme, baseURL);
    for (const [screen, name] of [
      ['/', 'Main'],
      ['/', 'League Leaders: league'],
      ['/video/MDAyMjQwMDA2MTo3?box=home', 'Box score'],
    ] as const) {
      await page.goto(screen);
      const links = page.getByRole('navigation', { name }).locator('[aria-current]');
      const [contrast] = await lineContrasts(links, 'shadow');
      expect.soft(contrast, name).toBeGreaterThanOrEqual(least);
    }
  });

  test(`the focus ring has enough contrast in the ${theme} theme`, async ({ page, baseURL }) => {
    await prefer(page, theme, baseURL);
    await page.goto('/playlists');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const [ring] = await lineContrasts(page.locator(':focus'), 'outline');
    expect(ring).toBeGreaterThanOrEqual(least);
  });
}

test('the focus has a single ring, around the card or the choice', async ({ page }) => {
  await page.goto('/search?type=player&league=nba&player=201939&stats=FG3M&seasons=2024-25');
  const link = page.locator('article h3 a').first();
  const box = page.getByRole('checkbox').first();
  await page.keyboard.press('Tab');
  for (const [inner, outer] of [
    [link, page.getByRole('article').first()],
    [box, page.locator('label').filter({ has: box }).first()],
  ] as const) {
    await inner.focus();
    await expect(inner).toHaveCSS('outline-style', 'none');
    await expect(outer).toHaveCSS('outline-style', 'solid');
  }
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('buttons and fields have borders', async ({ page }) => {
    await page.goto('/playlists');
    const login = page.getByRole('button', { name: 'Login' }).first();
    await expect(login).not.toHaveCSS('border-top-width', '0px');
    await expect(page.getByRole('main').locator(':has(> input[type=search])')).not.toHaveCSS(
      'border-top-width',
      '0px',
    );
    await page.goto('/search');
    const search = page.getByRole('main').getByRole('button', { name: 'Search' });
    await expect(search).not.toHaveCSS('border-top-width', '0px');
  });

  test('selected controls differ from others', async ({ page }) => {
    await page.goto('/');
    const leagues = page.getByRole('navigation', { name: 'League Leaders: league' });
    const groundOf = (league: string) =>
      leagues
        .getByRole('link', { name: league, exact: true })
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.backgroundColor = 'Highlight';
      return getComputedStyle(probe).backgroundColor;
    });
    expect(await groundOf('NBA')).toBe(highlight);
    expect(await groundOf('WNBA')).not.toBe(highlight);
  });
});
