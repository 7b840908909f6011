/** A store with a playlist's plays and a route that is called as its owner, for benches of downloads. */
import { RouterContextProvider } from 'react-router';
import { loginContext } from '#app/auth/user.server.ts';
import { type AppSettings, clipApiContext, loggerContext, settingsContext } from '#app/context.ts';
import type { createApi } from '#server/api/index.ts';
import { createLogger } from '#server/http/logger.ts';
import { Media } from '#server/media/index.ts';
import { addPlaylistPlay, createPlaylist } from '#server/store/playlists.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { bundledApi } from '#tests/support/apiClient.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { temporaryStore } from '#tests/support/temporaryStore.ts';

export const benchOrigin = 'http://localhost';

const owner = 'ann';
export const authenticate = async () => owner;

/** A store with a game of `count` plays whose diagrams are not drawn yet. */
export async function openBench(count: number) {
  const plays = Array.from({ length: count }, (_, i) => ({ x: (i % 50) * 10 - 250, y: i % 300 }));
  const game = gameRecord({ id: '0022400061', day: 20241023, plays });
  const temporary = await temporaryStore(game);
  const { store } = temporary;
  const folder = await temporaryFolder();
  const log = createLogger('warn');
  let made = 0;
  const media = new Media({ store, dataDir: folder.path, log });
  return {
    ...{ game, store, folder, log, media },
    /** The id of a new playlist of the plays. */
    async createPlaylist(wanted: typeof game.plays): Promise<string> {
      const settings = { description: '', private: true, thumbnailUrl: '' };
      made += 1;
      const name = `Playlist ${made}`;
      const answer = await createPlaylist(store, owner, { ...settings, name });
      if (!('done' in answer)) throw new Error(answer.refused);
      for (const { game_id: gameId, event } of wanted) {
        await addPlaylistPlay(store, owner, answer.done.id, { gameId, event, snapshot: '{}' });
      }
      return answer.done.id;
    },
    async close() {
      await media.close();
      await temporary.close();
      await folder.remove();
    },
  };
}

type Bench = Awaited<ReturnType<typeof openBench>>;

/** The arguments of a route of a playlist, called by its owner. */
export function argumentsOf(
  { log }: Bench,
  api: ReturnType<typeof createApi>,
  { pattern, playlistId, init }: { pattern: string; playlistId: string; init: RequestInit },
) {
  const url = new URL(pattern.replace(/:playlistId\??/, playlistId), benchOrigin);
  const request = new Request(url, init);
  const context = new RouterContextProvider();
  context.set(clipApiContext, bundledApi(api.fetch, benchOrigin));
  context.set(loggerContext, log);
  context.set(settingsContext, {
    publicOrigin: benchOrigin,
    sessionSecrets: ['bench'],
  } as AppSettings);
  const far = Date.now() + 24 * 3600_000;
  const tokens = { access: owner, refresh: null, id: null, expiresAt: far, renewBefore: 0 };
  const user = { id: owner, name: 'Ann', picture: null };
  context.set(loginContext, { session: { id: 'bench', user, tokens }, wasRevoked: false });
  return { request, url, context, params: { playlistId }, pattern };
}

/** Follows the memory of the process; call the result for the most since, in bytes. */
export function watchMemory(): () => number {
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  return () => {
    clearInterval(sampling);
    return peak;
  };
}
