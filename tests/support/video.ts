import { expect, type Locator } from '@playwright/test';

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
