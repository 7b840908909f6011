import { expect, type Page } from '@playwright/test';
import { abortMedia } from '#tests/support/abortMedia.ts';
import { findViolations } from '#tests/support/axe.ts';
import { held } from '#tests/support/held.ts';
import { hydrated, idle, visit } from '#tests/support/hydrated.ts';
import { atRest } from '#tests/support/layout.ts';
import { test } from '#tests/support/login.ts';
import {
  addFrom,
  cards,
  dialog,
  onlyBrowser,
  openCreate,
  query,
  told,
} from '#tests/support/modals.ts';
import { openCard } from '#tests/support/openCard.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';
import { playToTheEnd, repeatClips } from '#tests/support/video.ts';

const keysOf = (page: Page) =>
  cards(page).evaluateAll((list) => list.map((card) => card.dataset.event));

test(
  'a menu at the bottom of the window opens in view',
  onlyBrowser,
  async ({ memberPage: page }) => {
    await visit(page, `/search?${query}`);
    const card = cards(page).first();
    const button = card.getByLabel(/^Menu of/);
    const entry = card.getByRole('link', { name: 'Add to playlist' });
    const bottom = await button.evaluate((element) => element.getBoundingClientRect().bottom);
    const height = Math.ceil(bottom) + 8;
    await page.setViewportSize({ width: 1280, height });
    await button.click();
    await expect(entry).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.clock.install();
    await page.mouse.move(0, 0);
    await button.hover();
    await page.clock.fastForward('00:01');
    await expect(entry).toBeInViewport({ ratio: 1 });
    await page.clock.fastForward('00:01');
    // The button's tooltip would stand on the entry.
    expect(await page.locator(':popover-open').count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: height + 300 });
    await page.keyboard.press('Escape');
    await button.click();
    const place = await button.boundingBox();
    await expect
      .poll(async () => (await entry.boundingBox())?.y)
      .toBeGreaterThan(place?.y ?? height);
  },
);

test(
  'a dialog opened while the one before closes begins anew',
  onlyBrowser,
  async ({ memberPage: page }) => {
    await visit(page, '/playlists');
    await openCreate(page);
    const name = dialog(page).getByLabel('Name', { exact: true });
    await name.fill('Half a name');
    // It closes so slowly that it is still there.
    await page.evaluate(() => {
      const slow = '[role=dialog] { animation-duration: 20s !important }';
      document.styleSheets[0]?.insertRule(slow, document.styleSheets[0].cssRules.length);
    });
    await name.press('Escape');
    await expect(page.locator('[data-open] [role=dialog]')).toHaveCount(0);
    await page.getByRole('link', { name: 'New Playlist' }).click();
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
  },
);

test('a feed of three pages stays unchanged while a clip is added from it', async ({
  memberPage: page,
  context,
  baseURL,
}) => {
  const { name } = await seedPlaylist(context, baseURL ?? '', {});
  await abortMedia(page);
  await visit(page, `/search?${query}`);
  await expect(cards(page)).toHaveCount(15);
  for (const count of [30, 45]) {
    await page
      .getByRole('button', { name: 'Load More' })
      .or(page.getByRole('link', { name: 'Load More' }))
      .first()
      .click();
    await expect(cards(page)).toHaveCount(count);
  }
  // Far above the place where the next page loads, and in the middle once the cards above have their real heights.
  const card = cards(page).nth(20);
  for (let time = 0; time < 2; time++) {
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await idle(page);
  }
  await card.getByLabel(/^Menu of/).click();
  const keys = await keysOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const top = await openCard(card, card.getByRole('link', { name: 'Add to playlist' }));
  await expect(page).toHaveURL(/\/modals\/add-to-playlist\?gameId=0022400061&eventNumber=/);
  await dialog(page).getByLabel(name).check();
  await dialog(page).getByRole('button', { name: 'Add to playlists' }).click();
  await expect(told(page, `Added video to '${name}' playlist`)).toHaveCount(1);
  await expect(dialog(page)).toBeHidden();

  await expect(page).toHaveURL(/\/search\?type=game/);
  expect(await keysOf(page)).toEqual(keys);
  await expect
    .poll(() => card.evaluate((element) => element.getBoundingClientRect().top))
    .toBeCloseTo(top, 0);
  // The notice comes with the root's data; neither the clips nor the form are asked for again.
  const again = asked
    .map((url) => new URL(url))
    .filter(({ pathname }) => /search|feed/.test(pathname));
  expect(again.map(({ searchParams }) => searchParams.get('_routes'))).toEqual(['root']);
  await expect(card.getByLabel(/^Menu of/)).toBeFocused();
});

test(
  'autoplay waits until the modal over the clip is closed',
  onlyBrowser,
  async ({ memberPage: page }) => {
    await repeatClips(page);
    await visit(page, `/search?${query}`);
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await page.getByRole('link', { name: 'Add to playlist' }).click();
    await expect(dialog(page)).toBeVisible();
    const title = page.locator('h1');
    const first = (await title.textContent()) ?? '';
    const video = page.getByRole('main', { includeHidden: true }).locator('video');
    await playToTheEnd(video);
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.ended)).toBe(true);
    await expect(title).toHaveText(first);
    await page.keyboard.press('Escape');
    await expect(title).not.toHaveText(first);
    await expect(page.getByRole('link', { name: 'Add to playlist' })).toBeFocused();
  },
);

test(
  'Back, Escape, the button and a click outside close a modal; a reload makes it a page; a failure is an alert',
  onlyBrowser,
  async ({ memberPage: page }) => {
    await visit(page, '/playlists');
    const closings = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(10, 300),
    ];
    for (const close of closings) {
      await openCreate(page);
      await expect(page).toHaveURL('/modals/playlist');
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL('/playlists');
      await expect(page.getByRole('link', { name: 'New Playlist' })).toBeFocused();
    }
    await page.goForward();
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Playlist' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
    await hydrated(page);
    await page.route('**/modals/playlist.data*', (route) => route.abort());
    await page.getByRole('link', { name: 'New Playlist' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('could not be loaded');
  },
);

test('a visitor whose session ended returns from the login to the screen', async ({
  memberPage: page,
  context,
}) => {
  await abortMedia(page);
  await visit(page, `/search?${query}`);
  await context.clearCookies();
  const entry = cards(page).first().getByRole('link', { name: 'Add to playlist' });
  await cards(page)
    .first()
    .getByLabel(/^Menu of/)
    .click();
  await entry.click();
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fmodals%2Fadd-to-playlist/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?type=game/);
  await expect(cards(page)).toHaveCount(15);
});

test('a modal of a playlist that is gone leads to the list, with the focus on it', async ({
  memberPage: page,
  context,
  baseURL,
}) => {
  const { id } = await seedPlaylist(context, baseURL ?? '', {});
  await visit(page, `/playlists/${id}`);
  await page.getByLabel('Playlist menu').click();
  const other = await context.newPage();
  await visit(other, `/playlists/${id}?confirm=delete`);
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await other.waitForURL('/playlists');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL('/playlists');
  await expect(told(page, 'Playlist not found')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'the copy button confirms; without a clipboard the address is selected',
  onlyBrowser,
  async ({ memberPage: page, context, baseURL }) => {
    const { id } = await seedPlaylist(context, baseURL ?? '', { private: false });
    const address = `/playlists/${id}`;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, address);
    await page.getByLabel('Playlist menu').click();
    await page.getByRole('link', { name: 'Share', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
    const copied = dialog(page).getByRole('button', { name: 'Copied' });
    await expect(copied.locator('svg')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`);
    await atRest(page);
    const [red = 0, green = 0, blue = 0] = await copied.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
    );
    expect(green).toBeGreaterThan(Math.max(red, blue));

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.getByLabel('Playlist menu').click();
    await page.getByRole('link', { name: 'Share', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(dialog(page).getByText('The link is selected')).toBeVisible();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${baseURL}${address}`);
  },
);

test('the copy button appears after hydration', onlyBrowser, async ({ page }) => {
  const scripts = await held(page, '**/assets/*.js');
  await page.goto('/modals/share?gameId=0022400061&eventNumber=7', { waitUntil: 'commit' });
  await expect(page.getByLabel('Address to share')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeHidden();
  scripts.let();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

test(
  'every modal is accessible as a dialog and as a page',
  onlyBrowser,
  async ({ memberPage: page, context, baseURL }) => {
    test.slow();
    const { id, name } = await seedPlaylist(context, baseURL ?? '', { private: false });
    const check = async (part?: string) => {
      await atRest(page);
      expect(await findViolations(page, { part }), page.url()).toEqual([]);
    };
    await abortMedia(page);
    await visit(page, '/playlists');
    await openCreate(page);
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(told(page, 'Name is required')).toBeVisible();
    await check();
    await visit(page, `/search?${query}`);
    await addFrom(page, 0);
    await expect(dialog(page).getByLabel(name)).toBeVisible();
    await check('[role=dialog]');
    for (const path of [
      '/modals/playlist',
      `/modals/edit/${id}`,
      `/modals/share/${id}`,
      '/modals/add-to-playlist?gameId=0022400061&eventNumber=7',
    ]) {
      await visit(page, path);
      await check();
    }
  },
);
