import { type BrowserContext, expect, type Page } from '@playwright/test';
import { logIn, signIn, test } from '#tests/support/login.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';

const clip = 'gameId=0022400061&eventNumber=7';
const addPage = `/modals/add-to-playlist?${clip}`;
const main = (page: Page) => page.getByRole('main');
/** A playlist of the person who is logged in, private unless told otherwise; its id. */
const seed = async (context: BrowserContext, name: string, isPrivate = true) =>
  (await seedPlaylist(context, test.info().project.use.baseURL ?? '', { name, private: isPrivate }))
    .id;
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const told = (page: Page, notice: string) => page.getByText(notice, { exact: true });

test('each modal has its own page with title and button', async ({ page, javaScriptEnabled }) => {
  await logIn(page.context());
  const id = await seed(page.context(), 'Threes', false);
  const pages = [
    ['/modals/playlist', 'Create Playlist', 'Create'],
    [`/modals/edit/${id}`, 'Edit Playlist', 'Update'],
    [addPage, 'Add to Playlists', 'Add to playlists'],
  ];
  for (const [path, title, name] of pages) {
    await page.goto(path ?? '');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(button(page, name ?? '')).toBeVisible();
  }
  await page.goto(`/modals/share/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Share Playlist' })).toBeVisible();
  await expect(page.getByLabel('Address to share')).toHaveValue(
    new URL(`/playlists/${id}`, page.url()).href,
  );
  await expect(button(page, 'Copy')).toBeVisible({ visible: javaScriptEnabled !== false });
  await expect(page.getByText('Copy this address to share it.')).toBeVisible({
    visible: javaScriptEnabled === false,
  });
});

test('a visitor is redirected to the login and back', onlyHtml, async ({ page }) => {
  await page.goto(addPage);
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
});

test('an unknown or incomplete modal URL redirects', onlyHtml, async ({ page }) => {
  for (const path of [
    '/modals/nonsense',
    '/modals',
    '/modals/share',
    '/modals/share?url=https://elsewhere.example/playlists/1',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await logIn(page.context());
  for (const path of [
    '/modals/edit',
    '/modals/add-to-playlist',
    '/modals/add-to-playlist?gameId=1',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await page.goto('/modals/download');
  await expect(told(page, 'Playlist not found')).toBeVisible();
  await page.goto('/modals/edit/nobody-has-this');
  await expect(page).toHaveURL('/playlists');
  await expect(told(page, 'Playlist not found')).toBeVisible();
});

test('an invalid name is reported at its field and the input is kept', async ({
  memberPage: page,
}) => {
  await page.goto('/modals/playlist');
  const name = page.getByLabel('Name', { exact: true });
  await page.getByLabel('Description').fill('d'.repeat(201));
  await button(page, 'Create').click();
  await expect(told(page, 'Name is required')).toBeVisible();
  await expect(told(page, 'Description must be under 200 characters')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/^Name is required/);
  await name.fill('   ');
  await button(page, 'Create').click();
  await expect(told(page, 'Name cannot be empty')).toBeVisible();
  await name.fill('n'.repeat(51));
  await page.getByLabel('Image').fill('http://pictures.example/one.jpg');
  await page.getByLabel('Private').uncheck();
  await button(page, 'Create').click();
  await expect(told(page, 'Name must be under 50 characters')).toBeVisible();
  await expect(told(page, 'Image must be an https address')).toBeVisible();
  await expect(name).toHaveValue('n'.repeat(51));
  await expect(page.getByLabel('Description')).toHaveValue('d'.repeat(201));
  await expect(page.getByLabel('Private')).not.toBeChecked();
});

test('the fields of a playlist state their limits', onlyHtml, async ({ memberPage: page }) => {
  await page.goto('/modals/playlist');
  for (const [label, hint] of [
    ['Name', 'Up to 50 characters'],
    ['Description', 'Optional, up to 200 characters'],
    ['Image', 'Optional, an https:// address'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(hint);
  }
});

test('a name that is taken creates nothing and keeps the form', async ({ page }) => {
  await logIn(page.context());
  await seed(page.context(), "Ann's 'best' 🏀");
  await page.goto('/modals/playlist');
  await page.getByLabel('Name', { exact: true }).fill("Ann's 'best' 🏀");
  await page.getByLabel('Description').fill('again');
  await button(page, 'Create').click();
  await expect(told(page, "Playlist 'Ann's 'best' 🏀' already exists")).toHaveCount(1);
  await expect(page.getByLabel('Description')).toHaveValue('again');
  await page.goto('/playlists');
  await expect(page.getByRole('link', { name: "Ann's 'best' 🏀" })).toHaveCount(1);
});

test('editing changes a playlist and can clear a field', async ({ page }) => {
  await logIn(page.context());
  const id = await seed(page.context(), 'Before');
  await page.goto(`/modals/edit/${id}`);
  await expect(page.getByLabel('Private')).toBeChecked();
  await page.getByLabel('Name', { exact: true }).fill('After');
  await page.getByLabel('Description').fill('Long shots');
  await page.getByLabel('Private').uncheck();
  await button(page, 'Update').click();
  await expect(page).toHaveURL(`/playlists/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Playlist: After' })).toBeVisible();
  await page.goto(`/modals/edit/${id}`);
  await expect(page.getByLabel('Description')).toHaveValue('Long shots');
  await expect(page.getByLabel('Private')).not.toBeChecked();
  await page.getByLabel('Description').fill('');
  await button(page, 'Update').click();
  await page.waitForURL(`/playlists/${id}`);
  await page.goto(`/modals/edit/${id}`);
  await expect(page.getByLabel('Description')).toHaveValue('');
});

test(
  'editing leaves alone what another tab has changed since',
  onlyHtml,
  async ({ page, context }) => {
    await logIn(page.context());
    const id = await seed(context, 'In two tabs', false);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`/modals/edit/${id}`);
    await other.getByLabel('Private').check();
    await button(other, 'Update').click();
    await other.waitForURL(`/playlists/${id}`);
    // A refused form does not take over the other tab's values either.
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByLabel('Description').fill('Changed here');
    await button(page, 'Update').click();
    await expect(told(page, 'Name is required')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('In two tabs');
    await button(page, 'Update').click();
    await page.waitForURL(`/playlists/${id}`);
    await expect(page.getByText('Changed here')).toBeVisible();
    await page.goto(`/modals/edit/${id}`);
    await expect(page.getByLabel('Private')).toBeChecked();
  },
);

test('a clip can be added to several playlists and a new one, and removed', async ({ page }) => {
  await logIn(page.context());
  await seed(page.context(), 'One');
  await seed(page.context(), 'Two');
  await page.goto(addPage);
  await page.getByLabel('One').check();
  await page.getByLabel('New playlist').fill('Three');
  await button(page, 'Add to playlists').click();
  const notice = page.getByText("Added video to 'One' playlist");
  await expect(notice).toContainText("Created playlist 'Three'");
  await expect(notice).toContainText("Added video to 'Three' playlist");
  await expect(page).toHaveURL(/\/video\//);

  await page.goto(addPage);
  await expect(page.getByLabel('One')).toBeChecked();
  await expect(page.getByLabel('Two')).not.toBeChecked();
  await expect(page.getByLabel('Three')).toBeChecked();
  await page.getByLabel('One').uncheck();
  await button(page, 'Add to playlists').click();
  await expect(told(page, 'Video deleted')).toBeVisible();
  await page.goto(addPage);
  await expect(page.getByLabel('One')).not.toBeChecked();
});

test('a refused form changes nothing, and its correction counts', async ({ page, context }) => {
  await logIn(page.context());
  await seed(page.context(), 'Alpha');
  await seed(page.context(), 'Beta');
  await page.goto(addPage);
  await button(page, 'Add to playlists').click();
  await expect(told(page, 'Choose a playlist or name a new one')).toBeVisible();
  await page.getByLabel('Alpha').check();
  await button(page, 'Add to playlists').click();
  await page.waitForURL(/\/video\//);

  await page.goto(addPage);
  await expect(page.getByRole('checkbox').first()).toHaveAccessibleName(/^Alpha/);
  await seed(context, 'Gamma');
  await page.getByLabel('Alpha').uncheck();
  await page.getByLabel('Beta').check();
  await page.getByLabel('New playlist').fill('Gamma');
  await button(page, 'Add to playlists').click();
  await expect(told(page, "Playlist 'Gamma' already exists")).toBeVisible();
  await expect(page.getByLabel('New playlist')).toBeFocused();
  await expect(page.getByLabel('Gamma')).toBeVisible();
  await expect(page.getByLabel('Alpha')).not.toBeChecked();
  await expect(page.getByLabel('Beta')).toBeChecked();
  await page.getByLabel('Alpha').check();
  await page.getByLabel('Beta').uncheck();
  await page.getByLabel('Gamma').check();
  await page.getByLabel('New playlist').fill('');
  await button(page, 'Add to playlists').click();
  await expect(told(page, "Added video to 'Gamma' playlist")).toBeVisible();
  await page.goto(addPage);
  for (const [name, isIn] of [
    ['Alpha', true],
    ['Beta', false],
    ['Gamma', true],
  ] as const) {
    await expect(page.getByLabel(name)).toBeChecked({ checked: isIn });
  }
});

test('a form is there again after the login of the person who typed it, and nobody else sends it', async ({
  page,
  context,
}) => {
  const person = await logIn(context);
  await page.goto('/modals/playlist');
  const fill = async () => {
    await page.getByLabel('Name', { exact: true }).fill('Typed before');
    await page.getByLabel('Description').fill('One\nTwo');
    await page.getByLabel('Private').uncheck();
  };
  await fill();
  await context.clearCookies();
  await button(page, 'Create').click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await button(page, 'Login').click();
  await signIn(page, person);
  await expect(page).toHaveURL('/modals/playlist');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before');
  await expect(page.getByLabel('Description')).toHaveValue('One\nTwo');
  await expect(page.getByLabel('Private')).not.toBeChecked();

  await context.clearCookies();
  await logIn(context);
  await button(page, 'Create').click();
  await expect(page.getByText(/^You are now logged in as .* nothing was changed\.$/)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await fill();
  await button(page, 'Create').click();
  await expect(told(page, "Created playlist 'Typed before'")).toBeVisible();
  await page.getByRole('link', { name: 'Typed before' }).first().click();
  await expect(page.getByText('One')).toHaveText('One\nTwo', { useInnerText: true });
});

test(
  'a clip that another tab added is reported as existing',
  onlyHtml,
  async ({ page, context }) => {
    await logIn(page.context());
    await seed(page.context(), 'Shared by tabs');
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(addPage);
    for (const tab of [page, other]) {
      await tab.getByLabel('Shared by tabs').check();
      await button(tab, 'Add to playlists').click();
      await tab.waitForURL(/\/video\//);
    }
    await expect(told(other, "Video already exists in playlist 'Shared by tabs'")).toHaveCount(1);
  },
);

test(
  'a private playlist cannot be seen, edited or downloaded by others',
  onlyHtml,
  async ({ page, browser, baseURL }) => {
    await logIn(page.context());
    const id = await seed(page.context(), 'Mine alone');
    const { javaScriptEnabled } = test.info().project.use;
    const stranger = await browser.newPage({ baseURL, javaScriptEnabled });
    await logIn(stranger.context());
    for (const modal of ['edit', 'share', 'download']) {
      await stranger.goto(`/modals/${modal}/${id}`);
      await expect(told(stranger, 'Playlist not found')).toBeVisible();
    }
    await stranger.close();
  },
);
