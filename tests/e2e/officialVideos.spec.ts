/** Clips whose official video is missing: known to the server, or seen by the browser alone. */
import { expect, type Page, test } from '@playwright/test';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { gameId, type OfficialGame, officialGame, videoPath } from '#tests/support/officialGame.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';

test.describe.configure({ mode: 'default' });

/** Of these the host of videos says what they are; of the others nothing. */
const missing = 7;
const there = 9;
const unknown = 11;

let game: OfficialGame;

test.beforeAll(async () => {
  game = await officialGame(12);
  for (let event = missing; event < 40; event += 2)
    game.host.answers.set(videoPath(event), 'stall');
  game.host.answers.set(videoPath(missing), { status: 404 });
  game.host.answers.set(videoPath(there), { film: 'a play' });
});
test.afterAll(() => game.close());

// This browser reaches the official host no more than the machine does.
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('https://videos.nba.com/**', (route) => route.abort());
});

const search = `type=game&league=nba&game=${gameId}&seasonType=Regular+Season&singleSeason=2024-25`;
const clipPage = (event: number) =>
  `${game.origin}/video/${encodeClipHash({ gameId, eventNumber: event })}`;
const card = (page: Page, event: number) => page.locator(`article[data-event="${event}"]`);
const video = (page: Page) => page.getByRole('main').locator('video');
const played = (page: Page) =>
  video(page).evaluate((v: HTMLVideoElement) => (v.readyState > 0 ? v.currentSrc : ''));

/** Opens the search until the server knows of the missing video. */
async function openSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`${game.origin}/search?${search}`);
    await expect(card(page, missing)).toContainText('Official video not available', {
      timeout: 500,
    });
  }).toPass();
}

test(
  'a card says that its official video is missing and shows the diagram',
  onlyHtml,
  async ({ page }) => {
    await openSearch(page);
    const gone = card(page, missing);
    await expect(gone.getByText('Diagram', { exact: true })).toBeVisible();
    await expect(gone.locator('img')).toHaveAttribute('src', /^\/media\/.*\.jpg$/);
    for (const event of [there, unknown]) {
      await expect(card(page, event)).not.toContainText('Official video not available');
    }
  },
);

test('a clip whose official video is missing plays its diagram and says so', async ({ page }) => {
  await openSearch(page);
  await page.goto(clipPage(missing));
  await expect.poll(() => played(page)).toMatch(/\/media\/.*\.mp4$/);
  await expect(page.getByText('The official video of this play is not available')).toBeVisible();
});

test('a video that the browser cannot load is replaced by the diagram', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(clipPage(unknown));
  await expect.poll(() => played(page)).toMatch(/\/media\/.*\.mp4$/);
  await expect(
    page.getByText(
      javaScriptEnabled === false
        ? 'If the official video does not load, a diagram'
        : 'The official video of this play is not available',
    ),
  ).toBeVisible();
});

test('the official video plays if it loads', async ({ page }) => {
  await page.goto(clipPage(there));
  const drawn = await video(page).locator('source').last().getAttribute('src');
  const { body } = { body: await (await page.request.get(game.origin + drawn)).body() };
  await page.route('https://videos.nba.com/**/*.mp4', (route) =>
    route.fulfill({ contentType: 'video/mp4', body }),
  );
  await page.reload();
  await expect.poll(() => played(page)).toBe(`https://videos.nba.com${videoPath(there)}`);
  await expect(page.getByText('Diagram', { exact: true })).toHaveCount(0);
});
