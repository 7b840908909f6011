/** The forms of the search page with scripts. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { lineContrasts } from '#tests/support/contrast.ts';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { noteScroll } from '#tests/support/openCard.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';

const cards = (page: Page) => page.locator('main article[data-event]');

/** Opens the list of players on an empty search page; returns its field. */
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

test('games of another season load, or are said to be missing', async ({ page }) => {
  await visit(page, '/search?tab=game');
  await test.step('the game selector shows a spinner while games of another season load', async () => {
    const games = await held(page, /resources\/games/);
    await page.getByLabel('Season type').selectOption('Playoffs');
    const spinner = page.getByRole('search').getByText('Loading', { exact: true });
    await expect(spinner).toBeAttached();
    games.let();
    await expect(page.getByLabel('Game', { exact: true })).toHaveValue(/IND @ OKC|^00424/);
    await expect(spinner).toHaveCount(0);
  });
  await test.step('a season without games is said so and enters no history', async () => {
    await page.getByLabel('WNBA').check();
    await page.getByLabel('Season', { exact: true }).selectOption('2016');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(
      'No games to choose from',
    );
    await page.getByRole('button', { name: 'Get clips' }).click();
    const said = page.getByText('No WNBA games were found in 2016, Playoffs.');
    await expect(said).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get clips' })).toBeVisible();
    await expect(page.getByText('Recent searches')).toHaveCount(0);
  });
});

test('a selector takes what fits its list', async ({ page }) => {
  const player = await openedPlayers(page);
  await test.step('a selector can’t be left empty', async () => {
    await player.fill('nobody of this name');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(player).toHaveValue('Stephen Curry');
  });
  await test.step('a name that fits the current choice keeps it, also while a text is composed', async () => {
    await player.fill('curry');
    await player.evaluate((field) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
      ),
    );
    await expect(player).toHaveValue('curry');
    await page.keyboard.press('Tab');
    await expect(player).toHaveValue('Stephen Curry');
  });
  await test.step('a name that matches no player is replaced by the current choice', async () => {
    await player.fill('nobody of this name');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(player).toHaveValue('Stephen Curry');
    await player.fill('lebron');
    await player.click();
    await expect(page.getByRole('option', { name: 'LeBron James' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(player).toHaveValue('LeBron James');
  });
  await test.step('the highlighted choice has a visible outline in both themes', async () => {
    for (const theme of ['light', 'dark']) {
      await page.locator('html').evaluate((html, name) => html.setAttribute('class', name), theme);
      await player.click();
      await player.press('ArrowDown');
      const highlighted = page.locator('[data-highlighted]');
      await expect(highlighted).toBeVisible();
      const [ring] = await lineContrasts(highlighted, 'outline');
      expect(ring, theme).toBeGreaterThanOrEqual(3);
      await player.press('Escape');
    }
  });
  await test.step('typing replaces a choice, also if releasing the mouse button moves the caret', async () => {
    // Safari does this unless the event is cancelled.
    await page.evaluate(() => {
      document.addEventListener('mouseup', ({ target, defaultPrevented }) => {
        if (target instanceof HTMLInputElement && !defaultPrevented) target.setSelectionRange(3, 3);
      });
    });
    const opponent = page.getByRole('combobox', { name: 'Opponent' });
    await opponent.click();
    await page.keyboard.type('lak');
    const choices = page.getByRole('listbox', { name: 'Choices' });
    await expect(choices.getByRole('option')).toHaveCount(1);
    await expect(
      choices.getByRole('option', { name: 'Los Angeles Lakers', exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(opponent).toHaveValue('Los Angeles Lakers');
  });
  await test.step('moving the mouse across the list keeps the best match selected', async () => {
    await player.click();
    await player.fill('jokic');
    await page.getByRole('option', { name: 'Nikola Jokić' }).hover();
    await page.getByLabel('Season type').hover();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/player=203999/);
  });
});

test('another league resets only player, seasons and opponent', async ({ page }) => {
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
  await page.getByLabel('NBA', { exact: true }).check();
  await expect(page.getByLabel('Player')).toHaveValue('Stephen Curry');
  await expect(page.getByLabel('2024-25', { exact: true })).toBeChecked();
});

test('the players of both leagues are loaded with the page', async ({ page, context }) => {
  const lists = ['nba', 'wnba'].map((league) =>
    page.waitForResponse(`**/resources/choices?league=${league}`),
  );
  await visit(page, '/search');
  for (const list of await Promise.all(lists)) await list.finished();
  await context.setOffline(true);
  await page.getByLabel('WNBA').check();
  await expect(page.getByLabel('Player')).toHaveValue("A'ja Wilson");
});

test('a name typed and submitted quickly is searched', async ({ page }) => {
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

test('the form stays where it is without seasons or categories, and closes by its toggle', async ({
  page,
}) => {
  await visit(page, curry);
  await test.step('the filter toggle keeps the focus when it closes and opens the form', async () => {
    const toggle = page.getByRole('button', { name: 'Filters' });
    await toggle.focus();
    for (const expanded of ['false', 'true']) {
      await page.keyboard.press('Enter');
      await expect(toggle).toHaveAttribute('aria-expanded', expanded);
      await expect(toggle).toBeFocused();
    }
  });
  await test.step('a form without seasons or categories says what to choose and searches nothing', async () => {
    const address = page.url();
    await page.getByRole('checkbox', { name: '2024-25' }).uncheck();
    await page.getByRole('checkbox', { name: 'Threes made' }).uncheck();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Choose at least one season.')).toBeVisible();
    await expect(page.getByText('Choose at least one category.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '2024-25' })).toBeFocused();
    expect(page.url()).toBe(address);
    await expect(cards(page)).toHaveCount(15);
    await page.getByRole('checkbox', { name: '2024-25' }).check();
    await page.getByRole('checkbox', { name: 'Blocks' }).check();
    await expect(page.getByText('Choose at least')).toHaveCount(0);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/stats=BLK/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('the first tap on the game opens a list that can be searched', async ({ page }) => {
    await visit(page, '/search?tab=game');
    await page.getByLabel('Game', { exact: true }).tap();
    const game = page.getByRole('combobox', { name: 'Game', exact: true });
    await expect(page.getByRole('listbox', { name: 'Choices' })).toBeVisible();
    await expect(game).toBeFocused();
    const spinner = page.getByRole('search').getByText('Loading', { exact: true });
    await expect(spinner).toHaveCount(0);
    await page.keyboard.type('warriors clippers 4/13');
    await page.keyboard.press('Enter');
    await expect(game).toHaveValue('2025-04-13 | LAC @ GSW');
  });

  const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
  const panel = (page: Page) => page.locator('#search-panel');

  test('a list far down stays in place, and a tag shows its list from the beginning', async ({
    page,
  }) => {
    await visit(page, curry);
    await test.step('opening the form scrolls to it, and closing it restores the scroll position', async () => {
      await cards(page).nth(5).scrollIntoViewIfNeeded();
      const place = await noteScroll(page);
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('link', { name: 'Players' })).toBeInViewport();
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(panel(page)).toBeHidden();
      await expect.poll(() => scrolled(page)).toBe(await place());
    });
    await test.step('a tag far down the list shows the filtered list from its beginning', async () => {
      await cards(page).nth(12).getByRole('link', { name: 'Assisted', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Remove filter Assisted' })).toBeInViewport();
      await expect(cards(page).first()).toBeInViewport();
      await expect.poll(() => scrolled(page)).toBe(0);
    });
  });

  test('a recent search is shown from its beginning, with the form closed', async ({ page }) => {
    await visit(page, '/search');
    for (const category of ['Steals', 'Blocks']) {
      await page.getByRole('checkbox', { name: category }).check();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(panel(page)).toBeHidden();
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole('button', { name: 'Filters' }).click();
    }
    const before = 'Player: Stephen Curry · 2024-25 · PTS, STL';
    await page.getByRole('link', { name: before, exact: true }).click();
    await page.waitForURL(/stats=PTS,STL&/);
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
    await expect(cards(page).first()).toBeInViewport();
    await expect.poll(() => scrolled(page)).toBe(0);
  });
});
