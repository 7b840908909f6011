import { expect, test } from '@playwright/test';
import { findViolations, findViolationsInBothThemes } from '#tests/support/axe.ts';
import { held } from '#tests/support/held.ts';
import { hydrated, visit } from '#tests/support/hydrated.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { atRest } from '#tests/support/layout.ts';
import { curryThrees } from '#tests/support/searches.ts';

const phone = { width: 375, height: 740 };

test('the small-screen menu opens and closes by mouse and keyboard', async ({ page }) => {
  const entry = page.getByRole('banner').getByRole('link', { name: 'Search' });
  const button = page.getByText('Menu', { exact: true }).locator('..');
  const isClosed = async () => {
    await page.mouse.move(370, 700);
    await page.keyboard.press('Escape');
    await page.clock.runFor(1000);
    await expect(entry).toBeHidden();
  };
  await page.setViewportSize(phone);
  await page.clock.install();
  await visit(page, '/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await test.step('opens after 100 ms of hovering and closes 400 ms after the mouse leaves', async () => {
    await button.hover();
    await page.clock.runFor(99);
    await expect(entry).toBeHidden();
    await page.clock.runFor(1);
    await expect(entry).toBeVisible();
    await page.mouse.move(370, 700);
    await page.clock.runFor(399);
    await expect(entry).toBeVisible();
    await page.clock.runFor(1);
    await expect(entry).toBeHidden();
  });
  await test.step('stays open when clicked just after hovering opened it', async () => {
    await button.hover();
    await page.clock.runFor(100);
    await expect(entry).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await expect(entry).toBeVisible();
  });
  await isClosed();
  await test.step('stays open after a click when the mouse leaves', async () => {
    await button.click();
    await expect(entry).toBeVisible();
    await page.mouse.move(200, 700);
    await page.clock.runFor(1000);
    await expect(entry).toBeVisible();
  });
  await isClosed();
  await test.step('opens on the first click after Escape closed it', async () => {
    await button.hover();
    await page.clock.runFor(100);
    await expect(entry).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await page.mouse.down();
    await page.mouse.up();
    await expect(entry).toBeVisible();
  });
  await isClosed();
  await test.step('closes on Escape and restores the focus', async () => {
    await button.press('Enter');
    await expect(entry).toBeVisible();
    await entry.focus();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('closes on a press elsewhere', async () => {
    await button.press('Enter');
    await expect(entry).toBeVisible();
    await page.mouse.click(200, 700);
    await expect(entry).toBeHidden();
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

test('the header hides on the clip page alone', async ({ page }) => {
  const top = () =>
    page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
  const scrollTo = (y: number) => page.evaluate((position) => window.scrollTo(0, position), y);
  const visitLong = async (path: string) => {
    await visit(page, path);
    await page.locator('main').evaluate((main) => {
      main.style.minHeight = '5000px';
    });
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitLong('/video/no-such-clip');
  await test.step('hides below 120 pixels and returns when scrolling up', async () => {
    await scrollTo(120);
    await expect.poll(top).toBe(64);
    await scrollTo(600);
    await expect.poll(top).toBe(0);
    await scrollTo(500);
    await expect.poll(top).toBe(64);
    await scrollTo(700);
    await expect.poll(top).toBe(0);
  });
  await test.step('stays visible while it has the focus', async () => {
    await page.getByRole('link', { name: 'Courtreel, home' }).focus();
    await expect.poll(top).toBe(64);
  });
  await test.step('stays visible on other screens', async () => {
    await visitLong('/');
    // What the bar does follows a scroll event; two frames later it is to be seen.
    await page.evaluate(async () => {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve));
      window.scrollTo(0, 600);
      await scrolled;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    expect(await top()).toBe(64);
  });
});

test('tooltips follow the mouse and the focus', async ({ page }) => {
  const bubble = page.locator('[popover=manual]');
  const theme = page.getByRole('button', { name: /^Theme:/ });
  const leader = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await visit(page, '/');
  await test.step('stay open while the mouse is over the bubble', async () => {
    await leader.hover();
    await expect(bubble).toBeVisible();
    await atRest(page);
    const { x = 0, y = 0, width = 0, height = 0 } = (await bubble.boundingBox()) ?? {};
    // Pixel by pixel, over the gap too.
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 60 });
    expect(await bubble.evaluate((element) => element.matches(':hover'))).toBe(true);
    await page.mouse.move(2, 2);
    await expect(bubble).toBeHidden();
  });
  await test.step('open on hover and close when the mouse leaves', async () => {
    await theme.hover();
    await expect(bubble).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(bubble).toBeHidden();
  });
  await test.step('do not repeat an accessible name', async () => {
    await tabTo(page, theme);
    await expect(bubble).toHaveText(/^Theme: System/);
    await expect(theme).toHaveAccessibleDescription('');
    await page.keyboard.press('Escape');
    await expect(theme).toHaveAttribute('title', /^Theme: System/);
  });
  await test.step('open on keyboard focus, describe their element and close on Escape', async () => {
    await tabTo(page, leader);
    await expect(bubble).toHaveText(/^Click to search for/);
    await expect(leader).toHaveAccessibleDescription(/^Click to search for/);
    await page.keyboard.press('Escape');
    await expect(bubble).toBeHidden();
    await expect(leader).toHaveAttribute('title', /^Click to search for/);
  });
  await test.step('close when their element is activated by a key', async () => {
    await visit(page, '/search');
    const toggle = page.getByRole('button', { name: 'Filters' });
    await page.getByRole('banner').getByLabel('Search in words').first().focus();
    await page.keyboard.press('Tab');
    await expect(toggle).toBeFocused();
    await expect(bubble).toHaveText('Hide the search form');
    await page.keyboard.press('Enter');
    await expect(bubble).toBeHidden();
    await expect(toggle).toHaveAccessibleDescription('Show the search form');
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

  // What a phone alone shows is there before scripts.
  test('axe finds nothing before scripts', async ({ page, baseURL }) => {
    // A dozen screens, each looked at whole.
    test.slow();
    const cookie = { name: 'preferences', value: 'theme=dark', url: baseURL };
    await page.context().addCookies([cookie]);
    // Axe itself is a script, so the page's own ones are kept away instead of all.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.setViewportSize(phone);
    const expectNoViolations = async () =>
      expect(await findViolations(page), page.url()).toEqual([]);
    for (const path of screens) {
      await page.goto(path);
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

  test('axe finds nothing with scripts', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 800 });
    // search.js.spec.ts and login.js.spec.ts look at these with scripts.
    const elsewhere = ['/search', '/search?tab=game', '/auth/login'];
    for (const path of screens.filter((screen) => !elsewhere.includes(screen))) {
      await visit(page, path);
      expect(await findViolationsInBothThemes(page), path).toEqual([]);
    }
    await page.setViewportSize(phone);
    for (const path of ['/', curryThrees]) {
      await visit(page, path);
      expect(await findViolations(page, { rules: ['color-contrast'] }), path).toEqual([]);
    }
  });
});
