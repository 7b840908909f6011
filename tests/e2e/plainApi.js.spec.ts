/** Screens over an outside clip API that has the calls of the contract and no more. */
import { expect, test } from '@playwright/test';
import { hydrated, idle } from '#tests/support/hydrated.ts';
import { signUpAndLogIn } from '#tests/support/login.ts';
import { setUpProductOverStub } from '#tests/support/outsideApi.ts';
import { curryThrees } from '#tests/support/searches.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';

const product = setUpProductOverStub();

const searches = () => product.stub.calls.filter(({ path }) => path.endsWith('/pbp'));

/** 1,500 clips, newest first. */
function serveLongList(): void {
  product.stub.on('GET', /pbp$/, ({ query }) => {
    const start = Number(query.find(([name]) => name === 'cursor')?.[1] ?? 0);
    const items = Array.from({ length: 15 }, (_, i) => stubClip(1500 - start - i));
    return { json: { items, nextCursor: String(start + 15) } };
  });
}

test('the sort toggle keeps the loaded clips and says among which it sorts', async ({ page }) => {
  serveLongList();
  await page.goto(product.origin + curryThrees);
  await hydrated(page);
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await expect(page.getByRole('heading', { name: '30 clips so far' })).toBeVisible();
  await page.getByRole('link', { name: 'Newest first' }).click();
  await expect(page.getByText('Sorted in the first 300 clips only.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '300 clips' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Oldest first' }).click();
  await expect(page.getByRole('link', { name: 'Newest first' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '300 clips' })).toBeVisible();
  expect(product.stub.violations).toEqual([]);
});

test('a rare tag is looked for in 300 clips, and further by Load More', async ({ page }) => {
  serveLongList();
  await page.goto(`${product.origin}${curryThrees}&tag=Rare`);
  await hydrated(page);
  await expect(page.getByText('Filtered in the first 300 clips only.')).toBeVisible();
  const before = searches().length;
  expect(before).toBe(20);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByText('Filtered in the first 600 clips only.')).toBeVisible();
  expect(searches()).toHaveLength(40);
  expect(product.stub.violations).toEqual([]);
});

test('the filter bar offers what tells the read clips apart, without numbers', async ({ page }) => {
  const items = [3, 2, 1].map((period) =>
    stubClip(period, { period, tags: period === 1 ? ['3PT', 'Dunk'] : ['3PT'] }),
  );
  product.stub.on('GET', /pbp$/, { json: { items, nextCursor: null } });
  await page.goto(product.origin + curryThrees);
  await hydrated(page);
  const bar = page.getByRole('navigation', { name: 'Refine results' });
  await expect(bar.getByRole('button')).toHaveText(['Period', 'Kind of play']);
  await bar.getByRole('button', { name: 'Period' }).click();
  await expect(page.locator(':popover-open')).toContainText('No numbers: ');
  await bar.getByRole('link', { name: 'Q1', exact: true }).click();
  await expect(page).toHaveURL(/period=1/);
  await expect(page.getByRole('heading', { name: '1 clip', exact: true })).toBeVisible();
  await page.goto(`${product.origin}${curryThrees}&place=backcourt`);
  await expect(page.getByText(/Not filtered by place\.$/)).toBeVisible();
  expect(product.stub.violations).toEqual([]);
});

test('categories that the API does not know are not offered, and a search says so', async ({
  page,
}) => {
  const { stub } = product;
  await page.goto(`${product.origin}${curryThrees.replace('FG3M', 'FG3M,PF')}`);
  await expect(page.getByText('This site cannot search for personal fouls.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '15 clips so far' })).toBeVisible();
  await hydrated(page);
  const more = page.getByText('Free throws, rebounds by kind, fouls');
  await expect(page.getByRole('checkbox', { name: 'Turnovers' })).toBeVisible();
  await expect(more).toHaveCount(0);
  await page.goto(`${product.origin}${curryThrees.replace('FG3M', 'PF')}`);
  await expect(page.getByText('No clips of personal fouls')).toContainText(
    'This site cannot search for personal fouls.',
  );
  expect(stub.violations).toEqual([]);
  stub.announced = ['stat-categories'];
  // Its next answer tells the server.
  await page.goto(product.origin + curryThrees);
  await page.goto(`${product.origin}${curryThrees.replace('FG3M', 'FG3M,PF')}`);
  await expect(more).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Personal fouls' })).toBeChecked();
  await expect(page.getByText('This site cannot search')).toHaveCount(0);
  expect(searches().at(-1)?.query).toContainEqual(['contexts', 'PF']);
});

test('a new playlist is read once after its creation', async ({ page }) => {
  await page.goto(product.origin);
  await signUpAndLogIn(page);
  const names = ['Old'];
  product.stub.on('GET', '/api/v1/playlists', () => ({
    json: names.map((name, id) => ({ id, name })),
  }));
  product.stub.on('POST', '/api/v1/playlists', () => {
    names.push('New');
    return { status: 201, json: { id: 1, name: 'New' } };
  });
  await page.goto(`${product.origin}/playlists`);
  await hydrated(page);
  product.stub.calls.length = 0;
  await page.getByRole('link', { name: 'New Playlist' }).click();
  await page.getByLabel('Name').fill('New');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${product.origin}/playlists`);
  await expect(page.getByRole('link', { name: /^New Private/ })).toBeVisible();
  await idle(page);
  const lists = product.stub.calls.map(({ method, path }) => `${method} ${path.slice(7)}`);
  // Before the creation for the names that are taken, after it for the screen.
  expect(lists).toEqual([
    'GET /playlists',
    'POST /playlists',
    ...['GET /playlists', 'GET /playlists/public'],
  ]);
});

const publicLists = () =>
  product.stub.calls.filter(({ path }) => path === '/api/v1/playlists/public').length;

test('a click uses what the pointer on the link has fetched, unless a change came between', async ({
  page,
}) => {
  await page.goto(product.origin);
  await hydrated(page);
  const link = page.getByRole('link', { name: 'Playlists' }).first();
  const heading = page.getByRole('heading', { level: 1, name: 'Playlists' });
  const fetched = page.waitForResponse(/\/playlists\.data/);
  await link.hover();
  await page.mouse.move(0, 400);
  await link.hover();
  await (await fetched).finished();
  await link.click();
  await expect(heading).toBeVisible();
  expect(publicLists()).toBe(1);

  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(heading).toBeHidden();
  const again = page.waitForResponse(/\/playlists\.data/);
  await page.mouse.move(0, 400);
  await link.hover();
  await (await again).finished();
  await page.context().addCookies([{ name: 'changed', value: 'now', url: product.origin }]);
  const before = publicLists();
  await link.click();
  await expect(heading).toBeVisible();
  expect(publicLists()).toBe(before + 1);
});
