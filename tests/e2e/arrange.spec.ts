import { expect, type Page } from '@playwright/test';
import { abortMedia } from '#tests/support/abortMedia.ts';
import { open } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { playlistOf, seededGame, seedPlaylist } from '#tests/support/seedPlaylist.ts';

/** Threes of the seeded game. */
const events = [7, 11, 17, 22];
const rows = (page: Page) => page.getByRole('main').locator('li[data-id]:visible');
const save = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Save', exact: true });

let id = '';
let name = '';
test.beforeEach(async ({ memberPage, context, baseURL }) => {
  await memberPage.setViewportSize({ width: 1280, height: 900 });
  ({ id, name } = await seedPlaylist(context, baseURL ?? '', { private: true, events }));
});

const orderOf = async (page: Page, baseURL: string | undefined) =>
  (await playlistOf(page.context(), baseURL ?? '', id))?.videos.map((clip) => clip.eventNumber);

/** Sets a number of a row, from 0. */
async function number(page: Page, row: number, place: string) {
  const field = rows(page).nth(row).locator('[name="place"]');
  await field.fill(place);
  await field.blur();
}

test('numbers, notes and the cover are saved together', async ({ page, baseURL }) => {
  await page.goto(`/playlists/${id}`);
  await page.getByRole('main').getByLabel('Playlist menu').click();
  await page.getByRole('link', { name: 'Arrange' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Arrange: ${name}`);
  await expect(rows(page)).toHaveCount(4);
  await rows(page).nth(3).getByPlaceholder('Note').fill('The best <one>');
  await rows(page).nth(1).getByText('Cover').click();
  await number(page, 3, '1');
  await save(page).click();
  await expect(page.getByText(`Updated playlist '${name}'`).first()).toBeVisible();
  await expect(page).toHaveURL(`/playlists/${id}`);
  expect(await orderOf(page, baseURL)).toEqual([22, 7, 11, 17]);
  const card = page.getByRole('article').first();
  await expect(card).toContainText('The best <one>');
  await card.locator('a[data-clip-link]').click();
  await expect(page.getByRole('main').getByText('The best <one>').first()).toBeVisible();
  await page.goto('/playlists');
  const tile = page.getByRole('link', { name }).locator('img');
  await expect(tile).toHaveAttribute('src', /0022400061\/11[^0-9]/);
});

test('a long playlist is arranged from the first to the last clip', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  await abortMedia(page);
  const file = await page.request.get(`/resources/search/clips.json?type=game&game=${seededGame}`);
  const all = ((await file.json()) as { clips: { eventNumber: number }[] }).clips.slice(0, 230);
  const long = all.map((clip) => clip.eventNumber);
  ({ id } = await seedPlaylist(context, baseURL ?? '', { private: true, events: long }));
  const html = await (await page.request.get(`/playlists/${id}/arrange`)).text();
  expect(html.match(/name="place"/g)).toHaveLength(200);
  expect(html.length).toBeLessThan(700_000);
  const list = page.getByRole('main').locator('li[data-id]');
  await page.goto(`/playlists/${id}/arrange`);
  if (javaScriptEnabled) {
    await expect(list).toHaveCount(230);
    await number(page, 0, '215');
    const moved = list.nth(214);
    await moved.getByPlaceholder('Note').fill('Far down');
    await expect(moved.locator('[name="place"]')).toHaveValue('215');
    await save(page).click();
  } else {
    await expect(page.getByText('Clips 1 to 200 of 230.')).toBeVisible();
    await list.nth(0).locator('[name="place"]').fill('215');
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await expect(page).toHaveURL(`/playlists/${id}/arrange?from=201`);
    await expect(page.getByText('Clips 201 to 230 of 230.')).toBeVisible();
    const moved = list.nth(14);
    await expect(moved.locator('[name="place"]')).toHaveValue('215');
    await moved.getByPlaceholder('Note').fill('Far down');
    await save(page).click();
  }
  // An assertion would describe the whole page each time that it looks.
  await page.waitForURL(`/playlists/${id}`);
  const [first = 0, ...rest] = long;
  expect(await orderOf(page, baseURL)).toEqual(rest.toSpliced(214, 0, first));
  await page.goto(`/playlists/${id}?all`);
  await expect(page.getByRole('main').getByText('Far down')).toHaveCount(1);
});

test('a save is undone as a whole, unless the playlist has changed since', async ({
  page,
  context,
  baseURL,
}) => {
  const change = async () => {
    await page.goto(`/playlists/${id}/arrange`);
    await rows(page).nth(0).getByPlaceholder('Note').fill('Not for long');
    await rows(page).nth(1).getByText('Cover').click();
    await number(page, 3, '1');
    await save(page).click();
    await expect(page.getByText(`Updated playlist '${name}'`).first()).toBeVisible();
    expect(await orderOf(page, baseURL)).toEqual([22, 7, 11, 17]);
  };
  const undo = page.getByRole('button', { name: 'Undo' });
  await change();
  await expect(page.getByRole('main')).toContainText('Not for long');
  await undo.click();
  await expect(
    page.getByText(`Playlist '${name}' is as before the last save`).first(),
  ).toBeVisible();
  expect(await orderOf(page, baseURL)).toEqual(events);
  await expect(page.getByRole('main')).not.toContainText('Not for long');
  await page.goto(`/playlists/${id}/arrange`);
  await expect(page.getByLabel('Cover: the first clip')).toBeChecked();

  await change();
  const other = await context.newPage();
  await other.goto(`/playlists/${id}/arrange`);
  await rows(other).nth(2).getByPlaceholder('Note').fill('From the other tab');
  await save(other).click();
  await expect(other).toHaveURL(`/playlists/${id}`);
  await undo.click();
  await expect(page.getByText('It has changed since, so nothing was undone.')).toBeVisible();
  expect(await orderOf(page, baseURL)).toEqual([22, 7, 11, 17]);
  await expect(page.getByRole('main')).toContainText('From the other tab');
});

test(
  'what another tab changed is joined, or shown before it is saved',
  onlyHtml,
  async ({ page, context, baseURL }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`/playlists/${id}/arrange`);
    await rows(other).nth(0).getByPlaceholder('Note').fill('From the other tab');
    await number(other, 3, '1');
    await save(other).click();
    await expect(other).toHaveURL(`/playlists/${id}`);

    await rows(page).nth(0).getByPlaceholder('Note').fill('From this tab');
    await rows(page).nth(1).getByPlaceholder('Note').fill('Only here');
    await save(page).click();
    await expect(page.getByText('This playlist has changed since')).toBeVisible();
    await expect(
      page.getByText('Meanwhile 1 clip was moved and 1 note was changed.'),
    ).toBeVisible();
    await expect(rows(page).nth(1)).toContainText('‘From the other tab’');
    await expect(rows(page).nth(1).getByPlaceholder('Note')).toHaveValue('From this tab');
    await expect(rows(page).nth(2).getByPlaceholder('Note')).toHaveValue('Only here');
    await save(page).click();
    await expect(page).toHaveURL(`/playlists/${id}`);
    expect(await orderOf(page, baseURL)).toEqual([22, 7, 11, 17]);
    await expect(page.getByRole('article').nth(1)).toContainText('From this tab');
  },
);

test('selected clips of a search, and all of them, go into a playlist', async ({ page }) => {
  const title = `Collected ${Math.random().toString(36).slice(2, 8)}`;
  await page.goto('/search?type=game&league=nba&game=0022400061&stats=AST');
  await page.getByRole('link', { name: 'Select', exact: true }).click();
  await expect(page).toHaveURL(/select=1/);
  const boxes = page.locator('input[name="clip"]');
  await boxes.nth(0).check({ force: true });
  await boxes.nth(2).check({ force: true });
  await page.getByText('Add to playlist', { exact: true }).and(page.locator(':visible')).click();
  await expect(page.getByText('2 clips selected')).toBeVisible();
  await page.getByRole('textbox', { name: 'New playlist' }).fill(title);
  await page.getByRole('button', { name: 'Add to playlist' }).last().click();
  await expect(page.getByText(`Added 2 clips to '${title}' playlist.`).first()).toBeVisible();

  await page.goto('/search?type=game&league=nba&game=0022400061&stats=AST');
  const all = page.getByRole('link', { name: /^Add all \d+$/ });
  const count = Number((await all.textContent())?.match(/\d+/)?.[0]);
  await all.click();
  await expect(page.getByText(`All ${count} clips of the search`)).toBeVisible();
  await page.getByRole('button', { name: 'Add to playlist' }).last().click();
  await expect(page.getByText('Choose a playlist or name a new one').first()).toBeVisible();
  await page.getByRole('radio', { name: title }).check();
  await page.getByRole('button', { name: 'Add to playlist' }).last().click();
  const notice = `Added ${count - 2} clips to '${title}' playlist. 2 were already there.`;
  await expect(page.getByText(notice).first()).toBeVisible();
});

test('selected clips of a search are kept by its next page and by a reload', async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, '/search?type=game&league=nba&game=0022400061');
  await page.getByRole('link', { name: 'Select', exact: true }).click();
  const boxes = page.locator('input[type="checkbox"][name="clip"]');
  await boxes.nth(1).check({ force: true });
  await page.getByRole('button', { name: 'Load More' }).first().click();
  if (javaScriptEnabled) {
    await expect(boxes).toHaveCount(30);
    await boxes.nth(20).check({ force: true });
    await expect(page).toHaveURL(/clip=.*clip=/);
    await page.reload();
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  } else {
    await expect(page.getByText('1 selected on other pages')).toBeVisible();
    await boxes.nth(5).check({ force: true });
  }
  await page.getByText('Add to playlist', { exact: true }).and(page.locator(':visible')).click();
  await expect(page.getByText('2 clips selected')).toBeVisible();
});
