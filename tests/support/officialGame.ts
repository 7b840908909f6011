/** A served game whose plays have official videos, and the host that has those videos or not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '#server/store/open.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import { freePort, startServerProcess } from './serverProcess.ts';
import { madeUpGames } from './starterSet.ts';
import { type VideoHost, videoHost } from './videoHost.ts';

export const gameId = '0022400001';

/** The official URL of a play, and its path. */
export const videoPath = (event: number) => `/nba/pbp/media/2024/10/22/${gameId}/${event}/a.mp4`;
const videoUrl = (event: number) => `https://videos.nba.com${videoPath(event)}`;

export interface OfficialGame {
  origin: string;
  host: VideoHost;
  close(): Promise<void>;
}

/** Starts the product over a game of `count` plays, with the event numbers 7, 9, 11… */
export async function officialGame(count: number): Promise<OfficialGame> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-official-'));
  const dataDir = path.join(folder, 'data');
  const store = await openStore({ dataDir, databaseUrl: null, durable: false });
  const records = madeUpGames(1, count).map((record) => ({
    ...record,
    plays: record.plays.map((play) => ({ ...play, video_url: videoUrl(play.event) })),
  }));
  await store.write((tx, bulk) => writeGames(tx, bulk, records));
  await store.close();
  const host = await videoHost();
  const port = String(await freePort());
  const server = startServerProcess('tests/support/startEntry.ts', {
    ...{ PORT: port, DATA_DIR: dataDir, STARTER_FOLDER: folder, FETCH_VIDEOS_URL: host.origin },
  });
  await server.printed(/is ready at/);
  return {
    origin: `http://localhost:${port}`,
    host,
    close: async () => {
      server.child.kill('SIGTERM');
      await server.exit;
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
