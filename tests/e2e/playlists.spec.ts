import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { logIn, signUpAndLogIn } from '#tests/support/login.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { newPerson } from '#tests/support/person.ts';
import { playlistOf, seededGame, seedPlaylist } from '#tests/support/seedPlaylist.ts';

/** Threes of the seeded game. */
const events = [7, 11, 17, 22];
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

const cards = (page: Page) => page.getByRole('article');
const menu = (page: Page) => page.getByRole('main').getByLabel('Playlist menu');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openMenu(page: Page): Promise<void> {
  await menu(page).click();
  await expect(page.locator('details[open]')).toHaveCount(1);
}

/** A page of somebody who is not logged in. */
async function visitorPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const javaScriptEnabled = test.info().project.name === 'javascript';
  return (await browser.newContext({ baseURL, javaScriptEnabled })).newPage();
}

const seed = (context: BrowserContext, baseURL: string | undefined, more: object) =>
  seedPlaylist(context, baseURL ?? '', { name: unique('Threes'), events, ...more });

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 900 }));

test.describe('the playlists screen', () => {
  test('shows visitors only public playlists', onlyHtml, async ({ browser, context, baseURL }) => {
    await logIn(context);
    const open = await seed(context, baseURL, { private: false });
    const own = await seed(context, baseURL, { private: true });
    const visitor = await visitorPage(browser, baseURL);
    await visitor.goto('/playlists');
    const tile = section(visitor, 'Public Playlists').getByRole('link', { name: open.name });
    await expect(tile).toContainText('4 clips');
    await expect(tile.locator('img')).toHaveAttribute('src', /\.jpg$/);
    await expect(visitor.getByText(own.name)).toHaveCount(0);
    await expect(visitor.getByRole('heading', { name: 'User Playlists' })).toHaveCount(0);
    await expect(visitor.getByText('+ New Playlist')).toHaveCount(0);
    await tile.click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Playlist: ${open.name}`);
  });

  test('explains accounts to visitors and returns from the login', async ({ page }) => {
    await page.goto('/playlists');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Your own playlists' })).toBeVisible();
    await signUpAndLogIn(
      page,
      newPerson('Ann Okafor'),
      main.getByRole('button', { name: 'Login' }),
    );
    await expect(page).toHaveURL('/playlists');
    await expect(section(page, 'User Playlists')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your own playlists' })).toHaveCount(0);
  });

  test(
    'shows a user both lists and a link to create a playlist',
    onlyHtml,
    async ({ page, context, baseURL }) => {
      await logIn(context);
      await page.goto('/playlists');
      const own = section(page, 'User Playlists');
      await expect(own.getByRole('link')).toHaveText(['+ New Playlist']);
      await expect(own.getByRole('link')).toHaveAttribute('href', /\/modals\/playlist$/);
      const secret = await seed(context, baseURL, { private: true, events: [7] });
      const empty = await seed(context, baseURL, { private: false, events: [] });
      await page.reload();
      await expect(own.getByRole('link')).toHaveCount(3);
      await expect(own.getByRole('link', { name: secret.name })).toContainText('Private1 clip');
      const open = own.getByRole('link', { name: empty.name });
      await expect(open).not.toContainText('Private');
      await expect(open.locator('img')).toHaveAttribute('src', '/playlist-thumbnail.svg');
    },
  );

  test('searches names and descriptions despite typos', async ({ page, context, baseURL }) => {
    await logIn(context);
    const name = unique('Zanzibar');
    const wanted = await seed(context, baseURL, {
      name,
      description: 'Quixotic posters',
      private: true,
    });
    await page.goto('/playlists');
    const box = page.getByPlaceholder('Search by name or description');
    for (const pattern of [name, name.replace('zi', 'iz'), 'quixotic']) {
      await box.fill(pattern);
      await box.press('Enter');
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === pattern);
      await expect(section(page, 'Results').getByRole('link').first()).toContainText(name);
      await expect(section(page, 'Results').getByText(name)).toHaveCount(1);
    }
    await section(page, 'Results').getByRole('link').first().click();
    await expect(page).toHaveURL(`/playlists/${wanted.id}`);
  });

  test('reports no matches and a pattern that is too long', async ({ page }) => {
    await page.goto('/playlists');
    const box = page.getByPlaceholder('Search by name or description');
    await box.fill('qzxjvkqzxjvkqzxj');
    await box.press('Enter');
    await expect(page.getByText('Playlist not found...')).toBeVisible();
    await box.fill('x'.repeat(33));
    await box.press('Enter');
    await expect(page.getByText('Search with 32 characters or fewer.')).toBeVisible();
    await expect(page.getByText('Playlist not found...')).toHaveCount(0);
    await expect(page).toHaveURL(/\?q=x+$/);
    await box.fill('');
    await box.press('Enter');
    await expect(page).toHaveURL('/playlists');
    await expect(box).toHaveValue('');
  });
});

test.describe('a playlist', () => {
  test('offers its owner all actions', onlyHtml, async ({ page, context, baseURL }) => {
    await logIn(context);
    const { id, name } = await seed(context, baseURL, { private: true, description: 'From deep' });
    await page.goto(`/playlists/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Playlist: ${name}`);
    await expect(page.getByText('From deep')).toBeVisible();
    await expect(cards(page)).toHaveCount(4);
    await openMenu(page);
    const entries = page.locator('details[open]').locator('a, button');
    await expect(entries).toHaveText([
      'Edit',
      'Arrange',
      'Make Public',
      'Download',
      'Download as one video',
      'Delete Playlist',
    ]);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('main').getByRole('link', { name: 'Playlists', exact: true }).click();
    await expect(page).toHaveURL('/playlists');
  });

  test(
    'offers others only sharing, downloading and reporting',
    onlyHtml,
    async ({ browser, context, baseURL }) => {
      await logIn(context);
      const { id } = await seed(context, baseURL, { private: false });
      const other = await visitorPage(browser, baseURL);
      const entries = other.locator('details[open]').locator('a, button');
      await other.goto(`/playlists/${id}`);
      await openMenu(other);
      await expect(entries).toHaveText(['Share', 'Report']);
      await logIn(other.context());
      await other.goto(`/playlists/${id}`);
      await openMenu(other);
      await expect(entries).toHaveText(['Share', 'Download', 'Download as one video', 'Report']);
      await expect(cards(other)).toHaveCount(4);
      await expect(cards(other).locator('details')).toHaveCount(0);
    },
  );

  test(
    'is hidden from others if it is private',
    onlyHtml,
    async ({ browser, context, baseURL }) => {
      await logIn(context);
      const { id, name } = await seed(context, baseURL, { private: true });
      const other = await visitorPage(browser, baseURL);
      for (const address of [`/playlists/${id}`, '/playlists/no-such-playlist']) {
        const response = await other.goto(address);
        expect(response?.status()).toBe(404);
        await expect(
          other.getByRole('heading', { name: 'This is a private playlist' }),
        ).toBeVisible();
        await expect(other.getByText(name)).toHaveCount(0);
      }
      await logIn(other.context());
      expect((await other.goto(`/playlists/${id}`))?.status()).toBe(404);
      await expect(
        other.getByRole('heading', { name: 'This is a private playlist' }),
      ).toBeVisible();
    },
  );

  test('can be made public and private again', async ({ page, context, request, baseURL }) => {
    await logIn(context);
    const { id } = await seed(context, baseURL, { private: true });
    await page.goto(`/playlists/${id}`);
    for (const [entry, isPrivate] of [
      ['Make Public', false],
      ['Make Private', true],
    ] as const) {
      await openMenu(page);
      await page.getByRole('button', { name: entry }).click();
      await expect(page.getByRole('banner').getByText('Private')).toHaveCount(0);
      await expect(page.getByText('Private', { exact: true })).toHaveCount(isPrivate ? 1 : 0);
      const kept = () => playlistOf(context, baseURL ?? '', id);
      await expect.poll(async () => (await kept())?.private).toBe(isPrivate);
      const seenByVisitors = await request.get(`/playlists/${id}`);
      expect(seenByVisitors.status()).toBe(isPrivate ? 404 : 200);
    }
    await expect(page.getByText('Unable to update playlist')).toHaveCount(0);
  });

  test('removes a clip through its menu', async ({ page, context, baseURL }) => {
    await logIn(context);
    const { id, name } = await seed(context, baseURL, {});
    await page.goto(`/playlists/${id}`);
    const second = page.locator('article[data-event="11"]');
    await second.locator('summary').click();
    await second.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Video deleted')).toHaveCount(1);
    await expect(cards(page)).toHaveCount(3);
    await expect(second).toHaveCount(0);
    const kept = await playlistOf(context, baseURL ?? '', id);
    expect(kept?.videos.map((clip) => clip.eventNumber)).toEqual([7, 17, 22]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Put back into '${name}' playlist`)).toBeVisible();
    await expect(cards(page)).toHaveCount(4);
    await expect(cards(page).nth(1)).toHaveAttribute('data-event', '11');
    await page.reload();
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByText(/Video deleted|Put back/)).toHaveCount(0);
  });

  test('is deleted after a confirmation that can be cancelled', async ({
    page,
    context,
    baseURL,
  }) => {
    await logIn(context);
    const { id, name } = await seed(context, baseURL, { name: unique(`It's "mine" <b>`) });
    await page.goto(`/playlists/${id}`);
    await openMenu(page);
    await page.getByRole('link', { name: 'Delete Playlist' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Links to this playlist stop working for good.');
    await question.getByRole('link', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect(await playlistOf(context, baseURL ?? '', id)).toBeDefined();

    await openMenu(page);
    await page.getByRole('link', { name: 'Delete Playlist' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/playlists');
    await expect(page.getByText(`Playlist '${name}' deleted`)).toHaveCount(1);
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    expect(await playlistOf(context, baseURL ?? '', id)).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('It has its clips again, and a new address.')).toBeVisible();
    expect((await context.request.get(`/playlists/${id}`)).status()).toBe(404);
    await page.goto('/playlists');
    await page.getByRole('link', { name }).click();
    await expect(cards(page)).toHaveCount(4);
  });

  test('reports that it has no clips', onlyHtml, async ({ page, context, baseURL }) => {
    await logIn(context);
    const { id } = await seed(context, baseURL, { events: [] });
    await page.goto(`/playlists/${id}`);
    await expect(page.getByRole('heading', { name: 'This playlist is empty' })).toBeVisible();
  });
});

test(
  'a long playlist shows its first clips, and all on request',
  onlyHtml,
  async ({ page, context, baseURL }) => {
    await logIn(context);
    const plays = `${baseURL}/api/v1/nba/games/${seededGame}/pbp`;
    const found: number[] = [];
    for (let cursor: string | null = ''; cursor !== null && found.length < 61; ) {
      const answer = await context.request.get(plays, { params: cursor ? { cursor } : {} });
      const items: { items: { eventNumber: number }[]; nextCursor: string | null } =
        await answer.json();
      found.push(...items.items.map((clip) => clip.eventNumber));
      cursor = items.nextCursor;
    }
    const { id } = await seed(context, baseURL, { events: found.slice(0, 61) });
    // Without scripts a browser asks for all stills at once.
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(`/playlists/${id}`);
    await expect(page.getByText('61 clips', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(60);
    await page.getByRole('link', { name: 'Show all 61 clips' }).click();
    await expect(cards(page)).toHaveCount(61);
  },
);
