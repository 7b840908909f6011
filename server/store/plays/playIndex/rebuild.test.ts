import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inGameSeries, openStore, type Store } from '#server/store/open.ts';
import { removeGames, writeGames } from '#server/store/plays/writeGames.ts';
import { aces, curry, gameRecord, green, james, lakers, wilson } from '#tests/fixtures/games.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { updateIndexFormat } from './rebuild.ts';

let place: StorePlace;
let store: Store;
beforeEach(async () => {
  place = await storePlace();
  store = await openStore({ ...place, durable: false });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  await place.remove();
});

const records = ['0022400003', '0022400001', '0042400002', '0012400003', '1022400005'].map(
  (id, i) =>
    gameRecord({
      id,
      day: 20241101 - i,
      game: i === 1 ? { home_score: 90 } : {},
      plays: [
        { x: -230, y: 10, value: 3, assist_id: green },
        { player_id: i === 4 ? wilson : james, team_id: i === 4 ? aces : lakers, made: 0 },
        { kind: 'foul', period: 5, made: null, value: null, detail: null },
      ],
      lines: [{ player_id: curry, seconds: 600 }],
    }),
);

const write = () => store.write((tx, bulk) => writeGames(tx, bulk, records), inGameSeries);

const read = async () => ({
  games: await store.db.selectFrom('game_indexes').selectAll().orderBy('game_id').execute(),
  players: await store.db
    .selectFrom('player_indexes')
    .selectAll()
    .orderBy('player_id')
    .orderBy('phase')
    .execute(),
});

const setFormat = (value: string) =>
  store.db.updateTable('meta').set({ value }).where('key', '=', 'play indexes').execute();

test('indexes of another format are rebuilt as they are written, by several processes at once', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  await write();
  const before = await read();
  const revisions = await store.db.selectFrom('careers').selectAll().execute();
  const bytes = Buffer.alloc(8);
  await store.db.updateTable('game_indexes').set({ bytes }).execute();
  await store.db.updateTable('player_indexes').set({ bytes }).execute();
  const former = { player_id: green, phase: 20222, bytes };
  await store.db.insertInto('player_indexes').values(former).execute();
  await setFormat('1');
  await store.close();

  const both = await Promise.all([openStore(place), openStore(place)]);
  [store] = both;
  await both[1].close();
  expect(await read()).toEqual(before);
  for (const { player_id, revision } of await store.db
    .selectFrom('careers')
    .selectAll()
    .execute()) {
    const old = revisions.find((row) => row.player_id === player_id)?.revision ?? 0;
    expect(revision).toBeGreaterThan(old);
  }
});

test('a rebuild goes on where it was interrupted', async () => {
  await write();
  const before = await read();
  await setFormat('1');
  const progress: number[] = [];
  const run = (mostCalls: number) =>
    updateIndexFormat(
      store,
      (games) => {
        progress.push(games);
        let calls = 0;
        return (done) => {
          progress.push(done);
          calls += 1;
          if (calls === mostCalls) throw new Error('interrupted');
        };
      },
      2,
    );
  await expect(run(1)).rejects.toThrow('interrupted');
  expect(await read()).not.toEqual(before);
  await run(9);
  expect(progress).toEqual([5, 2, 3, 2, 3]);
  expect(await read()).toEqual(before);
  await run(0);
  expect(progress.length).toBe(5);
});

test('a process of another version neither writes nor removes games', async () => {
  await setFormat('99');
  const refusal = 'of another version of Courtreel';
  await expect(write()).rejects.toThrow(refusal);
  const remove = store.write((tx, bulk) => removeGames(tx, bulk, [22400001]), inGameSeries);
  await expect(remove).rejects.toThrow(refusal);
});
