import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDownloads } from '#server/api/downloads.ts';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { ApiProblem } from '#server/api/problem.ts';
import { reelEndpoints } from '#server/api/reel/endpoints.ts';
import { countFrames } from '#server/media/card.ts';
import { addPlaylistPlay, createPlaylist, setPlaylistHidden } from '#server/store/playlists.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { fakeClip, listBoxes, readChapters } from '#tests/support/reelClips.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

const game = gameRecord({ id: '0022400061', day: 20241023, plays: [{}, {}, {}] });
const [first, second, third] = game.plays.map(({ event }) => event) as [number, number, number];

/** The token is the caller's name. */
const authenticate = async (request: Request) => {
  const name = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!name) throw new ApiProblem(401, 'unauthorized', 'no');
  return name;
};

let temporary: TemporaryStore;
let api: ReturnType<typeof createApi>;
let drawn: string[];
/** Clips after these many are not finished. */
let finished: number;

beforeEach(async () => {
  temporary = await temporaryStore(game);
  drawn = [];
  finished = Number.POSITIVE_INFINITY;
  const media = {
    readClip: async (path: string) => {
      drawn.push(path);
      if (drawn.length > finished) await new Promise(() => {});
      return fakeClip(100);
    },
    readCard: async ({ seconds }: { seconds: number }) => fakeClip(countFrames(seconds)),
  };
  const { store } = temporary;
  const beginDownload = createDownloads();
  const archive = async () => new Response('zip');
  const more = [
    ...playlistEndpoints(store, authenticate, archive, undefined, beginDownload),
    ...reelEndpoints(store, { authenticate, media, beginDownload }),
  ];
  api = createApi(store, { log: { error: () => {} }, more });
});
afterEach(() => temporary.close());

function requestOf(
  who: string | null,
  path: string,
  json?: object,
  method = json ? 'POST' : 'GET',
) {
  const url = `http://localhost/api/v1/${path}`;
  const headers: HeadersInit = who === null ? {} : { authorization: `Bearer ${who}` };
  return new Request(url, { method, headers, ...(json && { body: JSON.stringify(json) }) });
}

const ask = (...asked: Parameters<typeof requestOf>) => api.fetch(requestOf(...asked));

async function playlistOf(events: readonly number[], isPrivate: boolean): Promise<string> {
  const name = `Of ${events.length}, ${isPrivate ? 'private' : 'public'}`;
  const settings = { name, description: '', private: isPrivate, thumbnailUrl: '' };
  const made = await createPlaylist(temporary.store, 'ann', settings);
  if (!('done' in made)) throw new Error(made.refused);
  for (const event of events) {
    const play = { gameId: 22400061, event, snapshot: '{}' };
    await addPlaylistPlay(temporary.store, 'ann', made.done.id, play);
  }
  return made.done.id;
}

const clip = (eventNumber: number) => ({ gameId: '0022400061', eventNumber });

describe('the reel of a playlist', () => {
  it('has its clips in order, with chapters', async () => {
    const id = await playlistOf([second, first], false);
    const response = await ask('ben', `playlists/${id}/reel.mp4`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const file = Buffer.from(await response.arrayBuffer());
    expect(listBoxes(file).filter(({ name }) => name === 'styp')).toHaveLength(2);
    expect(drawn.map((path) => path.split('/')[3]?.split('-')[0])).toEqual([
      `${second}`,
      `${first}`,
    ]);
    const chapters = readChapters(file);
    expect(chapters.map(([seconds]) => seconds)).toEqual([0, 3, 8]);
    expect(chapters[1]?.[1]).toContain('LAL @ GSW, 2024-10-23');
  });

  it('is for the same people as the archive', async () => {
    const [open, closed] = [await playlistOf([first], false), await playlistOf([first], true)];
    const statusOf = async (who: string | null, id: string) => {
      const response = await ask(who, `playlists/${id}/reel.mp4`);
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusOf(null, open)).toBe(401);
    expect(await statusOf('ben', open)).toBe(200);
    expect(await statusOf('ben', closed)).toBe(404);
    expect(await statusOf('ann', closed)).toBe(200);
    await setPlaylistHidden(temporary.store, open, true);
    expect(await statusOf('ben', open)).toBe(404);
    expect(await statusOf('ann', await playlistOf([], false))).toBe(404);
  });

  it('shares the limit of parallel downloads with archives', async () => {
    const id = await playlistOf([first], false);
    const running = [];
    for (let count = 0; count < 3; count++)
      running.push(await ask('ann', `playlists/${id}/reel.mp4`));
    running.push(await ask('ann', `playlists/${id}/download`, undefined, 'POST'));
    const refused = await ask('ann', 'reel', { title: 'Mine', clips: [clip(first)] });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    await running[0]?.body?.cancel();
    await running[1]?.arrayBuffer();
    const again = await ask('ann', 'reel', { title: 'Mine', clips: [clip(first)] });
    expect(again.status).toBe(200);
    await Promise.all([again, running[2], running[3]].map((each) => each?.body?.cancel()));
  });
});

describe('the reel over HTTP', () => {
  const serve = (path: string, method: string) =>
    api.serve(requestOf('ann', path, undefined, method));

  it('is sent while it is made', async () => {
    finished = 1;
    const id = await playlistOf([second, first], false);
    const response = await serve(`playlists/${id}/reel.mp4`, 'GET');
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
  });

  it('is not made for HEAD, which takes no download', async () => {
    const id = await playlistOf([first], false);
    for (let count = 0; count < 6; count++) {
      const response = await serve(`playlists/${id}/reel.mp4`, 'HEAD');
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4']);
      expect(response.body).toBeNull();
    }
  });
});

describe('the reel of given clips', () => {
  it('has those that are in the data', async () => {
    const clips = [clip(third), clip(999), clip(first)];
    const response = await ask('ann', 'reel', { title: 'Curry', count: 311, clips });
    expect(response.status).toBe(200);
    const chapters = readChapters(Buffer.from(await response.arrayBuffer()));
    expect(chapters.map(([seconds]) => seconds)).toEqual([0, 3, 8]);
    expect((await ask('ann', 'reel', { title: 'None', clips: [clip(999)] })).status).toBe(404);
    expect((await ask(null, 'reel', { title: 'A', clips: [clip(first)] })).status).toBe(401);
  });

  it.each([
    [{ title: '', clips: [clip(1)] }, 'title'],
    [{ title: 'A', clips: [] }, 'clips'],
    [{ title: 'A', clips: Array.from({ length: 121 }, (_, i) => clip(i)) }, 'clips'],
    [{ title: 'A', clips: [{ gameId: '1', eventNumber: 1 }] }, 'clips.0.gameId'],
  ])('is refused for a body that is not valid, by name (%#)', async (body, parameter) => {
    const response = await ask('ann', 'reel', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { parameter } });
  });
});
