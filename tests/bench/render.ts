/**
 * `npm run bench:render`: how many search pages a second one process answers, at 16 connections, beside a
 * bare React Router page in the same run that renders the same markup without data: cold, each page for
 * a visitor whose preferences nobody else has, and hot, one page for all. And the memory that the
 * process takes. Short rounds alternate, and rates are compared within a round: the speed of a shared
 * machine changes within seconds. Medians of the ratios count. Fails when a bar is missed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { curryThrees } from '#tests/support/searches.ts';
import { launch } from './page/measure.ts';
import { startProduct } from './page/product.ts';
import { readMarkup } from './render/copy.ts';
import { pagesPerSecond } from './render/load.ts';

/**
 * Least share of the bare page's rate when cold, and of the cold rate when hot; resident megabytes at rest
 * and while rendering.
 */
const bars = { share: 0.2, hot: 5, restMb: 500, loadMb: 800 };
const rounds = 40;
const seconds = 0.5;
/** Until the product runs as it does all day: its code is large, and compiled as it is used. */
const warmUpSeconds = 40;

/** Writes down what the bare page is to show. @returns the name of the file */
async function copyPage(origin: string): Promise<string> {
  const browser = await launch();
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(origin + curryThrees);
  const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'markup.json');
  writeFileSync(file, JSON.stringify(await readMarkup(page)));
  await browser.close();
  return file;
}

async function startBare(markup: string) {
  const child = spawn(process.execPath, ['tests/bench/render/bare.ts'], {
    env: { ...process.env, NODE_ENV: 'production', BARE_MARKUP: markup },
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

let visitors = 0;
/** The panel's state is in the page: opened over another search each time, it is another page. */
const anotherVisitor = () => `preferences=panel=open&over=${visitors++}`;

const product = await startProduct();
const bare = await startBare(await copyPage(product.origin));
const rest = residentMb(product.pid);
const pages = [
  { url: product.origin + curryThrees, cookieOf: anotherVisitor, rates: [] as number[] },
  { url: product.origin + curryThrees, rates: [] as number[] },
  { url: `${bare.origin}/same`, rates: [] as number[] },
];
for (const page of pages) await pagesPerSecond(page, warmUpSeconds);
let most = 0;
for (let round = 0; round < rounds; round++) {
  for (const page of pages) page.rates.push(await pagesPerSecond(page, seconds));
  most = Math.max(most, residentMb(product.pid));
}
bare.child.kill();
await product.stop();

const rates = pages.map((page) => page.rates);
const [cold, hot, same] = rates.map(median) as [number, number, number];
const [colds, hots, sames] = rates as [number[], number[], number[]];
/** The median of the ratios within a round. */
const ratio = (of: number[], to: number[]) => median(of.map((rate, i) => rate / (to[i] ?? 0)));
const share = ratio(colds, sames);
const cached = ratio(hots, colds);
const memory = (what: string, mb: number, bar: number) => ({
  what: `memory ${what}`,
  got: `${mb.toFixed(0)} MB`,
  bar: `< ${bar} MB`,
  met: mb < bar,
});
const rows = [
  {
    what: `search pages, cold: ${cold.toFixed(0)}/s to ${same.toFixed(0)}/s of the same markup`,
    got: share.toFixed(2),
    bar: `>= ${bars.share}`,
    met: share >= bars.share,
  },
  {
    what: `search pages, hot: ${hot.toFixed(0)}/s to ${cold.toFixed(0)}/s cold`,
    got: cached.toFixed(1),
    bar: `>= ${bars.hot}`,
    met: cached >= bars.hot,
  },
  memory('at rest', rest, bars.restMb),
  memory('rendering', most, bars.loadMb),
];
console.table(rows);
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
