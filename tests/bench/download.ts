/**
 * Memory of the process while a playlist of drawn clips streams as an archive, from the bundled API
 * through the app's download route to a reader.
 *
 *   node tests/bench/download.ts [CLIPS]
 *
 * The baseline is the most that the process takes while it makes an archive of a few clips, so that
 * the drawing's own libraries are in it. Exits with 1 above the bar.
 */
import { RouterContextProvider } from 'react-router';
import { bundledExtensions } from '#app/api/extensionMemory.ts';
import { loginContext } from '#app/auth/user.server.ts';
import { type AppSettings, clipApiContext, loggerContext, settingsContext } from '#app/context.ts';
import { action } from '#app/routes/modals/download.resource.ts';
import { createApi } from '#server/api/index.ts';
import { createArchiver } from '#server/api/playlists/download/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { createLogger } from '#server/http/logger.ts';
import { Media } from '#server/media/index.ts';
import { addPlaylistPlay, createPlaylist } from '#server/store/playlists.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { temporaryStore } from '#tests/support/temporaryStore.ts';

const clips = Number(process.argv[2] ?? 500);
const warmUp = 60;
/** Most that a download may take beside the baseline, in bytes. */
const bar = 64 * 2 ** 20;

const publicOrigin = 'http://localhost';
const plays = Array.from({ length: clips }, (_, i) => ({ x: (i % 50) * 10 - 250, y: i % 300 }));
const game = gameRecord({ id: '0022400061', day: 20241023, plays });
const temporary = await temporaryStore(game);
const { store } = temporary;
const folder = await temporaryFolder();
const log = createLogger('warn');
const media = new Media({ store, dataDir: folder.path, log });
const authenticate = async () => 'ann';
const archives = createArchiver({ db: store.db, media, publicOrigin, log });
const api = createApi(store, { log, more: playlistEndpoints(store, authenticate, archives) });

const small = await playlistOf(warmUp);
const large = await playlistOf(clips);
const before = await download(small);
const during = await download(large);
const over = during.peak - before.peak;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
console.log(`baseline (${warmUp} clips): ${megabytes(before.peak)}`);
console.log(
  `${clips} clips, an archive of ${megabytes(during.bytes)} in ${during.seconds.toFixed(1)} s`,
);
console.log(`over the baseline: ${megabytes(over)} (bar ${megabytes(bar)})`);
await media.close();
await temporary.close();
await folder.remove();
process.exit(over > bar ? 1 : 0);

async function playlistOf(count: number): Promise<string> {
  const settings = { name: `${count} clips`, description: '', private: true, thumbnailUrl: '' };
  const made = await createPlaylist(store, 'ann', settings);
  if (!('done' in made)) throw new Error(made.refused);
  for (const { game_id: gameId, event } of game.plays.slice(0, count)) {
    await addPlaylistPlay(store, 'ann', made.done.id, { gameId, event, snapshot: '{}' });
  }
  return made.done.id;
}

/** Reads an archive to its end and forgets it; gives its size and the most memory meanwhile. */
async function download(playlistId: string) {
  const started = performance.now();
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const response = (await action(argumentsFor(playlistId))) as Response;
  if (!response.ok || !response.body) throw new Error(`Answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.byteLength;
  clearInterval(sampling);
  return { peak, bytes, seconds: (performance.now() - started) / 1000 };
}

function argumentsFor(playlistId: string) {
  const url = new URL(`/resources/download/${playlistId}`, publicOrigin);
  const request = new Request(url, { method: 'POST', headers: { accept: 'application/zip' } });
  const context = new RouterContextProvider();
  context.set(clipApiContext, {
    baseUrl: publicOrigin,
    fetch: api.fetch,
    extensions: bundledExtensions,
  });
  context.set(loggerContext, log);
  context.set(settingsContext, { publicOrigin, sessionSecrets: ['bench'] } as AppSettings);
  const far = Date.now() + 24 * 3600_000;
  const tokens = { access: 'ann', refresh: null, id: null, expiresAt: far, renewBefore: 0 };
  const user = { id: 'ann', name: 'Ann', picture: null };
  context.set(loginContext, { session: { id: 'bench', user, tokens }, wasRevoked: false });
  const pattern = '/resources/download/:playlistId';
  return { request, url, context, params: { playlistId }, pattern };
}
