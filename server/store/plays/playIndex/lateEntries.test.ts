import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inGameSeries, openStore, type Store } from '#server/store/open.ts';
import { removeGames, writeGames } from '#server/store/plays/writeGames.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { curry, gameRecord, green, james, lakers } from '#tests/fixtures/games.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { LateEntries } from './lateEntries.ts';

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

const ids = ['0022400003', '0022400001', '0042400002', '0012400003', '0022400002'];
const records = ids.map((id, i) =>
  gameRecord({
    id,
    day: 20241105 - i,
    plays: [
      { x: -230, y: 10, value: 3, assist_id: green },
      { player_id: james, team_id: lakers, made: 0 },
    ],
    lines: [{ player_id: curry, seconds: 600 }],
  }),
);
const [first] = records as [GameRecord];

/** The first game as another feed tells it. */
const changed = gameRecord({
  id: '0022400003',
  day: 20241108,
  plays: [{ player_id: james, team_id: lakers, made: 1 }, {}],
});

const write = (list: GameRecord[], late?: LateEntries) =>
  store.write((tx, bulk) => writeGames(tx, bulk, list, late), inGameSeries);

const remove = ({ game }: GameRecord) =>
  store.write((tx, bulk) => removeGames(tx, bulk, [game.id]), inGameSeries);

const indexes = () =>
  store.db.selectFrom('player_indexes').selectAll().orderBy('player_id').orderBy('phase').execute();

const unindexed = () => store.db.selectFrom('unindexed_games').select('game_id').execute();

/** The indexes of these games written at once, in a store without others. */
async function expected(list: GameRecord[]) {
  for (const record of [...records, changed]) await remove(record);
  await write(list);
  return indexes();
}

test('indexes are those of games that are written at once, after all games', async () => {
  const late = new LateEntries();
  for (const record of records) await write([record], late);
  expect(await indexes()).toEqual([]);
  expect(await unindexed()).toHaveLength(5);
  await late.write(store);
  const written = await indexes();
  expect(await unindexed()).toEqual([]);
  expect(written).toEqual(await expected(records));
});

test('a stored game that changes is indexed with its rows', async () => {
  await write(records);
  await write([changed], new LateEntries());
  expect(await unindexed()).toEqual([]);
  const written = await indexes();
  expect(written).toEqual(await expected([...records.slice(1), changed]));
});

test('opening the store indexes the games of a run that broke off', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const late = new LateEntries();
  await write(records, late);
  await store.close();

  store = await openStore({ ...place, durable: false });
  expect(await unindexed()).toEqual([]);
  const written = await indexes();
  await late.write(store);
  expect(await indexes()).toEqual(written);
  expect(written).toEqual(await expected(records));
});

test('a game that another process changes, removes or writes again stays as it is there', async () => {
  const late = new LateEntries();
  await write(records, late);
  const [, second, third] = records as [GameRecord, GameRecord, GameRecord];
  await write([changed]);
  await remove(second);
  await remove(third);
  const other = new LateEntries();
  const again = { ...third, plays: third.plays.slice(1) };
  await write([again], other);
  await late.write(store);
  await other.write(store);
  const written = await indexes();
  expect(await unindexed()).toEqual([]);
  expect(written).toEqual(await expected([changed, again, ...records.slice(3)]));
});

test('the revision of games rises when the indexes are written', async () => {
  const revision = () =>
    store.db.selectFrom('revisions').select('value').where('name', '=', 'games').execute();
  const late = new LateEntries();
  await write([first], late);
  const before = await revision();
  await late.write(store);
  expect(await revision()).not.toEqual(before);
});
