import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Lets a video play its last moment, as soon as it is known how long it is. One that has come to its
 * end by itself stays there: going back from it would leave it paused.
 */
export async function playToTheEnd(video: Locator): Promise<void> {
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.duration)).toBeGreaterThan(1);
  await video.evaluate((v: HTMLVideoElement) => {
    if (!v.ended) v.currentTime = v.duration - 0.2;
  });
}

/** Lets no clip end by itself, so that the test decides when the next one follows: for what does not play. */
export const pauseClips = (page: Page) =>
  page.addInitScript(() => {
    const pause = ({ target }: Event) => (target as HTMLVideoElement).pause();
    document.addEventListener('play', pause, { capture: true });
  });
