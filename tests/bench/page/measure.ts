/** One cold load of a page on a slow phone's line and processor, in a browser of its own. */
import { gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserArguments, requireBrowser } from '#tests/support/browser.ts';

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms: Lighthouse's slow 4G. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const processorSlowdown = 4;

export interface Sample {
  /** Kilobytes after gzip, of all scripts that the page loads. */
  scripts: number;
  /** Kilobytes after gzip, of all style sheets. */
  styles: number;
  /** Kilobytes on the wire, of everything. */
  transferred: number;
  /** Milliseconds until the first element of `shows` is in the document; null: never. */
  content: number | null;
  firstPaint: number;
  largestPaint: number;
  /** What exceeds 50 ms of each task, summed, in milliseconds. */
  blocking: number;
  /** Milliseconds that tasks took on the main thread. */
  mainThread: number;
  /** Cumulative layout shift, also of what comes into view by scrolling down. */
  shift: number;
}

interface Recorded {
  content: number | null;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
}

declare global {
  interface Window {
    recorded: Recorded;
  }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: requireBrowser(), args: browserArguments });

/** Loads `url` with empty caches and measures until nothing moves any more. */
export async function measure(browser: Browser, url: string, shows: string): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    // A clip that ended would load the next one, and the measuring would not end.
    await context.addCookies([{ name: 'preferences', value: 'autoplay=off', url }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
    await page.addInitScript(record, shows);
    const sizes = watchSizes(page, session);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    await settle(page);
    const recorded = await page.evaluate(() => window.recorded);
    const mainThread = await readTaskTime(session);
    // Scrolling ends the search for the largest paint, so it comes last.
    await page.mouse.wheel(0, 4000);
    await settle(page);
    const { shift } = await page.evaluate(() => window.recorded);
    return { ...recorded, mainThread, shift, ...(await sizes()) };
  } finally {
    await context.close();
  }
}

/** Milliseconds of the page's tasks so far. */
async function readTaskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  return (seconds ?? Number.POSITIVE_INFINITY) * 1000;
}

/** Two idle moments in a row: what is queued has run and been painted. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let i = 0; i < 2; i++) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Runs in the page, before anything else of it. */
function record(shows: string) {
  const recorded: Recorded = {
    content: null,
    firstPaint: 0,
    largestPaint: 0,
    blocking: 0,
    shift: 0,
  };
  window.recorded = recorded;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') recorded.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    recorded.largestPaint = startTime;
  });
  observe('longtask', ({ duration }) => {
    recorded.blocking += duration - 50;
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) recorded.shift += shift.value;
  });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(shows)) return;
    recorded.content = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Collects what is loaded; the function it gives back sums up. */
function watchSizes(page: Page, session: CDPSession) {
  let transferred = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength;
  });
  const bodies: Promise<{ type: string; size: number }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    bodies.push(
      response.body().then(
        (body) => ({ type, size: gzipSync(body, { level: 9 }).byteLength / 1000 }),
        // Asked for and then served from the memory of an equal request.
        () => ({ type, size: 0 }),
      ),
    );
  });
  return async () => {
    const all = await Promise.all(bodies);
    const total = (wanted: string) =>
      all.filter(({ type }) => type === wanted).reduce((sum, { size }) => sum + size, 0);
    return {
      scripts: total('script'),
      styles: total('stylesheet'),
      transferred: transferred / 1000,
    };
  };
}
