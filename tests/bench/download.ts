/**
 * Memory of the process while a playlist of drawn clips streams as an archive, from the bundled API
 * through the app's download route to a reader.
 *
 *   node tests/bench/download.ts [CLIPS]
 *
 * The baseline is the most that the process takes while it makes an archive of a few clips, so that
 * the drawing's own libraries are in it. Exits with 1 above the bar.
 */
import { action } from '#app/routes/modals/download.resource.ts';
import { createApi } from '#server/api/index.ts';
import { createArchiver } from '#server/api/playlists/download/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { argumentsOf, authenticate, benchOrigin, openBench, watchMemory } from './playlistRoute.ts';

const clips = Number(process.argv[2] ?? 500);
const warmUp = 60;
/** Most that a download may take beside the baseline, in bytes. */
const bar = 64 * 2 ** 20;

const bench = await openBench(clips);
const { game, store, log, media } = bench;
const archives = createArchiver({ db: store.db, media, publicOrigin: benchOrigin, log });
const api = createApi(store, { log, more: playlistEndpoints(store, authenticate, archives) });

const small = await bench.createPlaylist(game.plays.slice(0, warmUp));
const large = await bench.createPlaylist(game.plays);
const before = await download(small);
const during = await download(large);
const over = during.peak - before.peak;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
console.log(`baseline (${warmUp} clips): ${megabytes(before.peak)}`);
console.log(
  `${clips} clips, an archive of ${megabytes(during.bytes)} in ${during.seconds.toFixed(1)} s`,
);
console.log(`over the baseline: ${megabytes(over)} (bar ${megabytes(bar)})`);
await bench.close();
process.exit(over > bar ? 1 : 0);

/** Reads an archive to its end and forgets it; gives its size and the most memory meanwhile. */
async function download(playlistId: string) {
  const started = performance.now();
  const readPeak = watchMemory();
  const init = { method: 'POST', headers: { accept: 'application/zip' } };
  const pattern = '/resources/download/:playlistId';
  const response = (await action(
    argumentsOf(bench, api, { pattern, playlistId, init }),
  )) as Response;
  if (!response.ok || !response.body) throw new Error(`Answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.byteLength;
  return { peak: readPeak(), bytes, seconds: (performance.now() - started) / 1000 };
}
