/** The playlist screens over the bundled API, which has pages of playlists and of their clips. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { clipApiContext } from '#app/context.ts';
import { shuffle as shuffleItems } from '#app/lib/shuffle.ts';
import { loader as addModal } from '#app/routes/modals/addToPlaylist.tsx';
import { loader as downloadModal } from '#app/routes/modals/download.tsx';
import { loader as editModal } from '#app/routes/modals/edit.tsx';
import { loader as shareModal } from '#app/routes/modals/share.tsx';
import { loader as allClips } from '#app/routes/playlist/clips.resource.ts';
import { loader as m3u } from '#app/routes/playlist/m3u.resource.ts';
import { loader as playlistPage } from '#app/routes/playlist/route.tsx';
import { loader as shuffle } from '#app/routes/playlist/shuffle.resource.ts';
import { loader as pages } from '#app/routes/playlists/pages.resource.ts';
import { loader as listPage } from '#app/routes/playlists/route.tsx';
import { loader as sitemap } from '#app/routes/seo/sitemap.ts';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { clipSeconds } from '#server/media/animations/animation.ts';
import { updatePlaylist } from '#server/store/playlists.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { bundledApi } from '#tests/support/apiClient.ts';
import { publicOrigin, redirectOf } from '#tests/support/loaderArgs.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { screenArgs } from './support.ts';

const gameId = '0022400061';
/** Plays with the event numbers 10, 12, … */
const game = gameRecord({ id: gameId, day: 20241023, plays: Array(70).fill({}) });
const hashOf = (place: number) => encodeClipHash({ gameId, eventNumber: 10 + 2 * place });

let temporary: TemporaryStore;
let fetchApi: (request: Request) => Promise<Response>;
const called: string[] = [];

/** 70 public playlists of Ben, and one of Ann with 70 clips, which is the oldest. */
beforeAll(async () => {
  temporary = await temporaryStore(game);
  const authenticate = async () => 'ann';
  const log = { error: (fields: object) => expect(fields).toBeNull() } as never;
  const archive = async () => new Response('zip');
  const more = playlistEndpoints(temporary.store, authenticate, archive);
  const { fetch } = createApi(temporary.store, { log, more });
  fetchApi = (request) => {
    called.push(new URL(request.url).pathname.replace('/api/v1', ''));
    return fetch(request);
  };
  const settings = { description: '', private: 0, hidden: 0, thumbnail_url: '' };
  await temporary.store.write(async (tx) => {
    for (let i = 0; i <= 70; i++) {
      const at = new Date(Date.UTC(2025, 0, 1, 0, i)).toISOString();
      const who =
        i === 0 ? { owner_id: 'ann', name: 'Moonshots' } : { owner_id: 'ben', name: `Ben ${i}` };
      const id = i === 0 ? 'long' : randomUUID();
      await tx
        .insertInto('playlists')
        .values({ ...settings, ...who, id, created_at: at, updated_at: at })
        .execute();
    }
    for (let place = 0; place < 70; place++) {
      const clip = { playlist_id: 'long', id: `clip-${place}`, position: place + 1 };
      const play = { game_id: Number(gameId), event: 10 + 2 * place, snapshot: '{}' };
      const added_at = '2025-01-01T00:00:00.000Z';
      await tx
        .insertInto('playlist_clips')
        .values({ ...clip, ...play, added_at })
        .execute();
    }
  });
});
afterAll(() => temporary.close());

/** Arguments of a route over the bundled API. */
function argsOf(path: string, { signedIn = false, params = {} } = {}) {
  called.length = 0;
  const { args } = screenArgs({ baseUrl: publicOrigin } as never, path, { signedIn });
  args.context.set(clipApiContext, bundledApi(fetchApi, publicOrigin));
  return { ...args, params } as never;
}

/** Calls that read every clip of every playlist. */
const wholeLists = () => called.filter((path) => /^\/playlists(\/public)?$/.test(path));

describe('the list', () => {
  it('shows 30 public playlists at a time, each once', async () => {
    const first = await listPage(argsOf('/playlists'));
    expect(first.publicLists).toHaveLength(30);
    const ids = first.publicLists?.map(({ id }) => id) ?? [];
    let { next } = first;
    while (next !== null) {
      const page = await listPage(argsOf(`/playlists?after=${next}`));
      const part = await pages(argsOf(`/resources/playlists?after=${next}`));
      expect(part.items).toEqual(page.publicLists);
      ids.push(...part.items.map(({ id }) => id));
      next = page.next;
    }
    expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([71, 71, 'long']);
    expect(wholeLists()).toEqual([]);
  });

  it('begins anew where a link is cut', async () => {
    const response = await redirectOf(listPage(argsOf('/playlists?after=x')));
    expect(response.headers.get('location')).toBe('/playlists');
  });

  it('shows own playlists with counts and pictures', async () => {
    const { own } = await listPage(argsOf('/playlists', { signedIn: true }));
    expect(own).toMatchObject([{ id: 'long', clipCount: 70, isOwner: true }]);
    expect(own?.[0]?.thumbnail).toMatch(/^\/media\//);
  });
});

describe('the search', () => {
  it('covers playlists that no page shows yet, and counts all matches', async () => {
    const { results } = await listPage(argsOf('/playlists?q=moonshot'));
    expect(results?.items[0]).toMatchObject({ id: 'long', name: 'Moonshots', clipCount: 70 });
    const all = await pages(argsOf('/resources/playlists?q=ben'));
    expect(all).toMatchObject({ total: 70, next: '30' });
    const last = await pages(argsOf('/resources/playlists?q=ben&after=60'));
    expect([last.items.length, last.next]).toEqual([10, null]);
    expect(wholeLists()).toEqual([]);
  });

  it('finds a playlist by its new name at once, and an own one once', async () => {
    await updatePlaylist(temporary.store, 'ann', 'long', { name: 'Heaves' });
    const found = await pages(argsOf('/resources/playlists?q=heaves', { signedIn: true }));
    expect(found.items.filter(({ id }) => id === 'long')).toMatchObject([
      { name: 'Heaves', isOwner: true },
    ]);
    await updatePlaylist(temporary.store, 'ann', 'long', { name: 'Moonshots' });
  });
});

describe('a playlist', () => {
  const open = async (query = '') => {
    const answer = await playlistPage(
      argsOf(`/playlists/long${query}`, { params: { id: 'long' } }),
    );
    if (answer.data.state !== 'found') throw new Error(answer.data.state);
    expect(wholeLists()).toEqual([]);
    const { videos, from, clipCount } = answer.data.playlist;
    return { count: videos.length, from, clipCount, ids: videos.map(({ id }) => id) };
  };

  it('comes with the clips that its page shows', async () => {
    expect(await open()).toMatchObject({ count: 60, from: 0, clipCount: 70 });
    expect(await open('?all')).toMatchObject({ count: 70, from: 0 });
    const around = await open(`?clip=${hashOf(65)}`);
    expect(around).toMatchObject({ count: 20, from: 50 });
    expect(around.ids).toContain('clip-65');
    const { clips } = await allClips(
      argsOf('/resources/playlists/long/clips', { params: { id: 'long' } }),
    );
    expect(clips).toHaveLength(70);
  });

  it('is shuffled as a whole, from the first clip of a new order', async () => {
    const path = '/resources/playlists/long/shuffle';
    const answer = await redirectOf(shuffle(argsOf(path, { params: { id: 'long' } })));
    const url = new URL(answer.headers.get('location') ?? '', publicOrigin);
    const page = await open(url.search);
    expect(page).toMatchObject({ count: 70, from: 0 });
    const seed = url.searchParams.get('shuffle') ?? '';
    const places = Array.from({ length: 70 }, (_, place) => place);
    const order = shuffleItems(places, seed, (place) => `${gameId}:${10 + 2 * place}`);
    expect(url.searchParams.get('clip')).toBe(hashOf(order[0] ?? -1));
  });

  it('is a list for media players, of everybody who may see it', async () => {
    const read = (signedIn: boolean) =>
      m3u(argsOf('/resources/playlists/long/clips.m3u', { signedIn, params: { id: 'long' } }));
    const open = await read(false);
    expect(open.headers.get('content-disposition')).toContain('"Moonshots.m3u"');
    const lines = (await open.text()).split('\n');
    const addresses = lines.filter((line) => line.startsWith(`${publicOrigin}/media/`));
    expect(addresses).toHaveLength(70);
    expect(addresses[3]).toMatch(/\/16-\w+\.mp4$/);
    expect(lines.filter((line) => line.startsWith(`#EXTINF:${clipSeconds},`))).toHaveLength(70);
    await updatePlaylist(temporary.store, 'ann', 'long', { private: true });
    expect((await read(true)).status).toBe(200);
    expect((await read(false)).status).toBe(404);
    await updatePlaylist(temporary.store, 'ann', 'long', { private: false });
    expect(wholeLists()).toEqual([]);
  });

  it('is missing without reading the lists', async () => {
    const answer = await playlistPage(argsOf('/playlists/gone', { params: { id: 'gone' } }));
    expect([answer.data.state, answer.init?.status]).toEqual(['missing', 404]);
    expect(called).toEqual(['/playlists/gone']);
  });
});

it('the forms read no clips of playlists', async () => {
  const args = (path: string) => argsOf(path, { signedIn: true, params: { playlistId: 'long' } });
  const place = `gameId=${gameId}&eventNumber=12`;
  const read = [
    [await shareModal(args('/modals/share/long')), { title: 'Moonshots' }],
    [await editModal(args('/modals/edit/long')), { name: 'Moonshots' }],
    [await downloadModal(args('/modals/download/long')), { clipCount: 70 }],
    [
      await addModal(args(`/modals/add-to-playlist?${place}`)),
      { playlists: [{ id: 'long', clipCount: 70, present: true }] },
    ],
  ] as const;
  for (const [answer, expected] of read) {
    expect(answer).toMatchObject(expected);
    expect(JSON.stringify(answer)).not.toContain('clip-');
  }
  expect(wholeLists()).toEqual([]);
});

it('the sitemap names every public playlist', async () => {
  const xml = await (await sitemap(argsOf('/sitemap.xml'))).text();
  expect(xml.match(/\/playlists\/[\w-]+</g)).toHaveLength(71);
  expect(called.filter((path) => path.startsWith('/playlists'))).toEqual([
    '/playlists/public/names',
  ]);
});
