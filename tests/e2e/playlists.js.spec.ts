import { expect, type Page } from '@playwright/test';
import { findViolationsInBothThemes } from '#tests/support/axe.ts';
import { held } from '#tests/support/held.ts';
import { idle, visit } from '#tests/support/hydrated.ts';
import { atRest } from '#tests/support/layout.ts';
import { test } from '#tests/support/login.ts';
import { playlistOf, seedPlaylist } from '#tests/support/seedPlaylist.ts';

const events = [7, 11, 17, 22];
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const cards = (page: Page) => page.getByRole('article');
const menu = (page: Page) => page.getByRole('main').getByLabel('Playlist menu');

let id = '';
let name = '';

test.beforeEach(async ({ memberPage: page, context, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  ({ id, name } = await seedPlaylist(context, baseURL ?? '', {
    name: unique('Threes'),
    private: true,
    events,
  }));
});

async function remove(page: Page, event: number): Promise<void> {
  const card = page.locator(`article[data-event="${event}"]`);
  await card.locator('summary').click();
  await card.getByRole('button', { name: 'Remove' }).click();
}

/** Holds the page's writes back until it is told to let them through, or to break them. */
async function holdWrites(page: Page) {
  const held: ((fate: 'pass' | 'break') => void)[] = [];
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const fate = await new Promise<'pass' | 'break'>((resolve) => held.push(resolve));
    await (fate === 'pass' ? route.continue() : route.abort());
  });
  return held;
}

test('a removed clip disappears at once and does not flicker back', async ({
  page,
  context,
  baseURL,
}) => {
  await visit(page, `/playlists/${id}`);
  const held = await holdWrites(page);
  await remove(page, 11);
  await expect(cards(page)).toHaveCount(3);
  await remove(page, 17);
  await expect(cards(page)).toHaveCount(2);
  // Counts every change of the grid from here on: none may show a removed clip.
  await page.evaluate(() => {
    const grid = document.querySelector('main ol');
    const seen: number[] = [];
    Object.assign(window, { seen });
    if (!grid) throw new Error('no grid');
    new MutationObserver(() => seen.push(grid.querySelectorAll('article').length)).observe(grid, {
      childList: true,
    });
  });
  await expect.poll(() => held.length).toBe(2);
  held[0]?.('pass');
  await expect(page.getByText('Video deleted')).toHaveCount(1);
  const reloaded = page.waitForResponse(
    (response) =>
      response.url().includes(`/playlists/${id}.data`) && response.request().method() === 'GET',
  );
  held[1]?.('pass');
  await expect
    .poll(async () => (await playlistOf(context, baseURL ?? '', id))?.videos.length)
    .toBe(2);
  await (await reloaded).finished();
  await idle(page);
  await expect(cards(page)).toHaveCount(2);
  const most = await page.evaluate(() =>
    Math.max(0, ...(window as never as { seen: number[] }).seen),
  );
  expect(most).toBeLessThanOrEqual(2);
});

test('a change that fails is rolled back', async ({ page, context }) => {
  await test.step('a failed write is rolled back on the screen', async () => {
    await visit(page, `/playlists/${id}`);
    const held = await holdWrites(page);
    await remove(page, 11);
    await expect(cards(page)).toHaveCount(3);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.('break');
    await expect(page.getByText('Error deleting video')).toHaveCount(1);
    await expect(cards(page)).toHaveCount(4);
    await menu(page).click();
    await page.getByRole('button', { name: 'Make Public' }).click();
    await expect(page.getByText('Private', { exact: true })).toHaveCount(0);
    await expect.poll(() => held.length).toBe(2);
    held[1]?.('break');
    await expect(page.getByText('Unable to update playlist')).toHaveCount(1);
    await expect(page.getByText('Private', { exact: true })).toHaveCount(1);
    await page.unrouteAll();
  });
  await test.step('without a connection the screen stays and reports the failed change', async () => {
    await visit(page, `/playlists/${id}`);
    await context.setOffline(true);
    await remove(page, 11);
    await expect(page.getByText('Error deleting video')).toHaveCount(1);
    await expect(cards(page)).toHaveCount(4);
    await menu(page).click();
    await page.getByRole('button', { name: 'Make Public' }).click();
    await expect(page.getByText('Unable to update playlist')).toHaveCount(1);
    await expect(page.getByText('Private', { exact: true })).toHaveCount(1);
    await menu(page).click();
    await page.getByRole('link', { name: 'Delete Playlist' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`Error deleting playlist '${name}'`)).toHaveCount(1);
    await expect(cards(page)).toHaveCount(4);
    await context.setOffline(false);
    await remove(page, 11);
    await expect(page.getByText('Video deleted')).toHaveCount(1);
    await expect(cards(page)).toHaveCount(3);
  });
});

test('a clip removed in another tab is removed here without an error', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await visit(page, `/playlists/${id}`);
  await visit(other, `/playlists/${id}`);
  await remove(page, 7);
  await expect(page.getByText('Video deleted')).toBeVisible();
  await remove(other, 7);
  await expect(other.getByText('Video deleted')).toBeVisible();
  await expect(cards(other)).toHaveCount(3);
});

test('a broken image is replaced by the default', async ({ page, context, baseURL }) => {
  const broken = await seedPlaylist(context, baseURL ?? '', {
    name: unique('Broken'),
    private: true,
    thumbnail_url: 'https://127.0.0.1:9/none.png',
  });
  await visit(page, '/playlists');
  const image = page.getByRole('link', { name: broken.name }).locator('img');
  await expect(image).toHaveAttribute('src', '/playlist-thumbnail.svg');
});

test('the menu opens and closes by mouse and keyboard, and a modal keeps its change', async ({
  page,
}) => {
  await visit(page, `/playlists/${id}`);
  await test.step('the menu opens on hover and closes on Escape', async () => {
    await menu(page).hover();
    await expect(page.getByRole('button', { name: 'Make Public' })).toBeVisible();
    await page.mouse.move(300, 500);
    await expect(page.getByRole('button', { name: 'Make Public' })).toBeHidden();
    await menu(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Make Public' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Make Public' })).toBeHidden();
    await expect(menu(page)).toBeFocused();
  });
  await test.step('a modal that opens during revalidation keeps the change', async () => {
    const reloads: (() => void)[] = [];
    await page.route(`**/playlists/${id}.data*`, async (route) => {
      if (route.request().method() === 'GET') await new Promise<void>((go) => reloads.push(go));
      await route.continue();
    });
    await menu(page).click();
    await page.getByRole('button', { name: 'Make Public' }).click();
    await expect.poll(() => reloads.length).toBe(1);
    await menu(page).click();
    await page.getByRole('link', { name: 'Share' }).click();
    await expect.poll(() => reloads.length).toBe(2);
    for (const go of reloads) go();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(menu(page)).toBeFocused();
    await menu(page).click();
    await expect(page.getByRole('button', { name: 'Make Private' })).toBeVisible();
  });
});

test('Escape and Back cancel the deletion, and Back skips a deleted playlist', async ({ page }) => {
  await visit(page, '/playlists');
  await page.getByRole('link', { name }).click();
  await menu(page).click();
  await page.getByRole('link', { name: 'Delete Playlist' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await menu(page).click();
  await page.getByRole('link', { name: 'Delete Playlist' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/playlists/${id}`);
  await menu(page).click();
  await page.getByRole('link', { name: 'Delete Playlist' }).click();
  await page.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(page).toHaveURL('/playlists');
  await expect(page.getByText(`Playlist '${name}' deleted`)).toHaveCount(1);
  await expect(page.getByText('Error deleting')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/playlists');
});

test('the screens are accessible in both themes', async ({ page }) => {
  test.slow();
  const check = async () => {
    await atRest(page);
    expect(await findViolationsInBothThemes(page), page.url()).toEqual([]);
  };
  for (const address of ['/playlists', '/playlists?q=thr']) {
    await visit(page, address);
    await check();
  }
  await visit(page, `/playlists/${id}`);
  await menu(page).click();
  await check();
  await page.getByRole('link', { name: 'Delete Playlist' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('main').locator('video')).toBeVisible();
  await check();
});

test('a search of playlists follows what is typed', async ({ page }) => {
  await test.step('text typed before hydration is searched', async () => {
    const scripts = await held(page, '**/assets/*.js');
    await page.goto('/playlists', { waitUntil: 'commit' });
    const box = page.getByPlaceholder('Search by name or description');
    await box.fill('x'.repeat(33));
    scripts.let();
    await expect(page.getByText('Search with 32 characters or fewer.')).toBeVisible();
    await expect(box).toHaveValue('x'.repeat(33));
  });
  await test.step('results update while typing', async () => {
    await visit(page, '/playlists');
    const results = page.getByRole('region', { name: 'Results', exact: true });
    const box = page.getByPlaceholder('Search by name or description');
    await box.pressSequentially(name.slice(-6));
    await expect(results.getByRole('link', { name })).toBeVisible();
    await expect(page).toHaveURL('/playlists');
    await box.fill('qzxjvkqzxjvkqzxj');
    await expect(page.getByText('Playlist not found...')).toBeVisible();
    await box.press('Enter');
    await expect(page).toHaveURL('/playlists?q=qzxjvkqzxjvkqzxj');
    await box.fill('');
    await expect(page.getByRole('heading', { name: 'User Playlists' })).toBeVisible();
    await expect(page).toHaveURL('/playlists');
    await expect(box).toBeFocused();
  });
  await test.step('text typed while a response is pending is kept', async () => {
    await visit(page, '/playlists');
    const box = page.getByPlaceholder('Search by name or description');
    // The form's, not those of the letters.
    const answer = await held(page, /:\d+\/playlists\.data/);
    await box.fill('qzxjvkqzxjvkqzxj');
    await expect(page.getByText('Playlist not found...')).toBeVisible();
    await box.press('Enter');
    await box.fill('x'.repeat(33));
    answer.let();
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'qzxjvkqzxjvkqzxj');
    await expect(box).toHaveValue('x'.repeat(33));
    await expect(page.getByText('Search with 32 characters or fewer.')).toBeVisible();
  });
});
