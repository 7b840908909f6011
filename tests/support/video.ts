import { expect, type Locator, type Page } from '@playwright/test';

/** Milliseconds that a busy machine may take to draw the film of a clip that nobody has watched. */
export const drawingTime = 60_000;

/**
 * Lets a video play its last moment, as soon as it is known how long it is. One that has come to its
 * end by itself stays there: going back from it would leave it paused.
 */
export async function playToTheEnd(video: Locator): Promise<void> {
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.duration), { timeout: drawingTime })
    .toBeGreaterThan(1);
  await video.evaluate((v: HTMLVideoElement) => {
    v.loop = false;
    if (!v.ended) v.currentTime = v.duration - 0.2;
  });
}

/** Lets clips play again and again, so that only {@link playToTheEnd} ends one, however slow the machine is. */
export const repeatClips = (page: Page) =>
  page.addInitScript(() => {
    const repeat = ({ target }: Event) => {
      (target as HTMLVideoElement).loop = true;
    };
    document.addEventListener('play', repeat, { capture: true });
  });

/** Lets no clip end by itself, so that the test decides when the next one follows: for what does not play. */
export const pauseClips = (page: Page) =>
  page.addInitScript(() => {
    const pause = ({ target }: Event) => (target as HTMLVideoElement).pause();
    document.addEventListener('play', pause, { capture: true });
  });
