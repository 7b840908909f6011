import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { abortMedia } from '#tests/support/abortMedia.ts';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { logIn, test } from '#tests/support/login.ts';
import { addFrom, dialog, onlyBrowser, openCreate, query, told } from '#tests/support/modals.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';

const unused = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
test(
  'the form of a new playlist checks its input and is not lost',
  onlyBrowser,
  async ({ memberPage: page }) => {
    await page.addInitScript(() => {
      const forbidden: string[] = [];
      Object.assign(window, { forbidden });
      document.addEventListener('securitypolicyviolation', (event) =>
        forbidden.push(event.blockedURI),
      );
    });
    await page.route('https://pictures.example/*', (route) =>
      route.request().url().endsWith('good.svg')
        ? route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
          })
        : route.abort(),
    );
    await visit(page, '/playlists');
    await openCreate(page);
    const name = dialog(page).getByLabel('Name', { exact: true });
    await test.step('a modal does not add a second banner landmark', async () => {
      await expect(dialog(page).getByRole('heading', { name: 'Create Playlist' })).toBeVisible();
      await expect(dialog(page).getByRole('banner')).toHaveCount(0);
    });
    await test.step('the focus stays in a modal', async () => {
      for (let i = 0; i < 12; i++) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(
          () =>
            document.activeElement !== document.body &&
            !document.activeElement?.closest('[role=dialog]'),
        );
        expect(outside).toBe(false);
      }
    });
    await test.step('a name is validated while typing, and counted in graphemes', async () => {
      await name.fill('👨‍👩‍👧‍👦'.repeat(50));
      await expect(dialog(page).getByText('50 / 50')).toBeVisible();
      await expect(told(page, 'Name must be under 50 characters')).toHaveCount(0);
      await name.pressSequentially('x');
      await expect(told(page, 'Name must be under 50 characters')).toBeVisible();
      await name.fill('');
      await expect(told(page, 'Name is required')).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'forbidden'))).toEqual([]);
    });
    await test.step('an image that cannot be loaded is reported under its URL', async () => {
      const image = dialog(page).getByLabel('Image');
      await image.fill('https://pictures.example/bad.jpg');
      await expect(dialog(page).getByText('No image could be loaded')).toBeVisible();
      await image.fill('https://pictures.example/good.svg');
      await expect(dialog(page).getByAltText('Preview')).toBeVisible();
    });
    await test.step('a click outside keeps edited input', async () => {
      const begun = unused('Begun');
      await name.fill(begun);
      await page.mouse.click(10, 300);
      // One that was on its way out would not take this.
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(told(page, `Created playlist '${begun}'`)).toBeVisible();
    });
  },
);

test(
  'a long list of playlists has a filter, and a new name is checked while typing',
  onlyBrowser,
  async ({ page, context, baseURL }) => {
    await logIn(context);
    for (let i = 1; i <= 12; i++) await seedPlaylist(context, baseURL ?? '', { name: `List ${i}` });
    await abortMedia(page);
    await visit(page, `/search?${query}`);
    await addFrom(page, 0);
    const filter = dialog(page).getByRole('searchbox', { name: 'Filter your playlists' });
    const boxes = dialog(page).getByRole('checkbox');
    await expect(boxes).toHaveCount(12);
    await boxes.and(page.getByLabel('List 3')).check();
    await filter.fill('11');
    await expect(boxes).toHaveCount(1);
    await filter.press('Enter');
    await filter.press('Escape');
    await expect(boxes).toHaveCount(12);
    await filter.fill('nothing like it');
    await expect(told(page, 'No playlist of yours has such a name.')).toBeVisible();

    const name = dialog(page).getByLabel('New playlist');
    await name.fill('n'.repeat(51));
    await expect(told(page, 'Name must be under 50 characters')).toBeVisible();
    await name.fill('List  12');
    await expect(told(page, "Playlist 'List  12' already exists")).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Add to playlists' }).click();
    await expect(name).toBeFocused();
    await name.fill('');
    await dialog(page).getByRole('button', { name: 'Add to playlists' }).click();
    await expect(told(page, "Added video to 'List 3' playlist")).toBeVisible();
  },
);

test(
  'input typed before the scripts load is counted and validated',
  onlyBrowser,
  async ({ memberPage: page }) => {
    const scripts = await held(page, '**/assets/*.js');
    await page.goto('/modals/playlist', { waitUntil: 'commit' });
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('x'.repeat(51));
    scripts.let();
    await expect(page.getByText('51 / 50')).toBeVisible();
    await expect(told(page, 'Name must be under 50 characters')).toBeVisible();
    await expect(name).toHaveValue('x'.repeat(51));
  },
);

test('a playlist is created once, also after its form did not reach the server', async ({
  memberPage: page,
  context,
}) => {
  const create = dialog(page).getByRole('button', { name: 'Create' });
  const name = dialog(page).getByLabel('Name', { exact: true });
  await visit(page, '/playlists');
  await test.step('a form that does not reach the server shows a notice and keeps its input', async () => {
    const offline = unused('Offline');
    await openCreate(page);
    await name.fill(offline);
    await context.setOffline(true);
    await create.click();
    await expect(told(page, `Could not create playlist '${offline}'`)).toBeVisible();
    await expect(name).toHaveValue(offline);
    await expect(page.locator('h1')).toHaveText('Playlists');
    await context.setOffline(false);
    await create.click();
    await expect(told(page, `Created playlist '${offline}'`)).toBeVisible();
    await expect(page.getByRole('link', { name: offline })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('a created playlist is listed at once, and a double click creates one', async () => {
    const once = unused('Only once');
    await openCreate(page);
    await name.fill(once);
    await create.dblclick();
    await expect(told(page, `Created playlist '${once}'`)).toHaveCount(1);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/playlists');
    await expect(page.getByRole('link', { name: once })).toHaveCount(1);
    await expect(page.getByText(/already exists/)).toHaveCount(0);
  });
});
