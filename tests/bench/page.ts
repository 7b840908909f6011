/**
 * `npm run bench:page [name…]`: the first load of each screen, cold, at 1.6 Mbit/s, 150 ms and a
 * processor four times slower, beside a bare React Router page with the search page's cards; the clip page
 * beside the same with a clip, since the browser's own player takes time. Prints
 * medians; fails when a bar is exceeded. Times are held to multiples of the bare page's, so that a
 * busy machine fails none. Screens and bars are in `page/screens.ts`.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { curryThrees } from '#tests/support/searches.ts';
import { serveBarePage } from './page/bareServer.ts';
import { prepare } from './page/given.ts';
import { launch, measure, type Sample } from './page/measure.ts';
import { startProduct } from './page/product.ts';
import { type Beside, bars, type ScreenBars, screens, timeBars } from './page/screens.ts';
import { type CardCopy, readCards } from './render/copy.ts';

const samplesEach = Number(process.env.BENCH_SAMPLES ?? 5);

const columns: [keyof Sample, string, number][] = [
  ['scripts', 'JS kB', 1],
  ['styles', 'CSS kB', 1],
  ['transferred', 'wire kB', 0],
  ['content', 'content ms', 0],
  ['firstPaint', 'FCP ms', 0],
  ['largestPaint', 'LCP ms', 0],
  ['blocking', 'blocking ms', 0],
  ['mainThread', 'tasks ms', 0],
  ['shift', 'CLS', 3],
];

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function medianOf(browser: Browser, url: string, shows: string): Promise<Sample> {
  const samples: Sample[] = [];
  // The first load also warms the server, which visitors find warm.
  await measure(browser, url, shows);
  for (let i = 0; i < samplesEach; i++) samples.push(await measure(browser, url, shows));
  const values = columns.map(([key]) => [
    key,
    median(samples.map((sample) => sample[key] ?? Number.POSITIVE_INFINITY)),
  ]);
  return Object.fromEntries(values) as Sample;
}

async function cardsOf(browser: Browser, origin: string): Promise<CardCopy[]> {
  const page = await browser.newPage();
  await page.goto(origin + curryThrees);
  const cards = await readCards(page);
  await page.close();
  if (cards.length !== 15) throw new Error(`The search page has ${cards.length} cards, not 15`);
  return cards;
}

/** The address of the clip that a page plays. */
async function videoOf(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url);
  const address = await page.locator('main video').evaluate((video) => {
    const { currentSrc } = video as HTMLVideoElement;
    return new URL(currentSrc).pathname;
  });
  await page.close();
  return address;
}

/** The bare page with the cards, and the same with the clip above them. */
async function measureBare(
  browser: Browser,
  origin: string,
  cards: CardCopy[],
): Promise<Record<Beside, Sample>> {
  const file = path.join(tmpdir(), `courtreel-bare-cards-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(cards));
  process.env.BARE_CARDS = file;
  const bare = await serveBarePage(origin);
  try {
    const clip = await videoOf(browser, origin + cards[0]?.href);
    const withClip = `${bare.origin}/?${new URLSearchParams({ clip })}`;
    return {
      cards: await medianOf(browser, bare.origin, 'main article'),
      clip: await medianOf(browser, withClip, 'main video'),
    };
  } finally {
    bare.close();
    rmSync(file);
  }
}

/** The bars of a run, with the bare page's times. */
function barsBeside(bare: Sample): ScreenBars {
  const times = Object.entries(timeBars) as [keyof Sample, number][];
  return { ...bars, ...Object.fromEntries(times.map(([key, n]) => [key, n * (bare[key] ?? 0)])) };
}

const isExceeded = (key: keyof Sample, sample: Sample, held: ScreenBars) =>
  (sample[key] ?? 0) > (held[key] ?? Number.POSITIVE_INFINITY);

function format(name: string, sample: Sample, held: ScreenBars = {}): string {
  const cells = columns.map(([key, , digits]) => {
    const exceeded = isExceeded(key, sample, held) ? ` > ${held[key]?.toFixed(digits)}!` : '';
    return `${(sample[key] ?? 0).toFixed(digits)}${exceeded}`.padStart(12);
  });
  return name.padEnd(16) + cells.join('');
}

async function main(): Promise<boolean> {
  const wanted = process.argv.slice(2);
  const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const product = await startProduct();
  const browser = await launch();
  let failed = false;
  try {
    console.log(`Medians of ${samplesEach} cold loads`);
    console.log(''.padEnd(16) + columns.map(([, title]) => title.padStart(12)).join(''));
    const cards = await cardsOf(browser, product.origin);
    const bare = await measureBare(browser, product.origin, cards);
    console.log(format('bare, 15 cards', bare.cards));
    console.log(format('bare, and a clip', bare.clip));
    const clips = cards.map(({ href }) => href);
    const given = await prepare(browser, product.origin, clips);
    for (const screen of chosen) {
      const url = product.origin + screen.path(given);
      const sample = await medianOf(browser, url, screen.shows);
      const held = barsBeside(bare[screen.beside ?? 'cards']);
      console.log(format(screen.name, sample, held));
      failed ||= columns.some(([key]) => isExceeded(key, sample, held));
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  if (failed) console.log('A bar is exceeded.');
  return !failed;
}

process.exitCode = (await main()) ? 0 : 1;
