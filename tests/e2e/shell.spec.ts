import { expect, type Page, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 375, height: 740 };

async function prefer(page: Page, baseURL: string | undefined, theme: string): Promise<void> {
  await page.context().addCookies([{ name: 'preferences', value: `theme=${theme}`, url: baseURL }]);
}

/** The button that is shown: the other one waits in the small-screen menu. */
const themeSwitch = (page: Page) => page.getByRole('button', { name: /^Theme:/ });
const theme = (page: Page) => page.locator('html').getAttribute('class');

test.describe('navigation bar', () => {
  test('links to the screens and marks the current one', async ({ page }) => {
    await page.setViewportSize(wide);
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search/);
    await expect(bar.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  test('is 64 pixels high', onlyHtml, async ({ page }) => {
    for (const viewport of [phone, wide]) {
      await page.setViewportSize(viewport);
      await page.goto('/');
      const box = await page.getByRole('banner').boundingBox();
      expect(box?.height).toBe(64);
    }
  });

  test('moves its links into a menu on small screens', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    const search = page.getByRole('banner').getByRole('link', { name: 'Search' });
    await expect(search).toBeHidden();
    await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
    await search.click();
    await expect(page).toHaveURL(/\/search/);
    await expect(search).toBeHidden();
  });

  test('offers visitors a login form', onlyHtml, async ({ page }) => {
    await page.goto('/');
    const login = page.getByRole('banner').getByRole('button', { name: 'Login' });
    const form = login.locator('xpath=ancestor::form');
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form).toHaveAttribute('action', /^\/auth\/login/);
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  });

  test('lets the keyboard skip to the content', onlyHtml, async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await skip.press('Enter');
    await expect(page).toHaveURL(/#main$/);
  });
});

test.describe('theme', () => {
  test(
    'is the system’s until one is chosen, and part of the HTML',
    onlyHtml,
    async ({ page, baseURL }) => {
      expect(await (await page.request.get('/')).text()).toContain('class="system"');
      await prefer(page, baseURL, 'light');
      expect(await (await page.request.get('/')).text()).toContain('class="light"');
    },
  );

  test('switches without a navigation and is stored', async ({ page }) => {
    await page.setViewportSize(wide);
    await page.goto('/search');
    for (const next of ['dark', 'light', 'system']) {
      await themeSwitch(page).click();
      await expect(page.locator('html')).toHaveClass(next);
      await expect(page).toHaveURL(/\/search$/);
    }
    await themeSwitch(page).click();
    await expect(page.locator('html')).toHaveClass('dark');
    await page.reload();
    expect(await theme(page)).toBe('dark');
  });

  test('follows the system setting, before scripts run', onlyHtml, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    const root = page.locator('.radix-themes');
    const inDark = await root.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const inLight = await root.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(inDark).toBe('rgb(13, 13, 12)');
    expect(inLight).toBe('rgb(255, 255, 255)');
  });
});

test.describe('addresses', onlyHtml, () => {
  for (const path of ['/no-such-page', '/search/deeper/still', '/%E0%A4%A', '/index.php?x=1']) {
    test(`${path} leads home`, async ({ page, baseURL }) => {
      await page.goto(path);
      await expect(page).toHaveURL(`${baseURL}/`);
    });
  }
});

test('the page begins below the bar', onlyHtml, async ({ page }) => {
  await page.goto('/search');
  const bar = await page.getByRole('banner').boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(main?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0));
});

test.describe('narrow windows', () => {
  test('nothing is cut off at 320 pixels', onlyHtml, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/', '/search', '/search?tab=game', '/playlists', '/auth/login']) {
      await page.goto(path);
      const overflow = await page
        .locator('html')
        .evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});
