/** Official videos that fail in the browser. */
import { expect, type Page, test } from '@playwright/test';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { visit } from '#tests/support/hydrated.ts';
import { gameId, type OfficialGame, officialGame, videoPath } from '#tests/support/officialGame.ts';
import { playToTheEnd, repeatClips } from '#tests/support/video.ts';

test.describe.configure({ mode: 'default' });

let game: OfficialGame;

test.beforeAll(async () => {
  game = await officialGame(12);
  for (let event = 7; event < 40; event += 2) game.host.answers.set(videoPath(event), 'stall');
});
test.afterAll(() => game.close());
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('https://videos.nba.com/**', (route) => route.fulfill({ status: 404 }));
});

const search = `type=game&league=nba&game=${gameId}&seasonType=Regular+Season&singleSeason=2024-25`;
const clipPage = (event: number) =>
  `${game.origin}/video/${encodeClipHash({ gameId, eventNumber: event })}`;
const card = (page: Page, event: number) => page.locator(`article[data-event="${event}"]`);
const mark = (page: Page) => page.getByRole('main').getByText('Diagram', { exact: true });
const video = (page: Page) => page.getByRole('main').locator('video');
const state = (page: Page) =>
  video(page).evaluate((v: HTMLVideoElement) => ({ url: v.currentSrc, paused: v.paused }));

/** The video of a play's diagram. */
async function film(page: Page, event: number): Promise<Buffer> {
  const path = `/api/v1/clip?gameId=${gameId}&eventNumber=${event}`;
  const { diagramUrl } = await (await page.request.get(game.origin + path)).json();
  return (await page.request.get(game.origin + diagramUrl)).body();
}

test('the diagram starts by itself, and each clip tries its official video first', async ({
  page,
}) => {
  await repeatClips(page);
  await test.step('the diagram starts by itself and the next clip follows', async () => {
    await visit(page, clipPage(11));
    await expect.poll(() => state(page)).toMatchObject({ url: /\/11-/, paused: false });
    await expect(mark(page)).toBeVisible();
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await playToTheEnd(video(page));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');
    await expect.poll(() => state(page)).toMatchObject({ url: /\/media\//, paused: false });
    await expect(mark(page)).toBeVisible();
  });
  await test.step('each clip tries its official video first', async () => {
    const body = await film(page, 13);
    await page.route('https://videos.nba.com/**/*.mp4', (route) =>
      route.fulfill({ contentType: 'video/mp4', body }),
    );
    await page.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => state(page)).toMatchObject({ url: /^https:\/\/videos\.nba\.com\// });
    await expect(mark(page)).toHaveCount(0);
  });
});

test('a video that breaks off is replaced by the diagram', async ({ page }) => {
  const whole = await film(page, 13);
  const broken = Buffer.concat([whole.subarray(0, whole.length * 0.6), Buffer.alloc(50_000, 255)]);
  await page.route('https://videos.nba.com/**/*.mp4', (route) =>
    route.fulfill({ contentType: 'video/mp4', body: broken }),
  );
  await visit(page, clipPage(13));
  await expect.poll(() => state(page)).toMatchObject({ url: /\/media\/.*\/13-/, paused: false });
  await expect(mark(page)).toBeVisible();
});

test('stills and previews that do not load are replaced by marked diagrams', async ({ page }) => {
  await visit(page, `${game.origin}/search?${search}`);
  await test.step('a preview that does not load is replaced by the diagram, and the card says so', async () => {
    const shown = card(page, 29);
    await shown.hover();
    const preview = shown.locator('video');
    await expect
      .poll(() => preview.evaluate((v: HTMLVideoElement) => v.readyState > 1 && v.currentSrc))
      .toMatch(/\/media\/.*\/29-/);
    await expect(shown).toContainText('Official video not available');
  });
  await test.step('stills that do not load are replaced by marked diagrams', async () => {
    await expect(card(page, 29).locator('img')).toHaveAttribute('src', /^\/media\/.*\.jpg$/);
    await expect(card(page, 29).getByText('Diagram', { exact: true })).toBeVisible();
    await visit(page, clipPage(29));
    const still = page.getByRole('complementary').locator('img').first();
    await expect(still).toHaveAttribute('src', /^\/media\/.*\.jpg$/);
    await expect
      .poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('a preview starts muted and can be unmuted', async ({ page }) => {
  const body = await film(page, 29);
  await page.route('https://videos.nba.com/**/*.mp4', (route) =>
    route.fulfill({ contentType: 'video/mp4', body }),
  );
  await visit(page, `${game.origin}/search?${search}`);
  const shown = card(page, 29);
  await shown.hover();
  const isMuted = () => shown.locator('video').evaluate((v: HTMLVideoElement) => v.muted);
  await expect.poll(isMuted).toBe(true);
  await shown.getByRole('button', { name: 'Sound on' }).click();
  await expect.poll(isMuted).toBe(false);
  await shown.getByRole('button', { name: 'Sound off' }).click();
  await expect.poll(isMuted).toBe(true);
});
