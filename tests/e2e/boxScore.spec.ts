/** The box score under a clip. */
import { expect, type Page, test } from '@playwright/test';
import { entries, fromOf, openFirst, wide } from '#tests/support/clipScreen.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { pauseClips } from '#tests/support/video.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Box score' });

/** Without scripts a page that had to wait for its box score has a link to it in its place. */
async function askForBoxScore(page: Page): Promise<void> {
  if (test.info().project.name === 'javascript') return;
  const link = page.getByRole('link', { name: 'Show the box score' });
  await expect(link.or(tabs(page))).toBeVisible();
  if (await link.isVisible()) await link.click();
}

test.beforeEach(({ page }) => page.setViewportSize(wide));

test(
  'the box score has a tab for each team and an overview, as links',
  onlyHtml,
  async ({ page }) => {
    await openFirst(page);
    await askForBoxScore(page);
    await expect(tabs(page).getByRole('link')).toHaveCount(3);
    const texts = await tabs(page).getByRole('link').allInnerTexts();
    // After its badge.
    const [home = '', middle, away = ''] = texts.map((text) => text.split(/\s*\n\s*/).at(-1));
    expect(middle).toBe('Overview');
    await expect(tabs(page).locator('[aria-current]')).toHaveText('Overview');
    const table = page.getByRole('table', { name: /^Team statistics|players$/ });
    const labels = await table.getByRole('rowheader').allInnerTexts();
    expect(labels).toHaveLength(18);
    expect([labels[0], labels[1], labels[17]]).toEqual(['Score', 'FG', 'Biggest Lead']);
    await expect(table.getByRole('columnheader')).toContainText(['Home', 'Team Stats', 'Away']);

    for (const team of [home, away]) {
      await tabs(page).getByRole('link', { name: team }).click();
      await expect(page.getByRole('heading', { name: `${team} Stats` })).toBeVisible();
      await expect(tabs(page).locator('[aria-current]')).toContainText(team);
      const columns = ['Player', 'MIN', 'PTS', 'FG', '3P', 'AST', 'REB', 'STL', 'BLK', 'TOV'];
      await expect(table.getByRole('columnheader')).toHaveText([...columns, 'PF', 'FT', '+/-']);
      expect(await table.getByRole('rowheader').count()).toBeGreaterThan(7);
      expect(fromOf(page)).toContain('0022400061');
    }
  },
);

test(
  'figures of the box score lead to as many plays, names to players, and games around to games',
  onlyHtml,
  async ({ page }) => {
    const clip = '/video/MDAyMjQwMDA2MTo3?box=home';
    await page.goto(clip);
    await askForBoxScore(page);
    const tatum = page.getByRole('row', { name: /^Tatum/ });
    await expect(tatum.getByRole('link')).toHaveText([
      'Tatum',
      '37 points, watch',
      '14 field goals made, watch',
      '18 field goals attempted, watch',
      '8 threes made, watch',
      '11 threes attempted, watch',
      '10 assists, watch',
      '4 rebounds, watch',
      '1 steal, watch',
      '1 block, watch',
      '1 turnover, watch',
      '1 personal foul, watch',
      '1 free throw made, watch',
      '2 free throws attempted, watch',
    ]);
    await expect(page.getByRole('row', { name: /^Queta/ }).getByRole('link')).toHaveCount(2);
    await tatum.getByRole('link', { name: '10 assists, watch' }).click();
    await expect(page).toHaveURL(/game=0022400061&stats=AST.*player=1628369/);
    await expect(page.getByRole('heading', { name: '10 clips', exact: true })).toBeVisible();
    await expect(page.getByText(/NYK @ BOS, Jayson Tatum, assists$/)).toBeVisible();
    await page.goto(clip);
    await askForBoxScore(page);
    const totals = page.getByRole('row', { name: /^Totals/ });
    await totals.getByRole('link', { name: '6 steals, watch' }).click();
    await expect(page.getByRole('heading', { name: '6 clips', exact: true })).toBeVisible();
    await page.goto(clip);
    await askForBoxScore(page);
    await tatum.getByRole('link', { name: 'Tatum' }).click();
    await expect(page).toHaveURL(/player=1628369.*seasons=2024-25/);
    await page
      .getByRole('navigation', { name: 'Seasons played' })
      .getByRole('list', { name: 'Playoffs' })
      .getByRole('link', { name: '2024-25' })
      .click();
    await expect(page).toHaveURL(/player=1628369.*seasonType=Playoffs/);
    await page.goto(clip);
    await askForBoxScore(page);
    const around = page.getByRole('navigation', { name: 'Games before and after' });
    await expect(around.getByRole('link')).toHaveCount(2);
    await around.getByRole('link', { name: /^Next, Oct 24\b.*@ WAS.*W 122-102/ }).click();
    await expect(page).toHaveTitle(/^2024-10-24, BOS @ WAS, every play/);
  },
);

test('the tab stays when another clip is chosen', async ({ page }) => {
  await pauseClips(page);
  await openFirst(page);
  await askForBoxScore(page);
  await tabs(page).getByRole('link', { name: 'Celtics' }).click();
  await expect(page).toHaveURL(/box=home/);
  await entries(page).nth(2).click();
  await expect(entries(page).nth(2)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Celtics Stats' })).toBeVisible();
});

test(
  'points by period take a line a team on phones, also with an overtime',
  onlyHtml,
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/video/MDAyMjQwMTE5ODo2MTk');
    const table = page.getByRole('table', { name: 'Score by period' });
    await expect(table.getByRole('columnheader')).toHaveCount(7);
    for (const row of await table.getByRole('row').all()) {
      const { height = Number.NaN } = (await row.boundingBox()) ?? {};
      expect(height).toBeLessThan(40);
    }
    await expect(table.getByRole('rowheader', { name: 'Warriors' })).toBeVisible();
  },
);
