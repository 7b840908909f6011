/**
 * A playlist of fresh clips as one video, from the bundled API through the app's route to a reader: when it
 * starts, how fast it goes on, and the memory of the process meanwhile.
 *
 *   node tests/bench/reel.ts [CLIPS]
 *
 * The baseline of time is a clip drawn alone, that of memory the most that the process takes while it makes
 * a reel of a few clips, so that the drawing's own libraries are in it. ffprobe reads the file where it is
 * installed. Exits with 1 when a bar is missed.
 */
import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { loader } from '#app/routes/modals/reel.resource.ts';
import { createDownloads } from '#server/api/downloads.ts';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { reelEndpoints } from '#server/api/reel/endpoints.ts';
import { buildScene } from '#server/media/scene.ts';
import { buildDiagramPath } from '#server/media/url.ts';
import { findPlay } from '#server/store/plays/storedPlays.ts';
import { Bars } from './bars.ts';
import { argumentsOf, authenticate, openBench, watchMemory } from './playlistRoute.ts';

const clips = Number(process.argv[2] ?? 60);
const warmUp = 12;
const alone = 4;

const bench = await openBench(alone + warmUp + clips);
const { game, store, folder, log, media } = bench;
const beginDownload = createDownloads();
const none = async () => new Response();
const more = [
  ...playlistEndpoints(store, authenticate, none, undefined, beginDownload),
  ...reelEndpoints(store, { authenticate, media, beginDownload }),
];
const api = createApi(store, { log, more });

const oneClip = await drawAlone(game.plays.slice(0, alone));
const small = await readReel(await bench.createPlaylist(game.plays.slice(alone, alone + warmUp)));
const file = path.join(folder.path, 'reel.mp4');
const large = await readReel(await bench.createPlaylist(game.plays.slice(alone + warmUp)), file);
const bars = new Bars();
bars.tell('a clip drawn alone', oneClip, 'ms');
bars.atMost(`the start of a reel of ${clips}`, large.startMs, 2000, 'ms');
bars.atMost('the same, to a clip', large.startMs / oneClip, 3, 'times');
bars.atMost('its time for each clip, to one alone', large.wholeMs / clips / oneClip, 1.3, 'times');
bars.tell('its size', large.bytes / 2 ** 20, 'MB');
bars.tell('memory at a reel of a few clips', small.peak / 2 ** 20, 'MB');
bars.atMost('memory over that', (large.peak - small.peak) / 2 ** 20, 64, 'MB');
const faults = probe(file);
if (faults) bars.atMost('lines of complaint by ffprobe', faults.length, 0, '');
bars.print();
await bench.close();
process.exit();

/** Milliseconds of a drawing, the median. */
async function drawAlone(wanted: typeof game.plays): Promise<number> {
  const times = [];
  for (const { game_id: gameId, event } of wanted) {
    const facts = await findPlay(store.db, gameId, event);
    if (!facts) throw new Error('The play is missing');
    const began = performance.now();
    await media.readClip(buildDiagramPath(buildScene(facts)), new AbortController().signal);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Reads a reel to its end; its start is the first byte. */
async function readReel(playlistId: string, target?: string) {
  const began = performance.now();
  const kept = target ? createWriteStream(target) : null;
  const readPeak = watchMemory();
  const init = { headers: { accept: 'video/mp4' } };
  const pattern = '/resources/reel/:playlistId?';
  const response = (await loader(
    argumentsOf(bench, api, { pattern, playlistId, init }),
  )) as Response;
  if (!response.ok || !response.body) throw new Error(`Answered ${response.status}`);
  let bytes = 0;
  let startMs = 0;
  for await (const chunk of response.body) {
    startMs ||= performance.now() - began;
    bytes += chunk.byteLength;
    kept?.write(chunk);
  }
  const wholeMs = performance.now() - began;
  const peak = readPeak();
  if (kept) await finished(kept.end());
  return { startMs, wholeMs, bytes, peak };
}

/** What ffprobe says of the file while it reads all pictures; null where it is not installed. */
function probe(file: string): string[] | null {
  const args = ['-v', 'warning', '-count_frames', '-show_entries', 'stream=nb_read_frames', file];
  const { error, stderr } = spawnSync('ffprobe', args, { encoding: 'utf8' });
  if (error) return null;
  return stderr.split('\n').filter((line) => line !== '');
}
