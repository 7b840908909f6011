import { type APIRequestContext, expect, type Page } from '@playwright/test';

interface Media {
  clip: Buffer;
  still: Buffer;
}

/** Drawn once for all tests of a worker. */
let media: Media | undefined;

/**
 * Gives all drawn clips the same file, and all stills: for tests of which clip is shown, whatever it looks
 * like. To draw a clip takes a second.
 */
export async function giveSameMedia(page: Page): Promise<void> {
  media ??= await drawMedia(page.request);
  const { clip, still } = media;
  await page.route('**/media/**', (route, request) =>
    route.fulfill(
      request.url().endsWith('.mp4')
        ? { contentType: 'video/mp4', body: clip }
        : { contentType: 'image/jpeg', body: still },
    ),
  );
}

async function drawMedia(request: APIRequestContext): Promise<Media> {
  const screen = await (await request.get('/embed/MDAyMjQwMDA2MTo3')).text();
  const fileOf = async (pattern: RegExp) => {
    const answer = await request.get(pattern.exec(screen)?.[0] ?? '');
    expect(answer.headers()['content-type'], String(pattern)).toMatch(/^(video|image)\//);
    return answer.body();
  };
  return {
    clip: await fileOf(/\/media\/[^"]+\.mp4/),
    still: await fileOf(/\/media\/[^"]+\.jpg/),
  };
}
