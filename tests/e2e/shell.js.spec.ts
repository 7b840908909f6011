import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { held } from '#tests/support/held.ts';
import { hydrated, visit } from '#tests/support/hydrated.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { atRest } from '#tests/support/layout.ts';
import { openCard } from '#tests/support/openCard.ts';
import { curryThrees } from '#tests/support/searches.ts';

const phone = { width: 375, height: 740 };

test.describe('small-screen menu', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(phone);
    await page.clock.install();
    await visit(page, '/');
  });

  const entry = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });
  const button = (page: Page) => page.getByText('Menu', { exact: true }).locator('..');

  test('opens after 100 ms of hovering and closes 400 ms after the mouse leaves', async ({
    page,
  }) => {
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page).hover();
    await page.clock.runFor(99);
    await expect(entry(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(entry(page)).toBeVisible();
    await page.mouse.move(370, 700);
    await page.clock.runFor(399);
    await expect(entry(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(entry(page)).toBeHidden();
  });

  test('stays open when clicked just after hovering opened it', async ({ page }) => {
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page).hover();
    await page.clock.runFor(100);
    await expect(entry(page)).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await expect(entry(page)).toBeVisible();
  });

  test('stays open after a click when the mouse leaves', async ({ page }) => {
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page).click();
    await expect(entry(page)).toBeVisible();
    await page.mouse.move(200, 700);
    await page.clock.runFor(1000);
    await expect(entry(page)).toBeVisible();
  });

  test('opens on the first click after Escape closed it', async ({ page }) => {
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page).hover();
    await page.clock.runFor(100);
    await expect(entry(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entry(page)).toBeHidden();
    await page.mouse.down();
    await page.mouse.up();
    await expect(entry(page)).toBeVisible();
  });

  test('closes on Escape and restores the focus', async ({ page }) => {
    await button(page).press('Enter');
    await expect(entry(page)).toBeVisible();
    await entry(page).focus();
    await page.keyboard.press('Escape');
    await expect(entry(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  });

  test('closes on a press elsewhere', async ({ page }) => {
    await button(page).press('Enter');
    await expect(entry(page)).toBeVisible();
    await page.mouse.click(200, 700);
    await expect(entry(page)).toBeHidden();
  });
});

test('a menu opened before hydration stays open and can be closed', async ({ page }) => {
  await page.setViewportSize(phone);
  const scripts = await held(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const entry = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await page.locator('summary', { hasText: 'Menu' }).click();
  await expect(entry).toBeVisible();
  scripts.let();
  await hydrated(page);
  await expect(entry).toBeVisible();
  await page.mouse.click(200, 700);
  await expect(entry).toBeHidden();
});

test.describe('header on the clip page', () => {
  const top = (page: Page) =>
    page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);

  async function scrollTo(page: Page, y: number) {
    await page.evaluate((position) => window.scrollTo(0, position), y);
  }

  const makeLong = (page: Page) =>
    page.locator('main').evaluate((main) => {
      main.style.minHeight = '5000px';
    });

  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/video/no-such-clip');
    await makeLong(page);
  });

  test('hides below 120 pixels and returns when scrolling up', async ({ page }) => {
    await scrollTo(page, 120);
    await expect.poll(() => top(page)).toBe(64);
    await scrollTo(page, 600);
    await expect.poll(() => top(page)).toBe(0);
    await scrollTo(page, 500);
    await expect.poll(() => top(page)).toBe(64);
    await scrollTo(page, 700);
    await expect.poll(() => top(page)).toBe(0);
  });

  test('stays visible while it has the focus', async ({ page }) => {
    await scrollTo(page, 600);
    await expect.poll(() => top(page)).toBe(0);
    await page.getByRole('link', { name: 'Courtreel, home' }).focus();
    await expect.poll(() => top(page)).toBe(64);
  });

  test('stays visible on other screens', async ({ page }) => {
    await visit(page, '/');
    await makeLong(page);
    // What the bar does follows a scroll event; two frames later it is to be seen.
    await page.evaluate(async () => {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve));
      window.scrollTo(0, 600);
      await scrolled;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    expect(await top(page)).toBe(64);
  });
});

test.describe('tooltips', () => {
  const bubble = (page: Page) => page.locator('[popover=manual]');

  test('open on keyboard focus, describe their element and close on Escape', async ({ page }) => {
    await visit(page, '/');
    const leader = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    await tabTo(page, leader);
    await expect(bubble(page)).toHaveText(/^Click to search for/);
    await expect(leader).toHaveAccessibleDescription(/^Click to search for/);
    await page.keyboard.press('Escape');
    await expect(bubble(page)).toBeHidden();
    await expect(leader).toHaveAttribute('title', /^Click to search for/);
  });

  test('do not repeat an accessible name', async ({ page }) => {
    await visit(page, '/');
    const button = page.getByRole('button', { name: /^Theme:/ });
    await tabTo(page, button);
    await expect(bubble(page)).toHaveText(/^Theme: System/);
    await expect(button).toHaveAccessibleDescription('');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('title', /^Theme: System/);
  });

  test('close when their element is activated by a key', async ({ page }) => {
    await visit(page, '/search');
    const toggle = page.getByRole('button', { name: 'Filters' });
    await page.getByRole('banner').getByLabel('Search in words').first().focus();
    await page.keyboard.press('Tab');
    await expect(toggle).toBeFocused();
    await expect(bubble(page)).toHaveText('Hide the search form');
    await page.keyboard.press('Enter');
    await expect(bubble(page)).toBeHidden();
    await expect(toggle).toHaveAccessibleDescription('Show the search form');
  });

  test('open on hover and close when the mouse leaves', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: /^Theme:/ }).hover();
    await expect(bubble(page)).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(bubble(page)).toBeHidden();
  });

  test('stay open while the mouse is over the bubble', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().hover();
    await expect(bubble(page)).toBeVisible();
    await atRest(page);
    const { x = 0, y = 0, width = 0, height = 0 } = (await bubble(page).boundingBox()) ?? {};
    // Pixel by pixel, over the gap too.
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 60 });
    expect(await bubble(page).evaluate((element) => element.matches(':hover'))).toBe(true);
    await page.mouse.move(2, 2);
    await expect(bubble(page)).toBeHidden();
  });
});

test('a control in the bar keeps the scroll position', async ({ page }) => {
  await visit(page, '/');
  await page.evaluate(() => window.scrollTo(0, 300));
  const theme = page.getByRole('button', { name: /^Theme/ }).first();
  const before = await theme.getAttribute('aria-label');
  await theme.click();
  await expect(theme).not.toHaveAttribute('aria-label', before ?? '');
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

test('a slow navigation shows progress and keeps the screen', async ({ page }) => {
  await visit(page, '/');
  const search = await held(page, '**/search.data*');
  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect(page.getByText('Loading page')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  search.let();
  await expect(page).toHaveURL(/\/search/);
  await expect(page.getByText('Loading page')).toHaveCount(0);
});

test('no screen violates the content security policy or fails to hydrate', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|hydrat|Minified React error/i.test(text)) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of ['/', '/search', '/search?type=game&league=wnba', '/video/x', '/playlists']) {
    await visit(page, path);
  }
  expect(complaints).toEqual([]);
});

test.describe('accessibility', () => {
  const screens = [
    '/',
    '/?leaders=wnba&standings=wnba',
    '/search',
    '/search?tab=game',
    '/search?type=player&league=nba&player=201939&stats=FG3M&seasons=2024-25',
    '/playlists',
    '/playlists/none',
    '/video/no-such-clip',
    '/auth/login',
    '/modals/playlist',
    '/modals/share?url=%2Fplaylists%2Fa',
  ];

  /** Contrast depends on theme and width alone, and takes most of the time. */
  const cases = [
    { theme: 'dark', width: 375, scripts: 'before', rules: 'all rules' },
    { theme: 'dark', width: 1280, scripts: 'with', rules: 'all rules' },
    { theme: 'light', width: 375, scripts: 'with', rules: 'all rules' },
    { theme: 'light', width: 1280, scripts: 'with', rules: 'all rules' },
    { theme: 'light', width: 1280, scripts: 'before', rules: 'all but contrast' },
  ];

  for (const { theme, width, scripts, rules } of cases) {
    test(`axe finds nothing: ${theme}, ${width} px, ${scripts} scripts, ${rules}`, async ({
      page,
      baseURL,
    }) => {
      // A dozen screens, each looked at whole.
      test.slow();
      const without = rules === 'all but contrast' ? ['color-contrast'] : [];
      const expectNoViolations = async () =>
        expect(await findViolations(page, { without }), page.url()).toEqual([]);
      const cookie = { name: 'preferences', value: `theme=${theme}`, url: baseURL };
      await page.context().addCookies([cookie]);
      await page.setViewportSize({ width, height: 800 });
      // Axe itself is a script, so the page's own ones are kept away instead of all.
      if (scripts === 'before') await page.route('**/assets/*.js', (route) => route.abort());
      for (const path of screens) {
        await page.goto(path);
        if (scripts === 'with') await hydrated(page);
        await expectNoViolations();
      }
      await page.goto('/auth/login');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await page.getByLabel('Password').waitFor();
      await expectNoViolations();
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByLabel('Display name').waitFor();
      await expectNoViolations();
    });
  }
});

test('the theme changes offline, is stored and reaches other tabs', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/search');
  const other = await context.newPage();
  await visit(other, '/');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByRole('button', { name: /^Theme: Dark/ })).toBeFocused();
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(other.locator('html')).toHaveClass('dark');
  await context.setOffline(false);
  await page.reload();
  await expect(page.locator('html')).toHaveClass('dark');
});

test('going to another screen offline shows the app’s own page, and Back the list as it was', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, curryThrees);
  const screens = () =>
    page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return loaded.filter((entry) => entry.initiatorType === 'fetch' && /assets/.test(entry.name))
        .length;
    });
  await expect.poll(screens).toBeGreaterThanOrEqual(4);
  const cards = page.locator('main article[data-event]');
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await expect(cards).toHaveCount(30);
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const open of [
    () => cards.first().locator('a[data-clip-link]').click(),
    () => main.getByRole('link', { name: 'Home' }).click(),
    () => main.getByRole('link', { name: 'Playlists' }).click(),
  ]) {
    await context.setOffline(true);
    await open();
    await expect(page.getByRole('heading', { name: 'No connection to the court' })).toBeVisible();
    await context.setOffline(false);
    await page.goBack();
    await expect(cards).toHaveCount(30);
  }
  await cards.nth(20).scrollIntoViewIfNeeded();
  await context.setOffline(true);
  const top = await openCard(cards.nth(20));
  await expect(page.getByRole('heading', { name: 'No connection to the court' })).toBeVisible();
  await page.goBack();
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toHaveAttribute('href', /^\/search/);
  await context.setOffline(false);
  await again.click();
  await expect(cards).toHaveCount(30);
  await expect.poll(async () => (await cards.nth(20).boundingBox())?.y).toBeCloseTo(top, 0);
});
