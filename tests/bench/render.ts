/**
 * `npm run bench:render`: how many search pages a second one process renders, at 16 connections,
 * beside two bare React Router pages in the same run: one renders the same markup without data, one
 * 15 plain cards of the same words, three tenths of the markup. And the memory that the process
 * takes. Rounds alternate, so that a busy machine is busy for all; medians are compared. Fails when
 * a bar is missed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { curryThrees } from '#tests/support/searches.ts';
import { launch } from './page/measure.ts';
import { startProduct } from './page/product.ts';
import { readCards, readMarkup } from './render/copy.ts';
import { pagesPerSecond } from './render/load.ts';

/** Least shares of the bare pages' rates; resident megabytes at rest and while rendering. */
const bars = { shareOfSame: 0.5, shareOfPlain: 0.5, restMb: 450, loadMb: 700 };
const rounds = 5;
const seconds = 3;
/** Until the product runs as it does all day: its code is large, and compiled as it is used. */
const warmUpSeconds = 15;

/** Writes down what the bare pages are to show. @returns the variables that name the files */
async function copyPage(origin: string): Promise<Record<string, string>> {
  const browser = await launch();
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(origin + curryThrees);
  const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const written = (name: string, value: object) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(value));
    return file;
  };
  const cards = written('cards.json', await readCards(page));
  const markup = written('markup.json', await readMarkup(page));
  await browser.close();
  return { BARE_CARDS: cards, BARE_MARKUP: markup };
}

async function startBare(files: Record<string, string>) {
  const child = spawn(process.execPath, ['tests/bench/render/bare.ts'], {
    env: { ...process.env, NODE_ENV: 'production', ...files },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const match = /bare page at (\S+)/.exec(String(text));
      if (match?.[1]) resolve(match[1]);
    });
    child.once('exit', (code) => reject(new Error(`The bare page ended with ${code}`)));
  });
  return { origin, child };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
/** Resident memory in MB, where the system tells it. */
function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const product = await startProduct();
const bare = await startBare(await copyPage(product.origin));
const rest = residentMb(product.pid);
const pages = [
  { url: product.origin + curryThrees, rates: [] as number[] },
  { url: `${bare.origin}/`, rates: [] as number[] },
  { url: `${bare.origin}/same`, rates: [] as number[] },
];
for (const { url } of pages) await pagesPerSecond(url, warmUpSeconds);
let most = 0;
for (let round = 0; round < rounds; round++) {
  for (const { url, rates } of pages) rates.push(await pagesPerSecond(url, seconds));
  most = Math.max(most, residentMb(product.pid));
}
bare.child.kill();
await product.stop();

const [ours, plain, same] = pages.map(({ rates }) => median(rates)) as [number, number, number];
const share = (what: string, baseline: number, bar: number) => ({
  what: `search pages: ${ours.toFixed(0)}/s to ${baseline.toFixed(0)}/s of ${what}`,
  got: (ours / baseline).toFixed(2),
  bar: `>= ${bar}`,
  met: ours / baseline >= bar,
});
const memory = (what: string, mb: number, bar: number) => ({
  what: `memory ${what}`,
  got: `${mb.toFixed(0)} MB`,
  bar: `< ${bar} MB`,
  met: mb < bar,
});
const rows = [
  share('the same markup without data', same, bars.shareOfSame),
  share('15 plain cards', plain, bars.shareOfPlain),
  memory('at rest', rest, bars.restMb),
  memory('rendering', most, bars.loadMb),
];
console.table(rows);
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
