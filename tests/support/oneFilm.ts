import type { BrowserContext } from '@playwright/test';
import { seededGame } from './seedPlaylist.ts';

/**
 * Answers every video with one film, and stills not at all, for tests that go through clips that no other
 * test has drawn: it is playing that counts there, not the pictures.
 */
export async function playOneFilm(context: BrowserContext): Promise<void> {
  const clip = `/api/v1/clip?gameId=${seededGame}&eventNumber=7`;
  const { url } = await (await context.request.get(clip)).json();
  const body = await (await context.request.get(url)).body();
  await context.route('**/media/**', (route, request) =>
    request.url().includes('.mp4')
      ? route.fulfill({ contentType: 'video/mp4', body })
      : route.abort(),
  );
}
