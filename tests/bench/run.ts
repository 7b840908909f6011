/**
 * `npm run bench`: every benchmark, one after the other, because they would slow each other down.
 * Each prints its figures against its bars; the last table says which ones missed a bar. Exit code 1
 * when one did.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Names of files in this folder, and what they measure. */
const benchmarks = {
  search: 'player and game searches at 10 million plays',
  import: 'the import of a season',
  seasons: 'the import of thirty seasons of both leagues',
  render: 'search pages a second, memory',
  load: 'mixed traffic up to twice what is allowed in flight',
  media: 'clips: drawing and serving',
  playback: 'the pause between two clips',
  page: 'every screen on a slow line',
  playlists: 'the playlist screens with 1,000 public playlists',
  download: 'the memory of a download',
  reel: 'a playlist as one video',
};

const outcomes: Record<number, string> = { 0: 'met', 1: 'missed' };

const results = Object.entries(benchmarks).map(([name, what]) => {
  console.log(`\n${name}: ${what}`);
  const started = performance.now();
  const script = path.join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name, what, seconds, bars: outcomes[status ?? -1] ?? 'failed' };
});
console.log();
console.table(results);
process.exitCode = results.every(({ bars }) => bars === 'met') ? 0 : 1;
