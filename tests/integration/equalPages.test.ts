/**
 * Pages of visitors without a session (docs/product.md#equal-pages), over two instances of the product on
 * one store: what is kept, for whom, and what ends it.
 */

import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clipPath } from '#app/clips/clipHash.ts';
import { ensureBuilt } from '#server/start/build.ts';
import { inGameSeries, openStore, type Store } from '#server/store/open.ts';
import {
  addPlaylistPlay,
  createPlaylist,
  deletePlaylist,
  updatePlaylist,
} from '#server/store/playlists.ts';
import { removeGames, writeGames } from '#server/store/plays/writeGames.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { writeStarterSet } from '#server/tools/starter/writeSet.ts';
import { describeOnce, testOnce } from '#tests/support/describeOnce.ts';
import { type Instance, type Pair, startPair } from '#tests/support/pair.ts';
import { formToken, newPerson } from '#tests/support/person.ts';
import { freePort, startServerProcess } from '#tests/support/serverProcess.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { Browser, signUp } from './identity/support.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let folder: TemporaryFolder;
let place: StorePlace;
/** Of each instance. */
let env: Record<string, string>;
let pair: Pair;
/** Of a process that is neither instance, as an import is. */
let store: Store;

beforeAll(async () => {
  await ensureBuilt();
  folder = await temporaryFolder();
  place = await storePlace();
  const starter = path.join(folder.path, 'starter');
  writeStarterSet(starter, new Map([['nba-2024-25', madeUpGames(6, 20)]]));
  const { databaseUrl } = place;
  env = {
    ...{ SESSION_SECRET: 'a secret of both', STARTER_FOLDER: starter, DRAIN_SECONDS: '0' },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  pair = await startPair({
    folder: folder.path,
    entry: 'tests/support/startEntry.ts',
    env,
    seed: 1,
  });
  store = await openStore({ dataDir: path.join(folder.path, 'machine'), databaseUrl });
});

afterAll(async () => {
  await store?.close();
  await pair?.stop();
  await place?.remove();
  await folder?.remove();
});

const first = () => pair.instances[0] as Instance;

/** A page from one instance, for a visitor with these cookies. */
const ask = (target: string, cookie = '', { origin }: Instance = first()) =>
  fetch(origin + target, { headers: cookie ? { cookie } : {}, redirect: 'manual' });

const htmlOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).text();

/** The page from each instance. */
const everywhere = (target: string) =>
  Promise.all(pair.instances.map((instance) => htmlOf(target, '', instance)));

const player = 1628369;
const search = `/search?type=player&league=nba&player=${player}&lastN=0&stats=PTS&seasons=2024-25&seasonType=Regular+Season&opponent=0`;
const clip = clipPath({ gameId: '0022400001', eventNumber: 7 });
const settings = { name: 'Dunks', description: '', private: false, thumbnailUrl: '' };

async function newPlaylist(name: string): Promise<string> {
  const made = await createPlaylist(store, 'ann', { ...settings, name });
  if (!('done' in made)) throw new Error(made.refused);
  return made.done.id;
}

describeOnce('two visitors without a session', () => {
  test.each(['/', '/search', search, clip, '/playlists'])(
    'get equal bytes of %s',
    async (target) => {
      const one = await ask(target);
      const other = await ask(target, 'preferences=; lb=7');
      expect(one.status).toBe(200);
      expect(one.headers.get('etag')).toBeTruthy();
      expect(other.headers.get('etag')).toBe(one.headers.get('etag'));
      const html = await one.text();
      expect(await other.text()).toBe(html);
      expect(html).not.toContain('nonce');
      expect(one.headers.get('set-cookie')).toBeNull();
      expect(one.headers.get('cache-control')?.includes('s-maxage')).toBe(target !== '/playlists');
      // Another instance of the same build renders the same.
      expect(await htmlOf(target, '', pair.instances[1])).toBe(html);
    },
  );

  test('are not told that they have a page that has changed', async () => {
    const etag = (await ask('/playlists')).headers.get('etag') ?? '';
    const again = () =>
      fetch(`${first().origin}/playlists`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await newPlaylist('Changes the page');
    expect((await again()).status).toBe(200);
  });

  test('get pages with the address that they use', async () => {
    const { port } = new URL(pair.origin);
    const read = (host: string) =>
      new Promise<string>((resolve, reject) => {
        const asked = httpRequest(
          { port: first().port, path: search, headers: { host } },
          (answer) => text(answer).then(resolve, reject),
        );
        asked.once('error', reject).end();
      });
    for (const name of ['localhost', '127.0.0.1', 'localhost']) {
      const html = await read(`${name}:${port}`);
      expect(html).toContain(`rel="canonical" href="http://${name}:${port}/search?`);
      // A page may show pictures of its own address only.
      expect(html).toMatch(/<img [^>]*src="\/media\//);
    }
  });
});

describeOnce('preferences', () => {
  const over = encodeURIComponent(search.slice('/search?'.length));
  const each = [
    ...['', 'theme=dark', 'theme=light', 'autoplay=off', 'panel=open', 'panel=closed'],
    ...['panel=searched', `panel=open&over=${over}`, `player=${over}`],
    'game=type%3Dgame%26league%3Dnba%26game%3D0022400002%26singleSeason%3D2024-25',
  ];
  const bare = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, '');

  test('show on cached pages as on others', async () => {
    const playlist = `/playlists/${await newPlaylist('With preferences')}`;
    const other = '/search?tab=game';
    for (const target of ['/', '/search', other, search, clip, '/playlists', playlist]) {
      for (const values of each) {
        const cookie = `preferences=${values}`;
        // What is cached, and what is rendered for this visitor alone.
        const cached = await ask(target, cookie);
        expect(cached.headers.get('etag'), target).toBeTruthy();
        const own = await ask(target, `${cookie}; changed=now`);
        expect(own.headers.get('etag')).toBeNull();
        expect(bare(await cached.text()), `${target} with ${values}`).toBe(bare(await own.text()));
      }
    }
  });
});

testOnce('a process that takes no more requests answers with cached pages', async () => {
  const port = await freePort();
  const busy = startServerProcess('tests/support/startEntry.ts', {
    ...{ ...env, DATA_DIR: path.join(folder.path, 'machine') },
    ...{ PORT: String(port), MAX_REQUESTS: '4' },
  });
  try {
    await busy.printed(/is ready at/);
    const origin = `http://127.0.0.1:${port}`;
    const status = async (target: string) => (await fetch(origin + target)).status;
    expect(await status(search)).toBe(200);
    const slow = Array.from({ length: 4 }, () => status('/slow/x'));
    await busy.printed(/(a slow request is here\s+){4}/);
    expect([await status(clip), await status(search)]).toEqual([503, 200]);
    busy.child.stdin?.write('go on\n');
    expect(await Promise.all(slow)).toEqual([200, 200, 200, 200]);
  } finally {
    busy.child.kill('SIGKILL');
    await busy.exit;
  }
});

describeOnce('a visitor who has logged in', () => {
  test('gets pages of their own and changes nothing for others', async () => {
    const before = await htmlOf('/');
    const { browser, name } = await loggedIn();
    const own = await browser.send(`${pair.origin}/`);
    const html = await own.text();
    expect(html).toContain(name);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.headers.get('etag')).toBeNull();
    for (const instance of pair.instances) expect(await htmlOf('/', '', instance)).toBe(before);
    // Also as the first to ask for a page.
    const fresh = clipPath({ gameId: '0022400002', eventNumber: 9 });
    expect(await (await browser.send(pair.origin + fresh)).text()).toContain(name);
    expect(await htmlOf(fresh)).not.toContain(name);
  });

  async function loggedIn() {
    const person = newPerson('Zora Hurston');
    const browser = new Browser(direct);
    await signUp(new Browser(direct), `${pair.origin}/identity`, person);
    const start = `${pair.origin}/auth/login`;
    const callback = `${pair.origin}/auth/callback`;
    const asked = await browser.follow(await browser.send(start, {}), start, callback);
    const { email, password } = person;
    const form = { email, password, token: formToken(await asked.response.text()) };
    const back = await browser.follow(await browser.send(asked.url, form), asked.url, callback);
    // The first answer sees whether the browser keeps cookies.
    await browser.send(back.url);
    await browser.send(back.url);
    return { browser, name: person.name };
  }

  const direct = async (request: Request) => fetch(new Request(request, { redirect: 'manual' }));
});

describe('a change', () => {
  test('of a playlist shows at once, on every instance', async () => {
    const lists = async () => (await everywhere('/playlists')).map((html) => html.includes(name));
    let name = 'First name of it';
    expect(await lists()).toEqual([false, false]);
    const id = await newPlaylist(name);
    expect(await lists()).toEqual([true, true]);
    const target = `/playlists/${id}`;
    const play = { gameId: 22400001, event: 7, snapshot: '{}' };
    const before = await everywhere(target);
    await addPlaylistPlay(store, 'ann', id, play);
    const after = await everywhere(target);
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(after[0]);
    await updatePlaylist(store, 'ann', id, { name: 'Second name of it' });
    expect(await lists()).toEqual([false, false]);
    name = 'Second name of it';
    expect(await lists()).toEqual([true, true]);
    await deletePlaylist(store, 'ann', id);
    expect(await lists()).toEqual([false, false]);
    for (const instance of pair.instances)
      expect((await ask(target, '', instance)).status).toBe(404);
  });

  test('of a playlist leaves the pages that show none', async () => {
    const before = (await ask('/search')).headers.get('etag');
    await newPlaylist('Somewhere else');
    expect((await ask('/search')).headers.get('etag')).toBe(before);
  });

  test('of games shows at once, on every instance', async () => {
    const added = madeUpGames(7, 20).at(-1) as GameRecord;
    const target = clipPath({ gameId: '0022400007', eventNumber: 7 });
    const statuses = () =>
      Promise.all(pair.instances.map(async (instance) => (await ask(target, '', instance)).status));
    const listed = async () => (await everywhere(search)).map((html) => html.includes(target));
    expect([await statuses(), await listed()]).toEqual([
      [404, 404],
      [false, false],
    ]);
    const before = await everywhere('/search');
    await store.write((tx, bulk) => writeGames(tx, bulk, [added]), inGameSeries);
    expect([await statuses(), await listed()]).toEqual([
      [200, 200],
      [true, true],
    ]);
    await store.write((tx, bulk) => removeGames(tx, bulk, [added.game.id]), inGameSeries);
    expect([await statuses(), await listed()]).toEqual([
      [404, 404],
      [false, false],
    ]);
    expect(await everywhere('/search')).toEqual(before);
  });
});
