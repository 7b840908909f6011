/** Everything by keyboard: where the focus goes, and what a screen reader hears. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { abortMedia } from '#tests/support/abortMedia.ts';
import { held } from '#tests/support/held.ts';
import { hydrated, visit } from '#tests/support/hydrated.ts';
import { focusStop, heard, listen, tabTo } from '#tests/support/keyboard.ts';
import { test } from '#tests/support/login.ts';
import { playOneFilm } from '#tests/support/oneFilm.ts';
import { curryThrees as curry, curryBlocks } from '#tests/support/searches.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';

const clipLinks = (page: Page) => page.locator('a[data-clip-link]');
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const navLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

test('searches, watches, saves and shares a clip without a mouse', async ({
  memberPage: page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playOneFilm(context);
  await visit(page, '/');
  const name = `By hand ${randomUUID().slice(0, 8)}`;
  const press = (key: string) => page.keyboard.press(key);

  await tabTo(page, navLink(page, 'Search'));
  await press('Enter');
  await expect(main(page)).toBeFocused();
  const player = page.getByLabel('Player', { exact: true });
  await tabTo(page, player);
  await expect(player).toHaveRole('combobox');
  await page.keyboard.type('jokic');
  const choices = page.getByRole('listbox', { name: 'Choices' });
  await expect(choices.getByRole('option')).toHaveText(['Nikola Jokić']);
  await press('Enter');
  await expect(player).toHaveValue('Nikola Jokić');
  await press('Enter');
  await expect(page).toHaveURL(/player=203999/);
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();

  const second = clipLinks(page).nth(1);
  const opened = await second.getAttribute('href');
  await tabTo(page, second);
  await press('Enter');
  await expect(page).toHaveURL(/\/video\//);
  await expect(main(page)).toBeFocused();
  const first = page.url();
  await tabTo(page, page.locator('video'));
  await press('n');
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText(/^Now playing: /)).toBeAttached();
  await page.goBack();
  await expect(page.locator(`a[data-clip-link][href="${opened}"]`)).toBeFocused();

  const menu = page
    .getByRole('article')
    .nth(1)
    .getByLabel(/^Menu of/);
  await tabTo(page, menu);
  await press('Enter');
  await press('Tab');
  await press('Enter');
  await tabTo(page, dialog(page).getByLabel('New playlist'));
  await page.keyboard.type(name);
  await press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(menu).toBeFocused();

  await tabTo(page, navLink(page, 'Playlists'), 'Shift+Tab');
  await press('Enter');
  await expect(main(page)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name }).first());
  await press('Enter');
  await expect(page.getByRole('heading', { name: `Playlist: ${name}` })).toBeVisible();
  await expect(main(page)).toBeFocused();
  const playlistMenu = page.getByLabel('Playlist menu');
  await tabTo(page, playlistMenu);
  await press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Make Public' }));
  await press('Enter');
  await expect(playlistMenu).toBeFocused();
  await press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Share' }));
  await press('Enter');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Copy', exact: true }));
  await press('Space');
  await expect(dialog(page).getByText('Link copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/playlists\//);
  await press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(playlistMenu).toBeFocused();
});

test.describe('a change of screen', () => {
  test('moves the focus and announces the title once', async ({ page }) => {
    await listen(page);
    await visit(page, '/');
    await tabTo(page, navLink(page, 'Playlists'));
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
    await expect.poll(() => heard(page)).toEqual(['Playlists · Courtreel']);
  });

  test('restores the focus to the link after going back', async ({ page }) => {
    await visit(page, '/');
    const row = page.getByRole('link', { name: /Anthony Edwards|LeBron|Jokić/ }).first();
    await focusStop(row);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search/);
    await page.goBack();
    await expect(row).toBeFocused();
  });

  test('restores the focus to a link focused before hydration', async ({ page }) => {
    const scripts = await held(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    const row = page.getByRole('link', { name: /Anthony Edwards|LeBron|Jokić/ }).first();
    await focusStop(row);
    scripts.let();
    await hydrated(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search/);
    await page.goBack();
    await expect(row).toBeFocused();
  });

  test('restores the focus after All Videos', async ({ page }) => {
    await abortMedia(page);
    await visit(page, curry);
    const card = clipLinks(page).nth(4);
    await focusStop(card);
    await page.keyboard.press('Enter');
    await focusStop(page.getByRole('link', { name: 'All Videos' }));
    await page.keyboard.press('Enter');
    await expect(card).toBeFocused();
  });
});

test('clearing the recent searches leaves the focus in the panel', async ({ page }) => {
  await visit(page, '/search');
  await page.getByLabel('Player', { exact: true }).click();
  // The scripts are there: only they remember a search.
  await expect(page.getByRole('listbox', { name: 'Choices' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await expect(page).toHaveURL(/type=player/);
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  await focusStop(page.getByRole('button', { name: 'Clear' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Search' })).toBeFocused();
});

test('the focus moves to the search form when its button disappears', async ({ page }) => {
  await visit(page, `${curryBlocks}&tag=None`);
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  await page.getByRole('button', { name: 'Show the search form' }).press('Enter');
  await expect(page.getByRole('complementary', { name: 'Search' })).toBeFocused();
});

test('a focused field is not hidden under the search button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit(page, '/search');
  const last = page.getByRole('checkbox', { name: 'Turnovers' });
  await tabTo(page, last);
  const isSeen = await last.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit === box || hit?.contains(box);
  });
  expect(isSeen).toBe(true);
});

test('a focused element is not hidden under the bar when moving up', async ({ page }) => {
  await abortMedia(page);
  await visit(page, `${curryBlocks}&opponent=1610612747`);
  await clipLinks(page).last().focus();
  const below = () =>
    page.evaluate(() => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const { top } = document.activeElement?.getBoundingClientRect() ?? { top: 0 };
      return document.activeElement?.closest('main') ? top - bar : null;
    });
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Shift+Tab');
    const distance = await below();
    if (distance !== null) expect(distance).toBeGreaterThanOrEqual(0);
  }
});

test('changes of other fields in the search form are announced', async ({ page }) => {
  await listen(page);
  await visit(page, '/search');
  await page.getByLabel('WNBA').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => heard(page)).toEqual(["Player: A'ja Wilson"]);
  await visit(page, '/search?tab=game');
  await page.getByLabel('Season type').selectOption('Playoffs');
  await expect.poll(() => heard(page)).toEqual(['Loading games…', 'Game: 2025-06-22 | IND @ OKC']);
});

test.describe('a playlist', () => {
  test('announces each change', async ({ memberPage: page, context, baseURL }) => {
    const { id } = await seedPlaylist(context, baseURL ?? '', { events: [7, 9, 11] });
    await listen(page);
    await visit(page, `/playlists/${id}`);
    await page.getByLabel('Playlist menu').press('Enter');
    await page.getByRole('button', { name: 'Make Public' }).press('Enter');
    const said = ['The playlist is now public'];
    await expect.poll(() => heard(page)).toEqual(said);
    for (let removed = 0; removed < 2; removed++) {
      await page
        .getByRole('article')
        .first()
        .getByLabel(/^Menu of/)
        .press('Enter');
      await page.getByRole('button', { name: 'Remove' }).first().press('Enter');
      said.push('Video deletedUndo');
      await expect.poll(() => heard(page)).toEqual(said);
    }
  });

  test('scrolls the whole player into view when it gets the focus', async ({
    memberPage: page,
    context,
    baseURL,
  }) => {
    const { id } = await seedPlaylist(context, baseURL ?? '', { events: [7, 11] });
    await page.setViewportSize({ width: 1280, height: 600 });
    await visit(page, `/playlists/${id}?clip=MDAyMjQwMDA2MTo3`);
    await page.getByRole('link', { name: 'Box score' }).focus();
    const video = page.getByRole('main').locator('video');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await tabTo(page, video, 'Shift+Tab');
    const bar = await page.getByRole('banner').first().boundingBox();
    await expect
      .poll(async () => (await video.boundingBox())?.y)
      .toBeGreaterThanOrEqual(bar?.height ?? 0);
  });

  test('focuses an opened clip, and confirms a deletion', async ({
    memberPage: page,
    context,
    baseURL,
  }) => {
    const { id } = await seedPlaylist(context, baseURL ?? '', { events: [7, 11] });
    await visit(page, `/playlists/${id}`);
    await focusStop(clipLinks(page).nth(1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: /Tatum misses/ })).toBeFocused();
    await focusStop(page.getByRole('link', { name: 'Back to all clips' }));
    await page.keyboard.press('Enter');
    await expect(clipLinks(page).nth(1)).toBeFocused();

    const menu = page.getByLabel('Playlist menu');
    await focusStop(menu);
    await page.keyboard.press('Enter');
    await focusStop(page.getByRole('link', { name: 'Delete Playlist' }));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('link', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test('a notice of the document is announced, and closing it focuses the page', async ({ page }) => {
  await listen(page);
  await visit(page, '/auth/callback?error=access_denied&state=gone');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  await expect.poll(() => heard(page)).toEqual([expect.stringMatching(/^Notice: /)]);
  await tabTo(page, dismiss);
  await page.keyboard.press('Enter');
  await expect(dismiss).toBeHidden();
  await expect(main(page)).toBeFocused();
});
