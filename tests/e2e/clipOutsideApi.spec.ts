/** The clip page over an outside clip API that is slow, silent or broken. */
import { expect, type Page, test } from '@playwright/test';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { setUpProductOverStub } from '#tests/support/outsideApi.ts';
import { curryThrees, queryOf } from '#tests/support/searches.ts';
import { stubClip, stubSide } from '#tests/support/stubAnswers.ts';

const product = setUpProductOverStub();

const from = queryOf(curryThrees);
const pathOf = (eventNumber: number) =>
  `/video/${encodeClipHash({ gameId: '0022400061', eventNumber })}?${new URLSearchParams({ from })}`;
const clip = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'shows clip, list and box score with calls of the contract only',
  onlyHtml,
  async ({ page }) => {
    const side = (id: number) => {
      const { players, ...team } = stubSide(`Team ${id}`, 'James');
      const known = players.map((player, i) => ({ ...player, personId: 100 * id + i }));
      return { ...team, teamId: id, players: known };
    };
    product.stub.on('GET', /boxscore/, { json: { homeTeam: side(1), awayTeam: side(2) } });
    const response = await page.goto(`${product.origin}${pathOf(58)}&box=overview`);
    expect(response?.status()).toBe(200);
    await expect(clip(page)).toHaveText('Stephen Curry makes a three, play 58');
    await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(15);
    await expect(page.getByRole('row', { name: /FG/ })).toContainText('40-90 (44.44%)');
    await expect(page.getByText('Drawn from the play-by-play')).toHaveCount(0);
    const box = page.getByRole('region', { name: 'Box score', exact: true });
    await expect(box.getByRole('link')).toHaveText(['Team 1', 'Overview', 'Team 2', 'Save as CSV']);
    await box.getByRole('link', { name: 'Team 1' }).click();
    await expect(box.getByRole('row', { name: /^James/ })).toContainText('30');
    await expect(box.getByRole('link')).toHaveText(['Team 1', 'Overview', 'Team 2', 'Save as CSV']);
    expect(product.stub.violations).toEqual([]);
  },
);

test('shows the clip before the box score has loaded', async ({ page, javaScriptEnabled }) => {
  product.stub.on('GET', /boxscore/, 'stall');
  await page.goto(product.origin + pathOf(58), { waitUntil: 'commit' });
  await expect(clip(page)).toBeVisible();
  if (javaScriptEnabled === false) {
    const link = page.getByRole('link', { name: 'Show the box score' });
    await expect(link).toBeVisible();
    product.stub.reset();
    await link.click();
    await expect(page.getByRole('table', { name: /^Team statistics/ })).toBeVisible();
  } else {
    await expect(page.getByText('Loading the box score')).toBeVisible();
    await expect(page.getByText('The box score of this game is not available')).toBeVisible();
  }
});

test('works without a clip that failed to load, and retries it', async ({ page }) => {
  product.stub.on('GET', '/api/v1/clip', { status: 500 });
  const response = await page.goto(`${product.origin}${pathOf(7)}&box=home`);
  expect(response?.status()).toBe(503);
  await expect(clip(page)).toHaveText('This clip could not be loaded');
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(15);
  await expect(page.getByRole('table', { name: /players$/ })).toBeVisible();
  product.stub.reset();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(clip(page)).toHaveText('Stephen Curry makes a three, play 7');
});

test('works without list and box score', onlyHtml, async ({ page }) => {
  product.stub.on('GET', /pbp$/, 'garbage');
  product.stub.on('GET', /boxscore/, 'disconnect');
  await page.goto(`${product.origin}${pathOf(58)}&box=away`);
  await expect(clip(page)).toHaveText('Stephen Curry makes a three, play 58');
  await expect(page.getByText('The other videos could not be loaded')).toBeVisible();
  await expect(page.getByText('The box score of this game is not available')).toBeVisible();
});

test('retries a failed box score', async ({ page, javaScriptEnabled }) => {
  product.stub.on('GET', /boxscore/, { status: 500 });
  await page.goto(`${product.origin}${pathOf(58)}&box=overview`);
  if (javaScriptEnabled !== false) await hydrated(page);
  await expect(page.getByText('The box score of this game is not available')).toBeVisible();
  product.stub.reset();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /FG/ })).toContainText('40-90 (44.44%)');
});

test('reports an unavailable video and links to it', async ({ page, javaScriptEnabled }) => {
  await page.route('https://videos.example/**', (route) => route.abort());
  await page.goto(product.origin + pathOf(58));
  const name = javaScriptEnabled === false ? 'open it on its own' : 'Open the video';
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:.*\/58\.mp4$/);
  const original = page.getByRole('link', { name: 'Original video' });
  await expect(original).toHaveAttribute('href', /^https:.*\/58\.mp4$/);
  await expect(original).not.toHaveAttribute('download');
  await expect(page.getByText('Video not available')).toHaveCount(
    javaScriptEnabled === false ? 0 : 1,
  );
  await expect(page.getByText('Diagram', { exact: true })).toHaveCount(0);
});

test('shows an API message about the list once', async ({ page, javaScriptEnabled }) => {
  const errors = [{ message: 'Some clips are late' }];
  product.stub.on('GET', /pbp$/, { json: { items: [stubClip(58), stubClip(57)], errors } });
  await page.goto(product.origin + pathOf(58));
  const said = page.getByText('Some clips are late').filter({ visible: true });
  await expect(said).toHaveCount(1);
  if (javaScriptEnabled === false) return;
  await hydrated(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'All Videos' }).click();
  await expect(page.getByRole('heading', { name: '2 clips' })).toBeVisible();
  await page.getByRole('link', { name: /play 57/ }).click();
  await expect(clip(page)).toHaveText('Stephen Curry makes a three, play 57');
  await page.goBack();
  await expect(page.getByRole('heading', { name: '2 clips' })).toBeVisible();
  await expect(said).toHaveCount(0);
});
