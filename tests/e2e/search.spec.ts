/** The search page with and without scripts: what a visitor can do is the same. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { curryThrees as curry } from '#tests/support/searches.ts';

const cards = (page: Page) => page.locator('main article');
const count = (page: Page, text: string) =>
  expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();
const bar = (page: Page) => page.getByRole('navigation', { name: 'Refine results' });
const numberOf = async (choice: Locator, label: string) =>
  Number((await choice.textContent())?.slice(label.length).replace(' clips', ''));
const panel = (page: Page) => page.locator('#search-panel');
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('a player is found by name, and the form mirrors the search', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Create a search' })).toBeVisible();
  await page.getByLabel('Player').fill('nikola jokic');
  await page.getByRole('checkbox', { name: 'Points' }).uncheck();
  await page.getByRole('checkbox', { name: 'Assists' }).check();
  await page.getByLabel('Last games').fill('10');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/player=203999/);
  await count(page, '93 clips');
  const words = 'Nikola Jokić, assists, 2024-25, last 10 games';
  await expect(page).toHaveTitle(`${words} · Courtreel`);
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  expect(parameters(page)).toEqual({
    type: 'player',
    league: 'nba',
    player: '203999',
    lastN: '10',
    stats: 'AST',
    seasons: '2024-25',
    seasonType: 'Regular Season',
    opponent: '0',
  });
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('Player')).toHaveValue('Nikola Jokić');
  await expect(page.getByLabel('Last games')).toHaveValue('10');
  await expect(page.getByRole('checkbox', { name: 'Assists' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Points' })).not.toBeChecked();
});

test(
  'a search names the seasons without recorded plays of its categories',
  onlyHtml,
  async ({ page }) => {
    await page.goto(curry.replace('seasons=2024-25', 'seasons=2024-25,2023-24'));
    await expect(cards(page).first()).toBeVisible();
    await expect(
      page.getByText(/threes made.*\. No games of 2023-24 are recorded\.$/),
    ).toBeVisible();
  },
);

test(
  'a search without clips leads to the newest season that has them',
  onlyHtml,
  async ({ page }) => {
    // Of 2025, only shots are recorded.
    await page.goto('/search?type=player&league=wnba&player=1628932&stats=BLK&seasons=2025');
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByText(/only shots are recorded: no blocks/)).toBeVisible();
    await page.getByRole('link', { name: 'Search the 2024 season' }).click();
    await page.waitForURL(/stats=BLK&seasons=2024&/);
    await expect(cards(page).first()).toBeVisible();
  },
);

test('a whole game is found', async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('button', { name: 'Get clips' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Blocks' }).check();
  await page.getByRole('button', { name: 'Get clips' }).click();
  await page.waitForURL(/type=game/);
  expect(parameters(page)).toMatchObject({
    type: 'game',
    league: 'nba',
    stats: 'BLK',
    singleSeason: '2024-25',
  });
  await expect(page).toHaveTitle(/^2025-\d\d-\d\d, [A-Z]{3} @ [A-Z]{3}, .+ · Courtreel$/);
  await expect(cards(page).first()).toBeVisible();
});

test('the form keeps the team of a search', onlyHtml, async ({ page }) => {
  const season = 'seasonType=Regular+Season&singleSeason=2024-25';
  const ofTeam = `/search?type=game&league=nba&${season}&team=1610612744`;
  await page.goto(ofTeam);
  await page.getByRole('checkbox', { name: 'Blocks' }).check();
  await page.getByRole('button', { name: 'Get clips' }).click();
  await page.waitForURL(/stats=BLK/);
  expect(parameters(page)).toMatchObject({ team: '1610612744', stats: 'BLK' });
  expect(parameters(page)).not.toHaveProperty('game');
  await expect(cards(page).first()).toContainText('2025');
});

test(
  'a card describes the play and leads to its page, which keeps the search',
  onlyHtml,
  async ({ page }) => {
    await page.goto(curry);
    await expect(cards(page)).toHaveCount(15);
    const card = cards(page).first();
    await expect(card).toContainText('Stephen Curry');
    await expect(card).toContainText(/(Q[1-4]|OT) \d{1,2}:\d\d/);
    await expect(card.locator('img')).toHaveAttribute('src', /\.jpg$/);
    await expect(card.getByRole('link', { name: 'Clutch', exact: true })).toHaveAttribute(
      'title',
      'Filter results by Clutch',
    );
    // The search says these.
    for (const said of ['3PT', 'Made']) {
      await expect(card.getByRole('link', { name: said, exact: true })).toHaveCount(0);
    }
    await expect(card.getByRole('button')).toHaveCount(0);
    await card.getByRole('link', { name: /Stephen Curry/ }).click();
    await page.waitForURL(/\/video\//);
    expect(new URL(page.url()).searchParams.get('from')).toContain(
      'type=player&league=nba&player=201939',
    );
  },
);

test('invalid parameters become the nearest valid search', onlyHtml, async ({ page }) => {
  const junk = `type=player&player=201939&player=x&lastN=-3&seasons=1941-42&stats=NOPE,FG3M&league=nba&opponent=${'9'.repeat(9000)}`;
  const response = await page.goto(`/search?${junk}`);
  expect(response?.status()).toBe(200);
  expect(parameters(page)).toMatchObject({ lastN: '0', stats: 'FG3M', seasons: '2024-25' });
  await count(page, '311 clips');
});

test(
  'unknown players are explained, the best-known of a name is found',
  onlyHtml,
  async ({ page }) => {
    await page.goto('/search?type=player&player=404');
    await expect(page.getByText('No NBA player has the id 404.')).toBeVisible();
    await count(page, '0 clips');
    await page.goto('/search?type=player&player=Zebulon%20Quux');
    await expect(page.getByText('No NBA player is named “Zebulon Quux”.')).toBeVisible();
    await page.goto('/search?type=player&player=curry');
    await page.waitForURL(/player=201939/);
    await count(page, '843 clips');
  },
);

test('a type that is neither player nor game clears the parameters', onlyHtml, async ({ page }) => {
  await page.goto('/search?type=team&player=201939&stats=PTS');
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('heading', { name: 'Create a search' })).toBeVisible();
});

test('the sort toggle reverses the order', async ({ page }) => {
  await page.goto(curry);
  const firstDay = cards(page).first().locator('time');
  const newest = await firstDay.getAttribute('datetime');
  const toggle = page.getByRole('link', { name: 'Newest first' });
  await expect(toggle).toHaveAttribute('title', 'Sorting events in descending order');
  await toggle.click();
  await page.waitForURL(/sort=asc/);
  // An open tooltip takes the title's text while the pointer is there.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('link', { name: 'Oldest first' })).toHaveAttribute(
    'title',
    'Sorting events in ascending order',
  );
  const oldest = async () => (await firstDay.getAttribute('datetime')) ?? '9';
  await expect.poll(async () => (await oldest()) < (newest ?? '')).toBe(true);
});

test('tags filter the results together and can be removed', async ({ page }) => {
  await page.goto(curry);
  await cards(page).getByRole('link', { name: 'Assisted', exact: true }).first().click();
  await page.waitForURL(/tag=Assisted/);
  await expect(page.getByRole('link', { name: 'Remove filter Assisted' })).toBeVisible();
  await count(page, '219 clips');
  await expect(cards(page).filter({ hasText: 'assists)' }).first()).toBeVisible();
  await expect(cards(page).filter({ hasNotText: 'assists)' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Remove filter Assisted' }).click();
  await page.waitForURL((url) => !url.searchParams.has('tag'));
  await count(page, '311 clips');
});

test('filters say how many clips they leave, add up and can be removed', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(curry);
  await count(page, '311 clips');
  await page.getByRole('button', { name: 'Result' }).click();
  await expect(page.getByRole('link', { name: 'Missed 0 clips' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Period' }).click();
  const fourth = bar(page).getByRole('link', { name: /^Q4 \d+ clips$/ });
  const inFourth = await numberOf(fourth, 'Q4');
  await fourth.click();
  await page.waitForURL(/period=4/);
  await count(page, `${inFourth} clips`);
  await expect(page).toHaveTitle('Stephen Curry, threes made, 2024-25, Q4 · Courtreel');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Kind of play' }).click();
  if (!javaScriptEnabled) await page.getByRole('link', { name: 'Show the choices' }).click();
  const assisted = bar(page).getByRole('link', { name: /^Assisted \d+ clips$/ });
  const inBoth = await numberOf(assisted, 'Assisted');
  expect(inBoth).toBeLessThan(inFourth);
  await assisted.click();
  await page.waitForURL(/period=4&tag=Assisted/);
  await count(page, `${inBoth} clips`);

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Remove filter Q4' }).click();
  await page.waitForURL((url) => !url.searchParams.has('period'));
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => !url.searchParams.has('tag'));
  await count(page, '311 clips');
});

test('the other tab shows the other form and keeps the search', async ({ page }) => {
  await page.goto(curry);
  const first = (await cards(page).first().textContent()) ?? '';
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('button', { name: 'Get clips' })).toBeVisible();
  await expect(cards(page).first()).toHaveText(first);
  expect(parameters(page)).toMatchObject({ player: '201939', tab: 'game' });
  await page.getByRole('link', { name: 'Players' }).click();
  await expect(page.getByLabel('Player')).toHaveValue('Stephen Curry');
});

test('the filter toggle closes and opens the panel, also after a reload', async ({ page }) => {
  await page.goto(curry);
  const toggle = page.getByRole('button', { name: 'Filters' });
  await expect(panel(page)).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(panel(page)).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(panel(page)).toBeHidden();
  await toggle.click();
  await expect(panel(page)).toBeVisible();
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(375);
});

test('the panel is closed over a search’s results and open without a search', async ({ page }) => {
  await page.goto('/search');
  await page.getByLabel('Player').fill('Stephen Curry');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await count(page, '843 clips');
  await expect(panel(page)).toBeHidden();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create a search' })).toBeVisible();
  await expect(page.getByLabel('Player')).toBeVisible();
});

test('the submit buttons of both forms have tooltips', onlyHtml, async ({ page }) => {
  await page.goto('/search');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await expect(search).toHaveAttribute('title', 'Search for video clips');
  await page.goto('/search?tab=game');
  const get = page.getByRole('button', { name: 'Get clips' });
  await expect(get).toHaveAttribute('title', 'Search for video clips');
});

test('without a search, examples lead to clips', onlyHtml, async ({ page, request }) => {
  await page.goto('/search');
  const examples = page.getByRole('region', { name: 'Or begin with one of these' });
  const links = await examples
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toHaveLength(9);
  for (const href of links)
    expect(await (await request.get(href)).text(), href).toContain('<article');
  await examples.getByRole('link', { name: 'Stephen Curry Threes made, 2024-25' }).click();
  await count(page, '311 clips');
});
