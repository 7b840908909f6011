import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { type AppSettings, clipApiContext, loggerContext, settingsContext } from '#app/context.ts';
import { loader as clipEmbed } from '#app/routes/embed/clip.resource.ts';
import { loader as oembed } from '#app/routes/embed/oembed.resource.ts';
import { loader as playlistEmbed } from '#app/routes/embed/playlist.resource.ts';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import {
  addPlaylistPlay,
  createPlaylist,
  setPlaylistHidden,
  updatePlaylist,
} from '#server/store/playlists.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { bundledApi } from '#tests/support/apiClient.ts';
import { loaderArgs } from '#tests/support/loaderArgs.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

const publicOrigin = 'https://courtreel.example';
const film = 'https://videos.nba.com/nba/pbp/a.mp4';
const plays = Array.from({ length: 60 }, (_, i) => (i === 1 ? { video_url: film } : {}));
const game = gameRecord({ id: '0022400061', day: 20241023, plays });
const events = game.plays.map(({ event }) => event);
const hashOf = (i: number) => encodeClipHash({ gameId: '0022400061', eventNumber: events[i] ?? 0 });

let temporary: TemporaryStore;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  temporary = await temporaryStore(game);
  const none = async () => {
    throw new Error('An embed knows nobody');
  };
  const more = playlistEndpoints(temporary.store, none, none);
  api = createApi(temporary.store, { log: { error: () => {} }, more });
});
afterAll(() => temporary.close());

function argsFor(path: string, params: Record<string, string> = {}) {
  const url = new URL(path, publicOrigin);
  const context = new RouterContextProvider();
  context.set(clipApiContext, bundledApi(api.fetch, publicOrigin));
  context.set(loggerContext, { info: () => {}, warn: () => {}, error: () => {} });
  context.set(settingsContext, { publicOrigin } as AppSettings);
  return { request: new Request(url), url, context, params } as never;
}

const openClip = (hash: string) => clipEmbed(argsFor(`/embed/${hash}`, { hash }));
const openPlaylist = (id: string, query = '') =>
  playlistEmbed(argsFor(`/embed/playlist/${id}${query}`, { id }));
const openOembed = (query: Record<string, string>) =>
  oembed(argsFor(`/oembed?${new URLSearchParams(query)}`));

async function createList(count: number, name = 'Big <shots>'): Promise<string> {
  const settings = { name, description: '', private: false, thumbnailUrl: '' };
  const made = await createPlaylist(temporary.store, 'ann', settings);
  if (!('done' in made)) throw new Error(made.refused);
  for (const event of events.slice(0, count)) {
    const play = { gameId: 22400061, event, snapshot: '{}' };
    await addPlaylistPlay(temporary.store, 'ann', made.done.id, play);
  }
  return made.done.id;
}

describe('the embed of a clip', () => {
  it('plays its diagram, with title, score and a link to its page', async () => {
    const response = await openClip(hashOf(0));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('s-maxage=30');
    expect(response.headers.has('set-cookie')).toBe(false);
    const html = await response.text();
    expect(html).toMatch(/<video class="picture" controls [^>]*src="\/media\/0022400061\//);
    expect(html).toMatch(/poster="\/media\/[^"]+\.jpg"/);
    expect(html).toContain(`href="${publicOrigin}/video/${hashOf(0)}"`);
    expect(html).toContain('noindex');
    expect(html).not.toContain('<script');
  });

  it('links an official video and plays the diagram', async () => {
    const html = await (await openClip(hashOf(1))).text();
    expect(html).not.toContain('videos.nba.com');
    expect(html).toContain('Official video</a>');
    expect(html).toMatch(/src="\/media\//);
  });

  it('says when there is none, whatever the address', async () => {
    for (const hash of ['nonsense', encodeClipHash({ gameId: '0022400061', eventNumber: 9999 })]) {
      const response = await openClip(hash);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });
});

describe('the embed of a playlist', () => {
  it('plays one clip and links to the others, 25 at a time, in less than 15 kB', async () => {
    const id = await createList(60);
    const response = await openPlaylist(id);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const html = await response.text();
    expect(html.match(/<li>/g)).toHaveLength(25);
    expect(html).toContain('href="?clip=26">Later clips');
    expect(html).toContain('Big &#60;shots&#62;');
    expect(html.match(/aria-current/g)).toHaveLength(1);
    // With the script and the style sheet.
    expect(html.length).toBeLessThan(15_000 - 3_700);
    const later = await (await openPlaylist(id, '?clip=30')).text();
    expect(later).toContain('<ol start="26">');
    expect(later).toContain('<a href="?clip=30" data-src');
    expect((await openPlaylist(id, '?clip=61')).status).toBe(404);
  });

  it('answers for a private and a hidden one as for a missing one', async () => {
    const id = await createList(1, 'Hidden');
    const missing = await (await openPlaylist('none')).text();
    await setPlaylistHidden(temporary.store, id, true);
    expect(await (await openPlaylist(id)).text()).toBe(missing);
    await setPlaylistHidden(temporary.store, id, false);
    await updatePlaylist(temporary.store, 'ann', id, { private: true });
    const response = await openPlaylist(id);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(missing);
    expect((await openOembed({ url: `${publicOrigin}/playlists/${id}` })).status).toBe(404);
  });
});

describe('oEmbed', () => {
  it('describes a clip and a playlist, as JSON and XML', async () => {
    const url = `${publicOrigin}/video/${hashOf(0)}`;
    const response = await openOembed({ url });
    expect(response.headers.get('content-type')).toContain('application/json');
    const told = (await response.json()) as Record<string, unknown>;
    expect(told).toMatchObject({ version: '1.0', type: 'video', width: 640, height: 424 });
    expect(told.html).toContain(`src="${publicOrigin}/embed/${hashOf(0)}"`);
    expect(told.thumbnail_url).toMatch(/^https:\/\/courtreel\.example\/media\/.+\.jpg$/);
    const id = await createList(2, 'Two & more');
    const xml = await (
      await openOembed({ url: `${publicOrigin}/playlists/${id}`, format: 'xml' })
    ).text();
    expect(xml).toContain('<title>Two &#38; more</title>');
    expect(xml).toContain(`/embed/playlist/${id}&#34;`);
  });

  it('stays within the bounds that are asked for', async () => {
    const url = `${publicOrigin}/embed/${hashOf(0)}`;
    const sizeOf = async (bounds: Record<string, string>) => {
      const { width, height } = (await (await openOembed({ url, ...bounds })).json()) as {
        width: number;
        height: number;
      };
      return [width, height];
    };
    expect(await sizeOf({ maxwidth: '320' })).toEqual([320, 244]);
    expect(await sizeOf({ maxheight: '244' })).toEqual([320, 244]);
    expect(await sizeOf({ maxwidth: '2000' })).toEqual([640, 424]);
  });

  it.each<[Record<string, string>, number]>([
    [{}, 400],
    [{ url: `${publicOrigin}/`, maxwidth: 'wide' }, 400],
    [{ url: `${publicOrigin}/search` }, 404],
    [{ url: `https://other.example/video/${hashOf(0)}` }, 404],
    [{ url: `${publicOrigin}/video/nonsense` }, 404],
    [{ url: `${publicOrigin}/video/${hashOf(0)}`, format: 'yaml' }, 501],
  ])('answers %j with %i', async (query, status) => {
    expect((await openOembed(query)).status).toBe(status);
  });
});

describe('over an outside API', () => {
  let stub: StubApi;
  beforeAll(async () => {
    stub = await startStubApi();
  });
  beforeEach(() => stub.reset());
  afterAll(() => stub.close());

  it.each([
    ['https://clips.example/a.mp4', true],
    [film, false],
  ])('plays %s: %s', async (url, isPlayed) => {
    stub.on('GET', /\/clip$/, { json: stubClip(7, { url }) });
    const hash = encodeClipHash({ gameId: '0022400061', eventNumber: 7 });
    const { args } = loaderArgs(stub, `/embed/${hash}`);
    const response = await clipEmbed({ ...args, params: { hash } } as never);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const html = await response.text();
    expect(html.includes(`src="${url}"`)).toBe(isPlayed);
    expect(html.includes('Watch this video on Courtreel')).toBe(!isPlayed);
    expect(stub.violations).toEqual([]);
  });
});
