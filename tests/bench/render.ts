/**
 * `npm run bench:render`: how many search pages a second one process renders, at 16 connections,
 * beside a bare React Router page with 15 plain cards of the same words in the same run, and the
 * memory that the process takes meanwhile. Rounds alternate, so that a busy machine is busy for
 * both; medians are compared. Fails when a bar is missed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Clip } from '#app/api/contract.ts';
import { stillOf } from '#app/components/clip/still.ts';
import { clipPath } from '#app/search/clipHash.ts';
import { startProduct } from './page/product.ts';
import { searchPath } from './page/screens.ts';
import { pagesPerSecond } from './render/load.ts';

/** Least share of the bare page's rate; resident megabytes at rest and while rendering. */
const bars = { share: 0.5, restMb: 300, loadMb: 500 };
const rounds = 5;
const seconds = 3;

/** The clips of the measured page, as plain cards. */
async function plainCards(origin: string) {
  const query = 'stats=FG3M&seasons=2024-25&seasonType=Regular+Season&limit=15';
  const answer = await fetch(`${origin}/api/v1/nba/players/201939/pbp?${query}`);
  const { items } = (await answer.json()) as { items: Clip[] };
  return items.map((clip) => ({
    href: clipPath(clip),
    image: stillOf(clip),
    lines: [
      clip.playerName,
      clip.desc,
      `Q${clip.period} ${clip.clockTime}`,
      clip.date,
      ...clip.tags,
    ],
  }));
}

async function startBare(cards: object[]): Promise<{ origin: string; child: ChildProcess }> {
  const file = path.join(tmpdir(), `courtreel-bare-cards-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(cards));
  process.once('exit', () => rmSync(file, { force: true }));
  const child = spawn(process.execPath, ['tests/bench/render/bare.ts'], {
    env: { ...process.env, NODE_ENV: 'production', BARE_CARDS: file },
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
const bare = await startBare(await plainCards(product.origin));
const pages = { product: product.origin + searchPath, bare: `${bare.origin}/` };
const rest = residentMb(product.pid);
await pagesPerSecond(pages.product, seconds);
await pagesPerSecond(pages.bare, seconds);
const rates = { product: [] as number[], bare: [] as number[] };
let most = 0;
for (let round = 0; round < rounds; round++) {
  rates.bare.push(await pagesPerSecond(pages.bare, seconds));
  rates.product.push(await pagesPerSecond(pages.product, seconds));
  most = Math.max(most, residentMb(product.pid));
}
bare.child.kill();
await product.stop();

const [ours, theirs] = [median(rates.product), median(rates.bare)];
const rows = [
  {
    what: `search pages: ${ours.toFixed(0)}/s to bare ${theirs.toFixed(0)}/s`,
    got: (ours / theirs).toFixed(2),
    bar: `>= ${bars.share}`,
    met: ours / theirs >= bars.share,
  },
  {
    what: 'memory at rest',
    got: `${rest.toFixed(0)} MB`,
    bar: `< ${bars.restMb} MB`,
    met: rest < bars.restMb,
  },
  {
    what: 'memory rendering',
    got: `${most.toFixed(0)} MB`,
    bar: `< ${bars.loadMb} MB`,
    met: most < bars.loadMb,
  },
];
console.table(rows);
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
