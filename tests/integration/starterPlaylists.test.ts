import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { addStarterPlaylists, type StarterPlaylist } from '#server/starter/playlists.ts';
import { prepareStore } from '#server/starter/prepare.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { createPlaylist, findPublicPlaylists, setPlaylistHidden } from '#server/store/playlists.ts';
import { restoreBackup } from '#server/tools/backup/restore.ts';
import { writeBackup } from '#server/tools/backup/write.ts';
import { writeStarterPlaylists, writeStarterSet } from '#server/tools/starter/writeSet.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

/** The made-up plays have the event numbers 7, 9, 11 and 13. */
const playlist = (id: string, ...events: number[]): StarterPlaylist => ({
  ...{ id, name: `Name of ${id}`, description: 'By rule' },
  plays: events.map((event) => [22400001, event]),
});
const three = [playlist('first', 9, 7), playlist('second', 11), playlist('third', 13)];

let temporary: TemporaryStore;
let store: Store;
let folder: TemporaryFolder;
const places: StorePlace[] = [];

beforeEach(async () => {
  temporary = await temporaryStore(...madeUpGames(1, 4));
  store = temporary.store;
  folder = await temporaryFolder();
});
afterEach(async () => {
  await temporary.close();
  await folder.remove();
  await Promise.all(places.splice(0).map((place) => place.remove()));
});

async function shownIn({ db }: Pick<Store, 'db'>): Promise<string[]> {
  return (await findPublicPlaylists(db)).map(({ id }) => id);
}

function remove(id: string): Promise<void> {
  return store.write(async (tx) => {
    await tx.deleteFrom('playlist_clips').where('playlist_id', '=', id).execute();
    await tx.deleteFrom('playlists').where('id', '=', id).execute();
  });
}

describe('the playlists of the starter set', () => {
  it('are added once, also by several processes at a time', async () => {
    await Promise.all([addStarterPlaylists(store, three), addStarterPlaylists(store, three)]);
    await addStarterPlaylists(store, three);
    expect(await shownIn(store)).toEqual(['first', 'second', 'third']);
    const clips = await store.db.selectFrom('playlist_clips').selectAll().execute();
    expect(clips.map((clip) => clip.event).toSorted((a, b) => a - b)).toEqual([7, 9, 11, 13]);
    expect(JSON.parse(clips[0]?.snapshot ?? '')).toMatchObject({ gameId: '0022400001' });
  });

  it('do not return once an operator removed or hid them; new ones come', async () => {
    await addStarterPlaylists(store, three.slice(0, 2));
    await remove('first');
    await setPlaylistHidden(store, 'second', true);
    await addStarterPlaylists(store, three);
    expect(await shownIn(store)).toEqual(['third']);
  });

  it('come without the plays that the store lacks, and not without any', async () => {
    await addStarterPlaylists(store, [playlist('some', 8, 9), playlist('none', 8)]);
    expect(await shownIn(store)).toEqual(['some']);
    await addStarterPlaylists(store, [playlist('none', 8, 11)]);
    expect((await shownIn(store)).toSorted()).toEqual(['none', 'some']);
  });

  it('leave names and places in the list to people', async () => {
    const settings = { name: 'Name of first', description: '', private: false, thumbnailUrl: '' };
    await addStarterPlaylists(store, three);
    const made = await createPlaylist(store, 'ann', settings);
    if (!('done' in made)) throw new Error(made.refused);
    expect((await shownIn(store))[0]).toBe(made.done.id);
  });

  it('are restored as they were, and none is added twice', async () => {
    await addStarterPlaylists(store, three);
    await remove('first');
    await setPlaylistHidden(store, 'second', true);
    const file = path.join(folder.path, 'backup.jsonl.zst');
    await writeBackup({ place: temporary.place, file, plays: false });
    const fresh = await temporaryStore(...madeUpGames(1, 4));
    places.push(fresh.place);
    await addStarterPlaylists(fresh.store, three);
    await fresh.store.close();
    await restoreBackup({ place: fresh.place, file, plays: false });
    const restored = await openStore(fresh.place);
    try {
      await addStarterPlaylists(restored, three);
      expect(await shownIn(restored)).toEqual(['third']);
      const rows = await restored.db.selectFrom('playlists').select('id').execute();
      expect(rows.map(({ id }) => id).toSorted()).toEqual(['second', 'third']);
    } finally {
      await restored.close();
    }
  });
});

it('a first start brings the playlists, and an upgrade those that came since', async () => {
  const starter = path.join(folder.path, 'starter');
  const place = await storePlace();
  places.push(place);
  const config = { ...place, apiBaseUrl: null, logLevel: 'silent' as const };
  const shown = async () => {
    await prepareStore(config, starter);
    const opened = await openStore(place);
    return shownIn(opened).finally(() => opened.close());
  };
  writeStarterSet(starter, new Map([['nba-2024-25', madeUpGames(1, 4)]]));
  expect(await shown()).toEqual([]);
  writeStarterPlaylists(starter, three.slice(0, 1));
  expect(await shown()).toEqual(['first']);
  writeStarterPlaylists(starter, three);
  expect(await shown()).toEqual(['first', 'second', 'third']);
});

it('the API lists them alone, and lets nobody change them', async () => {
  await addStarterPlaylists(store, three);
  await setPlaylistHidden(store, 'second', true);
  await createPlaylist(store, 'ann', {
    ...{ name: 'Dunks', description: '', private: false, thumbnailUrl: '' },
  });
  const log = { error: (fields: object) => expect(fields).toBeNull() } as never;
  const more = playlistEndpoints(
    store,
    async () => 'ann',
    async () => new Response('zip'),
  );
  const api = createApi(store, { log, more });
  const call = (method: string, to: string) =>
    api.fetch(new Request(`http://localhost/api/v1/playlists${to}`, { method }));
  const listed = await (await call('GET', '/public/summaries?featured=true')).json();
  expect(listed).toMatchObject({
    items: [
      { id: 'first', isOwner: false, clipCount: 2, firstClip: { eventNumber: 9 } },
      { id: 'third', isOwner: false, clipCount: 1 },
    ],
    nextCursor: null,
  });
  expect((await call('PATCH', '/first?name=Mine')).status).toBe(403);
  expect((await call('DELETE', '/first')).status).toBe(403);
  expect(await shownIn(store)).toContain('first');
});
