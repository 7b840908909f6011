/** Two processes on one store, as far as the store can tell, that write at the same time. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccounts } from '#server/identity/accounts.ts';
import { hashAs } from '#server/identity/passwords.ts';
import { createRateLimiter } from '#server/identity/rateLimiter.ts';
import { importPaths } from '#server/importer/import.ts';
import { openStore, type Store } from '#server/store/open.ts';
import {
  addPlaylistPlay,
  createPlaylist,
  type PlaylistOutcome,
  playlistClipLimit,
  playlistLimit,
  updatePlaylist,
} from '#server/store/playlists.ts';
import {
  gameLog,
  liveBoxScore,
  livePlayByPlay,
  playByPlayV3,
  playerBoxTable,
  shotTable,
} from '#tests/support/feeds.ts';
import { lowCost } from '#tests/support/person.ts';
import { type ImportBench, importBench } from './importer/support.ts';

let bench: ImportBench;
let stores: [Store, Store];

beforeEach(async () => {
  bench = await importBench();
  const open = () => openStore({ ...bench.place, durable: false });
  stores = [await open(), await open()];
});

afterEach(async () => {
  for (const store of stores) await store.close();
  await bench.close();
});

/** Does the same `times` times at once, on the one store and the other in turn. */
function atOnce<T>(times: number, work: (store: Store, i: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, i) => work(stores[i % 2] as Store, i)));
}

const settings = { description: '', private: true, thumbnailUrl: '' };
const doneOf = <T>(outcomes: PlaylistOutcome<T>[]) =>
  outcomes.flatMap((outcome) => ('done' in outcome ? [outcome.done] : []));
const refusalsOf = (outcomes: PlaylistOutcome<unknown>[]) =>
  outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []));

const times = { created_at: '2025-01-01', updated_at: '2025-01-01' };

async function givenPlaylists(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    ...{ id: `given ${i}`, owner_id: 'ann', name: `given ${i}`, description: '', private: 1 },
    ...{ thumbnail_url: '', hidden: 0, ...times },
  }));
  await stores[0].db.insertInto('playlists').values(rows).execute();
}

describe('playlists', () => {
  test('are made up to the limit and not beyond', async () => {
    await givenPlaylists(playlistLimit - 3);
    const made = await atOnce(10, (store, i) =>
      createPlaylist(store, 'ann', { name: `new ${i}`, ...settings }),
    );
    expect(doneOf(made)).toHaveLength(3);
    expect(refusalsOf(made)).toEqual(Array(7).fill('limit'));
  });

  test('of one name are made once, and renamed to it once', async () => {
    const made = await atOnce(8, (store) =>
      createPlaylist(store, 'ann', { name: 'Dunks', ...settings }),
    );
    expect(doneOf(made)).toHaveLength(1);
    expect(refusalsOf(made)).toEqual(Array(7).fill('exists'));
    await givenPlaylists(8);
    const renamed = await atOnce(8, (store, i) =>
      updatePlaylist(store, 'ann', `given ${i}`, { name: 'Threes' }),
    );
    expect(doneOf(renamed)).toHaveLength(1);
    expect(refusalsOf(renamed)).toEqual(Array(7).fill('exists'));
  });

  test('take clips up to the limit, each once, at places of their own', async () => {
    await givenPlaylists(1);
    const rows = Array.from({ length: playlistClipLimit - 3 }, (_, i) => ({
      ...{ playlist_id: 'given 0', id: `clip ${i}`, position: i + 1, game_id: 1, event: i },
      ...{ snapshot: '{}', added_at: '2025-01-01' },
    }));
    await stores[0].db.insertInto('playlist_clips').values(rows).execute();
    const play = (event: number) => ({ gameId: 2, event, snapshot: '{}' });
    const same = await atOnce(6, (store) => addPlaylistPlay(store, 'ann', 'given 0', play(1)));
    expect(doneOf(same).filter(({ added }) => added)).toHaveLength(1);
    const others = await atOnce(8, (store, i) =>
      addPlaylistPlay(store, 'ann', 'given 0', play(2 + i)),
    );
    expect(doneOf(others).filter(({ added }) => added)).toHaveLength(2);
    expect(refusalsOf(others)).toEqual(Array(6).fill('limit'));
    const places = [...doneOf(same), ...doneOf(others)].map(({ row }) => row.position);
    expect(new Set(places).size).toBe(3);
  });
});

describe('the identity provider', () => {
  test('lets exactly as many attempts pass as the limit says', async () => {
    const limit = { name: 'sign-in', subject: 'ann', max: 10, seconds: 900 };
    const waits = await atOnce(40, (store) => createRateLimiter(store).consume([limit]));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  test('makes one account of sign-ups at the same time', async () => {
    const email = 'ann@example.com';
    await atOnce(4, (store, i) =>
      // From addresses of their own: few passwords of one address are hashed at a time.
      hashAs(`address ${i}`, () =>
        createAccounts(store, lowCost).signUp({
          email,
          name: 'Ann',
          password: `password number ${i}`,
        }),
      ),
    );
    const accounts = await Promise.all(
      [0, 1, 2, 3].map((i) =>
        hashAs(`address ${i}`, () =>
          createAccounts(stores[0], lowCost).logIn(email, `password number ${i}`),
        ),
      ),
    );
    expect(accounts.filter(Boolean)).toHaveLength(1);
  });
});

const kindsOf = ({ store }: ImportBench) =>
  store.db.selectFrom('sources').select('kind').orderBy('kind').execute();

describe('imports', () => {
  test('about one game complete each other as if they had run one after the other', async () => {
    const files = await Promise.all([
      bench.file('v3.json', playByPlayV3()),
      bench.file('shots.csv', shotTable()),
      bench.file('log.json', gameLog()),
      bench.file('box.csv', playerBoxTable()),
      bench.file('live.json', livePlayByPlay()),
      bench.file('live-box.json', liveBoxScore()),
    ]);
    const alone = await importBench();
    await alone.run(...files);
    await atOnce(files.length, (store, i) => importPaths(store, [files[i] as string]));
    expect(await kindsOf(bench)).toEqual(await kindsOf(alone));
    expect(await bench.everything()).toEqual(await alone.everything());
    await alone.close();
  });

  test('are seen whole or not at all', async () => {
    const [early, late] = [livePlayByPlay().game, livePlayByPlay().game];
    early.actions = early.actions.slice(0, 12);
    const files = [
      await bench.file('early.json', { game: early }),
      await bench.file('late.json', { game: late }),
    ];
    const log = await bench.file('log.json', gameLog());
    const counts = new Set<number>();
    let importing = true;
    const watching = (async () => {
      while (importing) {
        const rows = await stores[1].db.selectFrom('plays').select('event').execute();
        counts.add(rows.length);
        await setImmediate();
      }
    })();
    try {
      for (let i = 0; i < 6; i++) await importPaths(stores[0], [files[i % 2] as string, log]);
    } finally {
      importing = false;
    }
    await watching;
    counts.delete(0);
    expect(counts.size).toBeLessThanOrEqual(2);
  });
});
