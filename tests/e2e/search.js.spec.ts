/** What scripts add to the search page. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { held } from '#tests/support/held.ts';
import { hydrated, idle, visit } from '#tests/support/hydrated.ts';

const curry =
  '/search?type=player&league=nba&player=201939&lastN=0&stats=FG3M&seasons=2024-25&seasonType=Regular+Season&opponent=0';
/** Fewer clips than two pages hold. */
const few = curry.replace('FG3M', 'BLK');

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

/** The field of the player on an empty search page, with its list open. */
async function openedPlayers(page: Page): Promise<Locator> {
  await visit(page, '/search');
  const player = page.getByLabel('Player');
  await player.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  return player;
}

test('players, opponents and games are chosen by typing', async ({ page }) => {
  await visit(page, '/search');
  const player = page.getByLabel('Player');
  await player.click();
  const choices = page.getByRole('listbox', { name: 'Choices' });
  await expect(choices).toBeVisible();
  await player.fill('jokic');
  await expect(choices.getByRole('option')).toHaveText(['Nikola Jokić']);
  await page.keyboard.press('Enter');
  await expect(player).toHaveValue('Nikola Jokić');
  const opponent = page.getByLabel('Opponent');
  await opponent.fill('lak');
  await page.getByRole('option', { name: 'Los Angeles Lakers' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/player=203999.*opponent=1610612747/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('button', { name: 'Get clips' })).toBeVisible();
  const game = page.getByLabel('Game', { exact: true });
  await page.getByLabel('Season type').selectOption('Playoffs');
  await expect(game).toHaveValue('2025-06-22 | IND @ OKC');
  await game.fill('2025-06-16');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Get clips' }).click();
  await page.waitForURL(/game=0042400405/);
});

test('the game selector shows a spinner while games of another season load', async ({ page }) => {
  await visit(page, '/search?tab=game');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/resources\/games/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Season type').selectOption('Playoffs');
  const spinner = page.getByRole('search').getByText('Loading', { exact: true });
  await expect(spinner).toBeAttached();
  answer();
  await expect(page.getByLabel('Game', { exact: true })).toHaveValue(/IND @ OKC|^00424/);
  await expect(spinner).toHaveCount(0);
});

test('a selector can’t be left empty', async ({ page }) => {
  const player = await openedPlayers(page);
  await player.fill('nobody of this name');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player).toHaveValue('Stephen Curry');
});

test('a name without a choice is not left in the field over another one', async ({ page }) => {
  const player = await openedPlayers(page);
  await player.fill('nobody of this name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(player).toHaveValue('Stephen Curry');
  await player.fill('lebron');
  await player.click();
  await expect(page.getByRole('option', { name: 'LeBron James' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(player).toHaveValue('LeBron James');
});

test('a mouse that crosses the list on its way leaves the best match chosen', async ({ page }) => {
  await visit(page, '/search');
  const player = page.getByLabel('Player');
  await player.click();
  await player.fill('lebron');
  await page.getByRole('option', { name: 'LeBron James' }).hover();
  await page.getByLabel('Season type').hover();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/player=2544/);
});

test('another league resets player, seasons and opponent, and nothing else', async ({ page }) => {
  await visit(page, `${curry.replace('opponent=0', 'opponent=1610612747')}`);
  await expect(page.getByLabel('Opponent')).not.toHaveValue('0');
  await page.getByLabel('Season type').selectOption('Playoffs');
  await page.getByLabel('WNBA').check();
  await expect(page.getByLabel('Player')).toHaveValue("A'ja Wilson");
  await expect(page.getByLabel('2025', { exact: true })).toBeChecked();
  await expect(page.locator('[name=opponent]')).toHaveValue('0');
  await expect(page.getByLabel('Season type')).toHaveValue('Playoffs');
  await expect(page.getByLabel('Threes made')).toBeChecked();
  await expect(cards(page)).toHaveCount(15);
});

test('scrolling loads page after page without repeats, up to the end', async ({ page }) => {
  const calls = feedCalls(page);
  await visit(page, few);
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

test('Load More adds to the list', async ({ page }) => {
  await visit(page, curry);
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await expect(page.getByRole('heading', { name: '30 clips' })).toBeVisible();
  expect(page.url()).not.toContain('cursor');
});

test('a page that fails keeps what is there and can be asked for again', async ({ page }) => {
  await page.route('**/resources/feed.data**', (route) => route.abort());
  await visit(page, curry);
  await page.getByRole('button', { name: 'Load More' }).first().click();
  const notice = page.getByText('The next clips could not be loaded');
  await expect(notice).toBeVisible();
  await expect(cards(page)).toHaveCount(15);
  await page.unroute('**/resources/feed.data**');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(30);
  await expect(notice).toHaveCount(0);
});

test('another search replaces the list at once, and late answers are dropped', async ({ page }) => {
  const held: (() => void)[] = [];
  await page.route('**/resources/feed.data**', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  await visit(page, curry);
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('link', { name: 'Newest first' }).click();
  await page.waitForURL(/sort=asc/);
  await expect(page.getByRole('link', { name: 'Oldest first' })).toBeVisible();
  const before = await names(page);
  const late = page.waitForEvent('response', (response) => response.url().includes('/feed.data'));
  for (const release of held) release();
  await (await late).finished();
  await idle(page);
  expect(await names(page)).toEqual(before);
});

test('while another search loads, placeholders stand in its place', async ({ page }) => {
  await visit(page, curry);
  let release = () => {};
  await page.route('**/search.data**', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.getByRole('link', { name: 'Newest first' }).click();
  await expect(page.locator('[data-skeleton]')).toHaveCount(3);
  await expect(cards(page)).toHaveCount(0);
  release();
  await expect(cards(page)).toHaveCount(15);
});

test('a name that is typed and entered in haste is the one that is searched', async ({ page }) => {
  await visit(page, '/search');
  const player = page.getByLabel('Player', { exact: true });
  await player.click();
  await expect(page.getByRole('listbox', { name: 'Choices' })).toBeVisible();
  await player.fill('');
  await page.keyboard.type('jokic');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(/player=203999/);
});

test('a name that was typed and left before the choices came is the one that is searched', async ({
  page,
}) => {
  const choices = await held(page, '**/resources/choices*');
  await visit(page, '/search');
  const player = page.getByLabel('Player');
  await player.fill('nikola jokic');
  await page.getByLabel('Last games').fill('10');
  choices.let();
  await expect(player).toHaveValue('Nikola Jokić');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/player=203999.*lastN=10/);
});

test('a field that was emptied and left before the choices came keeps its choice', async ({
  page,
}) => {
  const choices = await held(page, '**/resources/choices*');
  await visit(page, '/search');
  const player = page.getByLabel('Player');
  await player.fill('');
  await page.getByLabel('Last games').fill('10');
  choices.let();
  await expect(player).toHaveValue('Stephen Curry');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/player=201939.*lastN=10/);
});

test.describe('what is chosen before the scripts come', () => {
  const early = async (page: Page, path: string, choose: () => Promise<unknown>) => {
    const scripts = await held(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await choose();
    scripts.let();
    await hydrated(page);
  };

  test('a league brings its players and seasons', async ({ page }) => {
    await early(page, '/search', () => page.getByRole('radio', { name: 'WNBA' }).check());
    await expect(page.getByLabel('Player', { exact: true })).toHaveValue("A'ja Wilson");
    await expect(page.getByRole('checkbox', { name: '2025', exact: true })).toBeChecked();
  });

  test('a league leaves the name that was typed for it', async ({ page }) => {
    await early(page, '/search', async () => {
      await page.getByRole('radio', { name: 'WNBA' }).check();
      await page.getByLabel('Player', { exact: true }).fill('caitlin clark');
      await page.getByLabel('Last games').fill('10');
    });
    await expect(page.getByLabel('Player', { exact: true })).toHaveValue('Caitlin Clark');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/league=wnba&player=1642286.*lastN=10/);
  });

  test('a name that is being typed goes on', async ({ page }) => {
    await early(page, '/search', async () => {
      await page.getByRole('radio', { name: 'WNBA' }).check();
      await page.getByLabel('Player', { exact: true }).fill('caitlin');
    });
    await page.keyboard.type(' clark');
    await page.keyboard.press('Enter');
    await page.waitForURL(/league=wnba&player=1642286/);
  });

  test('another season type brings its games', async ({ page }) => {
    await early(page, '/search?tab=game', () =>
      page.getByLabel('Season type').selectOption('Playoffs'),
    );
    const game = page.getByLabel('Game', { exact: true });
    await expect(game.locator('option:checked')).toHaveText('2025-06-22 | IND @ OKC');
  });
});

test('whoever goes elsewhere while a search loads keeps the focus', async ({ page }) => {
  await visit(page, '/search');
  await page.getByLabel('Player').click();
  await expect(page.getByRole('listbox', { name: 'Choices' })).toBeVisible();
  const found = await held(page, '**/search.data*');
  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await found.asked();
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.focus();
  found.let();
  await expect(page.getByRole('heading', { name: '15 clips' })).toBeVisible();
  await expect(filters).toBeFocused();
});

test('what is changed while a search loads stays', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, curry);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/search.data**', async (route) => {
    await released;
    await route.continue();
  });
  const filters = page.getByRole('button', { name: 'Filters' });
  const lastGames = page.getByLabel('Last games');
  if (!(await lastGames.isVisible())) await filters.click();
  await lastGames.fill('3');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(lastGames).toBeHidden();
  await filters.click();
  await lastGames.fill('7');
  release();
  await page.waitForURL(/lastN=3/);
  await expect(cards(page).first()).toBeVisible();
  await expect(lastGames).toBeFocused();
  await expect(lastGames).toHaveValue('7');
});

test('going to a clip and back restores the clips and the place', async ({ page }) => {
  await visit(page, curry);
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await expect(cards(page)).toHaveCount(30);
  const clip = cards(page).nth(27);
  await clip.scrollIntoViewIfNeeded();
  const before = { names: await names(page), y: await page.evaluate(() => window.scrollY) };
  expect(before.y).toBeGreaterThan(500);
  await clip.getByRole('link', { name: /Stephen Curry/ }).click();
  await page.waitForURL(/\/video\//);
  await expect(page.locator('main video')).toBeVisible();
  await page.goBack();
  await expect(clip).toBeInViewport();
  expect((await names(page)).slice(0, 30)).toEqual(before.names.slice(0, 30));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before.y);
});

test('the form follows Back and Forward', async ({ page }) => {
  await visit(page, '/search');
  await visit(page, curry);
  await page.getByRole('checkbox', { name: 'Blocks' }).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/BLK/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('checkbox', { name: 'Blocks' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Blocks' })).not.toBeChecked();
  await page.goForward();
  await expect(page.getByRole('checkbox', { name: 'Blocks' })).toBeChecked();
});

test('the form follows Back though its fields came to be while the search loaded', async ({
  page,
}) => {
  await visit(page, '/search');
  await visit(page, curry);
  const choices = await held(page, '**/resources/choices*');
  await page.getByRole('checkbox', { name: 'Blocks' }).check();
  await choices.asked();
  const found = await held(page, '**/search.data*');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  choices.let();
  await found.asked();
  await expect(page.locator('#search-panel ul[aria-label="Choices"]')).toHaveCount(2);
  found.let();
  await page.waitForURL(/BLK/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('checkbox', { name: 'Blocks' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Blocks' })).not.toBeChecked();
});

test('the form follows Back though it was edited while the search loaded', async ({ page }) => {
  await visit(page, curry);
  await page.getByRole('checkbox', { name: 'Blocks' }).check();
  await expect(page.locator('#search-panel ul[aria-label="Choices"]')).toHaveCount(2);
  const found = await held(page, '**/search.data*');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await found.asked();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Steals' }).check();
  found.let();
  await page.waitForURL(/BLK/);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Steals' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Blocks' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Steals' })).not.toBeChecked();
});

test('submitted searches are offered again', async ({ page }) => {
  await visit(page, '/search');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(cards(page).first()).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('search-history') ?? '[]');
  await expect
    .poll(async () => JSON.parse(await stored()))
    .toEqual([
      {
        title: 'Player: Stephen Curry · 2024-25 · PTS',
        url: new URL(page.url()).pathname + new URL(page.url()).search,
        pos: 0,
      },
    ]);
  await visit(page, '/search?tab=game');
  await page.getByRole('link', { name: 'Player: Stephen Curry · 2024-25 · PTS' }).click();
  await expect(cards(page)).toHaveCount(15);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Recent searches')).toHaveCount(0);
});

test('the same search and the same filter once more are no further step back', async ({ page }) => {
  await visit(page, '/search');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/type=player/);
  await page.getByRole('button', { name: 'Filters' }).click();
  const again = page.waitForResponse(/search\.data/);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await again;
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden();
  for (const tag of ['Assisted', 'Assisted']) {
    const filtered = page.waitForResponse(/search\.data/);
    await cards(page).first().getByRole('link', { name: tag }).click();
    await filtered;
    await expect(page.getByRole('link', { name: 'Remove filter Assisted' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remove filter Assisted' })).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search');
});

test('a search that is left before it is there is none that was made', async ({ page }) => {
  await visit(page, '/search');
  const found = await held(page, '**/search.data?*');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await found.asked();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('/');
  found.let();
  await main.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByLabel('Player')).toBeVisible();
  await main.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('main').locator('a[href*="type=player"]').first().click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('Recent searches')).toHaveCount(0);
});

test('one card at a time plays its preview, muted and with controls', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await visit(page, curry);
  const preview = page.locator('main video');
  for (const i of [0, 1, 2]) {
    await cards(page).nth(i).hover();
    await expect(cards(page).nth(i).locator('video')).toHaveCount(1);
    await expect(preview).toHaveCount(1);
  }
  expect(await preview.evaluate((v: HTMLVideoElement) => [v.muted, v.controls])).toEqual([
    true,
    true,
  ]);
  await page.mouse.move(2, 2);
  await expect(preview).toHaveCount(0);
  await cards(page)
    .nth(1)
    .getByRole('link', { name: /Stephen Curry/ })
    .focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(cards(page).nth(1).locator('video')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a playing preview opens its clip in another tab, as the link under it does', async ({
  page,
  context,
}) => {
  await visit(page, curry);
  const card = cards(page).first();
  await card.hover();
  const preview = card.locator('video');
  await expect(preview).toBeVisible();
  for (const options of [{ button: 'middle' as const }, { modifiers: ['Control' as const] }]) {
    const opened = context.waitForEvent('page');
    // Above its controls.
    await preview.click({ ...options, position: { x: 40, y: 20 } });
    const other = await opened;
    await expect(other).toHaveURL(/\/video\/.*from=/);
    await other.close();
  }
  await expect(page).toHaveURL(curry);
});

test('a tag of a clip far down leads to the top of what it finds', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, curry);
  const tag = cards(page).nth(12).getByRole('link', { name: 'Made', exact: true });
  await tag.click();
  await expect(page).toHaveURL(/tag=Made/);
  await expect(page.getByRole('link', { name: 'Remove filter Made' })).toBeInViewport();
});

test('the way back to the top is offered below 300 pixels', async ({ page }) => {
  await visit(page, curry);
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(toTop).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 299));
  await expect(toTop).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 301));
  await toTop.click();
  await expect(toTop).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing serious in the ${theme} theme`, async ({ page, context, baseURL }) => {
    test.slow();
    const value = `theme=${theme}`;
    await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }]);
    for (const path of ['/search', '/search?tab=game', curry, '/search?type=player&player=404']) {
      await visit(page, path);
      if (path === '/search') {
        await page.getByLabel('Player').click();
        await expect(page.getByRole('option').first()).toBeVisible();
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  });
}
