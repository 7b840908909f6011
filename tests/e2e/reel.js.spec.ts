import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { held } from '#tests/support/held.ts';
import { visit } from '#tests/support/hydrated.ts';
import { test } from '#tests/support/login.ts';
import { listBoxes } from '#tests/support/reelClips.ts';
import { seedPlaylist } from '#tests/support/seedPlaylist.ts';

async function startReel(page: Page, baseURL: string | undefined, events: readonly number[]) {
  const { id, name } = await seedPlaylist(page.context(), baseURL ?? '', { events });
  await visit(page, `/playlists/${id}`);
  await page.getByLabel('Playlist menu').click();
  await page.getByRole('link', { name: 'Download as one video' }).click();
  return { id, name };
}

test('a playlist downloads as one video that plays to its end', async ({
  memberPage: page,
  baseURL,
}) => {
  const begun = page.waitForEvent('download', { timeout: 120_000 });
  const { name } = await startReel(page, baseURL, [7, 9]);
  const file = await begun;
  expect(file.suggestedFilename()).toBe(`${name}.mp4`);
  const bytes = await readFile(await file.path());
  expect(listBoxes(bytes).filter((box) => box.name === 'styp')).toHaveLength(2);
  await page.route('**/reel-under-test.mp4', (route) =>
    route.fulfill({ body: bytes, contentType: 'video/mp4' }),
  );
  const seen = await page.evaluate(async () => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = '/reel-under-test.mp4';
    await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve));
    const { duration, videoWidth } = video;
    video.currentTime = duration - 0.2;
    await video.play();
    await new Promise((resolve, reject) => {
      video.addEventListener('ended', resolve);
      video.addEventListener('error', () => reject(new Error(video.error?.message)));
    });
    return { duration, videoWidth };
  });
  expect(seen.duration).toBeCloseTo(13, 1);
  expect(seen.videoWidth).toBe(1280);
});

test('cancelling ends the video', async ({ memberPage: page, baseURL }) => {
  const reel = await held(page, '**/resources/reel/*');
  await startReel(page, baseURL, [7]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The download was cancelled.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  reel.let();
});
