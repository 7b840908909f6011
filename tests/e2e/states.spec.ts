/** The states that a screen seldom is in: an API that fails, is silent, or has longer words than ours. */
import { expect, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { setUpProductOverStub } from '#tests/support/outsideApi.ts';

const product = setUpProductOverStub();

const curry = '/search?type=player&league=nba&player=201939&stats=FG3M&seasons=2024-25';
test('the home page appears without figures if the API does not respond', async ({
  page,
  javaScriptEnabled,
}) => {
  product.stub.on('GET', /leaders|standings/, 'stall');
  await page.goto(product.origin, { waitUntil: 'commit' });
  const late = page.getByText('Loading takes longer').first();
  const loading = page.getByText('Loading Points Leaders');
  // Either is only on a page that came before its figures were given up.
  await expect(javaScriptEnabled === false ? late : loading).toBeVisible();
  if (javaScriptEnabled === false) return;
  await expect(page.getByText('No leaders available right now.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Every play, one clip away' })).toBeVisible();
});

test('clips that failed to load are not counted', async ({ page }) => {
  product.stub.on('GET', /pbp/, { status: 500 });
  await page.goto(product.origin + curry);
  await expect(page.getByRole('heading', { name: 'The clips could not be loaded' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No clips loaded' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '0 clips' })).toHaveCount(0);
  await expect(page.getByText('Stephen Curry, threes made')).toBeVisible();
  product.stub.reset();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: '15 clips' })).toBeVisible();
});

test('an unknown player is reported if the API rejects the search', onlyHtml, async ({ page }) => {
  product.stub.on('GET', /pbp/, { status: 404 });
  await page.goto(product.origin + curry.replace('201939', '404'));
  await expect(page.getByText('No NBA player has the id 404.')).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test(
  'a failed later page can be retried, and a page after the end is not an empty search',
  onlyHtml,
  async ({ page }) => {
    await page.goto(product.origin + curry);
    const address = page.url();
    product.stub.on('GET', /pbp/, { status: 500 });
    await page.goto(`${address}&cursor=page-2`);
    product.stub.reset();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: '15 clips' })).toBeVisible();
    expect(page.url()).toContain('cursor=page-2');
    product.stub.on('GET', /pbp/, { json: { items: [], nextCursor: null } });
    await page.goto(`${address}&cursor=page-3`);
    await expect(page.getByText('No more videos')).toBeVisible();
    await expect(page.getByText('No clips of')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Newest clips' })).toBeVisible();
  },
);

test('a closed search form can be opened from the empty page', async ({ page }) => {
  await page.goto(`${product.origin}/search`);
  const player = page.getByLabel('Player', { exact: true });
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(player).toBeHidden();
  await page.getByRole('button', { name: 'Show the search form' }).click();
  await expect(player).toBeVisible();
});

test('the field of an unknown name reports it', onlyHtml, async ({ page }) => {
  await page.goto(`${product.origin}/search?type=player&player=Nobody&intent=search`);
  const player = page.getByLabel('Player', { exact: true });
  await expect(player).toHaveAccessibleDescription('No player has that name.');
  await expect(player).toHaveAttribute('aria-invalid', 'true');
});
