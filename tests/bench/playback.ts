/**
 * `npm run bench:playback`: the pause between two clips, from the last frame of one to the first frame
 * of the next, in Chromium on the built product: on a clip's page where nobody has watched the clips,
 * and where they have been drawn and are in the browser's cache. Beside it the pause of a bare page whose
 * one video gets the next of the same two files as its source. Fails when a bar is missed.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { curryThrees } from '#tests/support/searches.ts';
import { Bars } from './bars.ts';
import { launch } from './page/measure.ts';
import { startProduct } from './page/product.ts';
import { watchPauses } from './playback/frames.ts';

/** Multiples of the bare page's pause. Quiet cores hold 250 ms for fresh clips, 100 ms for seen ones. */
const bars = { fresh: 3, seen: 2 };
const changes = Number(process.env.BENCH_SAMPLES ?? 5);

/** The pauses of a page that plays clip after clip by itself, in milliseconds. */
async function measurePauses(page: Page): Promise<number[]> {
  const pauses = () => page.evaluate(() => window.pauses);
  const seconds = 20 * (changes + 1);
  await page.waitForFunction((count) => window.pauses.length >= count, changes, {
    timeout: seconds * 1000,
  });
  return (await pauses()).slice(0, changes);
}

/** Opens the first clip of a search and lets autoplay go on, in a browser context of its own. */
async function measureProduct(browser: Browser, origin: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watchPauses);
  const play = async () => {
    await page.goto(origin + curryThrees);
    await page.locator('main article h2 a, main article h3 a').first().click();
    return measurePauses(page);
  };
  const fresh = await play();
  const seen = await play();
  const clips = await page.evaluate(() => window.shown);
  await context.close();
  return { fresh, seen, clips: clips.slice(0, changes + 1) };
}

/** One video that takes the next file as its source when the present one has ended. */
async function measureBare(browser: Browser, files: Buffer[]): Promise<number[]> {
  const server = createServer(({ url = '' }, answer) => {
    const file = files[Number(/^\/(\d+)\.mp4$/.exec(url)?.[1] ?? Number.NaN)];
    if (!file) return answer.setHeader('Content-Type', 'text/html').end('<!doctype html><main>');
    const headers = { 'Content-Type': 'video/mp4', 'Cache-Control': 'max-age=600' };
    return answer.writeHead(200, headers).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.addInitScript(watchPauses);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.evaluate(async (count) => {
      await Promise.all(
        Array.from({ length: count }, async (_, i) => (await fetch(`${i}.mp4`)).blob()),
      );
      const video = document.createElement('video');
      video.muted = true;
      let place = 0;
      const playNext = () => {
        video.src = `${place++ % count}.mp4`;
        return video.play();
      };
      video.addEventListener('ended', playNext);
      document.querySelector('main')?.append(video);
      await playNext();
    }, files.length);
    return await measurePauses(page);
  } finally {
    await page.close();
    server.closeAllConnections();
    server.close();
  }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const product = await startProduct();
const browser = await launch();
try {
  const { fresh, seen, clips } = await measureProduct(browser, product.origin);
  const files = await Promise.all(
    clips.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  const bare = median(await measureBare(browser, files));
  const figures = new Bars();
  figures.tell('bare page', bare, 'ms');
  for (const [what, pauses] of Object.entries({ fresh, seen })) {
    figures.tell(`${what} clips, median`, median(pauses), 'ms');
    figures.tell(`${what} clips, longest`, Math.max(...pauses), 'ms');
    const bar = bars[what as keyof typeof bars];
    figures.atMost(`${what} clips, to the bare page`, median(pauses) / bare, bar, 'times');
  }
  figures.print();
} finally {
  await browser.close();
  await product.stop();
}
