import { afterEach, beforeEach, expect, test } from 'vitest';
import type { League } from '#app/basketball/leagues.ts';
import { getImportedTableKey } from '#server/store/league/importedTables.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import {
  decodeTables,
  encodeTables,
  readTables,
  type StarterTables,
  writeTables,
} from './tables.ts';

const record = (league: League, season: string, team: number, wins: number) => ({
  ...{ league, season, team_id: team, rank: 1, wins, losses: 14 },
  ...{ last_ten: '8-2', current_streak: -3 },
});
const totals = (league: League, season: string, player: number) => ({
  ...{ league, season, player_id: player, team_id: 1611661319, games: 40 },
  ...{ points: 937, assists: 125, rebounds: 407, steals: 62, blocks: 92 },
});
const wilson = {
  ...{ id: 1628932, league: 'wnba' as const, first_name: "A'ja", family_name: 'Wilson' },
  full_name: "A'ja Wilson",
};
const tables: StarterTables = {
  team_records: [record('nba', '2024-25', 1610612760, 68), record('wnba', '2025', 1611661319, 30)],
  season_totals: [totals('wnba', '2025', wilson.id)],
  players: [wilson],
};

let temporary: TemporaryStore;
beforeEach(async () => {
  temporary = await temporaryStore();
});
afterEach(() => temporary.close());

const write = (set: StarterTables) =>
  temporary.store.write((tx, bulk) => writeTables(tx, bulk, set));
const read = () =>
  readTables(temporary.store.db, [
    { league: 'nba', season: '2024-25' },
    { league: 'wnba', season: '2025' },
  ]);

test('tables survive a round trip through the file', () => {
  expect(decodeTables(encodeTables(tables))).toEqual(tables);
  const [row] = tables.team_records as [StarterTables['team_records'][number]];
  const broken = { ...tables, team_records: [{ ...row, last_ten: 8 as unknown as string }] };
  expect(() => decodeTables(encodeTables(broken))).toThrow('last_ten');
});

test('a newer set replaces the tables of an older one', async () => {
  await write({ ...tables, team_records: [record('wnba', '2025', 1611661320, 21)] });
  await write(tables);
  expect(structuredClone(await read())).toEqual(tables);
});

test('imported rows stay', async () => {
  const own = { ...record('wnba', '2025', 1611661319, 31), last_ten: '9-1' };
  const key = getImportedTableKey('team_records', 'wnba', '2025');
  await temporary.store.write(async (_, bulk) => {
    await bulk.insertAll('team_records', [own]);
    await bulk.insertAll('meta', [{ key, value: 'imported' }]);
  });
  await write(tables);
  expect((await read()).team_records).toMatchObject([{ wins: 68 }, { wins: 31, last_ten: '9-1' }]);
});

test('only the seasons asked for are read', async () => {
  await write({ ...tables, team_records: [record('wnba', '2023', 1611661319, 34)] });
  expect((await read()).team_records).toEqual([]);
});
