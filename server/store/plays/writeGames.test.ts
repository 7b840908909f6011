import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '#server/store/open.ts';
import type { GameRecord, PlayerLineTable, PlayTable } from '#server/store/tables/schema.ts';
import { barePlay, barePlayerLine } from '#tests/fixtures/rows.ts';
import { everyPlay } from '#tests/support/seasonSearch.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { PlayIndex } from './playIndex/playIndex.ts';
import { searchSeasonPlays } from './seasonSearch.ts';
import { writeGames } from './writeGames.ts';

let stored: TemporaryStore;
let store: Store;

beforeEach(async () => {
  stored = await temporaryStore();
  store = stored.store;
});

afterEach(() => stored.close());

const id = 22400001;

function play(ord: number, given: Partial<PlayTable>): PlayTable {
  const layup = { detail: 'layup', made: 1, value: 2, player_id: 10, team_id: 1 };
  return barePlay({ event: ord + 10, ord, clock: 7000 - ord, ...layup, ...given });
}

const line = (playerId: number, seconds: number | null) =>
  barePlayerLine({ player_id: playerId, team_id: 1, seconds });

function record(plays: PlayTable[], lines: PlayerLineTable[] = []): GameRecord {
  return {
    game: {
      id,
      league: 'nba',
      season: '2024-25',
      phase: 20242,
      day: 20241112,
      home_team_id: 1,
      away_team_id: 2,
      home_score: 2,
      away_score: 0,
      status: 'final',
    },
    players: [10, 11, 20].map((player) => ({
      id: player,
      league: 'nba' as const,
      first_name: 'P',
      family_name: String(player),
      full_name: `P ${player}`,
    })),
    plays,
    lines,
    teamLines: [],
  };
}

const write = (given: GameRecord) => store.write((tx, bulk) => writeGames(tx, bulk, [given]));

/** Events that searches find, of each player who has some. */
async function found(): Promise<Record<string, number[]>> {
  const events: Record<string, number[]> = {};
  for (const { id: player } of await store.db.selectFrom('players').selectAll().execute()) {
    const { items } = await searchSeasonPlays(store.db, everyPlay(player));
    if (items.length > 0) events[player] = items.map(({ play }) => play.event);
  }
  return events;
}

const appearances = async () => {
  const rows = await store.db.selectFrom('appearances').selectAll().orderBy('player_id').execute();
  return rows.map((row) => [row.player_id, row.team_id, row.opponent_team_id]);
};

describe('writeGames', () => {
  it('writes play indexes and appearances with the plays', async () => {
    await write(record([play(0, { assist_id: 11 }), play(1, { made: 0, block_id: 20 })]));
    expect(await found()).toEqual({ 10: [10, 11], 11: [10], 20: [11] });
    expect(await appearances()).toEqual([
      [10, 1, 2],
      [11, 1, 2],
      [20, 2, 1],
    ]);
  });

  it('writes no appearance for a player who did not play', async () => {
    await write(record([], [line(10, 600), line(11, null)]));
    expect(await appearances()).toEqual([[10, 1, 2]]);
  });

  it('leaves nothing of the game that it replaces', async () => {
    await write(record([play(0, { assist_id: 11 }), play(1, {})], [line(10, 600)]));
    await write(record([play(0, { player_id: 20, team_id: 2 })]));
    expect(await found()).toEqual({ 20: [10] });
    expect(await appearances()).toEqual([[20, 2, 1]]);
    expect(await store.db.selectFrom('player_lines').selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom('games').selectAll().execute()).toHaveLength(1);
  });

  it('keeps the stored game when its record breaks a key', async () => {
    await write(record([play(0, {})]));
    const broken = record([play(0, { player_id: 20 }), play(1, { event: 10 })]);
    await expect(write(broken)).rejects.toThrow();
    expect(await found()).toEqual({ 10: [10] });
  });

  it('writes many games of one player, or none', async () => {
    const other = record([play(0, { game_id: id + 1 })]);
    other.game.id = id + 1;
    await store.write((tx, bulk) => writeGames(tx, bulk, [record([play(0, {})]), other]));
    await store.write((tx, bulk) => writeGames(tx, bulk, []));
    expect(await found()).toEqual({ 10: [10, 10] });
  });

  it('leaves plays and indexes alone when only lines or videos change', async () => {
    const revisions = () => store.db.selectFrom('careers').selectAll().execute();
    const indexes = () => store.db.selectFrom('player_indexes').selectAll().execute();
    await write(record([play(0, { assist_id: 11 })], [line(10, 600)]));
    const before = [await revisions(), await indexes()];
    const video_url = 'https://videos.nba.com/10.mp4';
    await write(record([play(0, { assist_id: 11, video_url })], [line(10, 660), line(11, null)]));
    expect([await revisions(), await indexes()]).toEqual(before);
    const [row] = await store.db.selectFrom('plays').selectAll().execute();
    expect(row).toMatchObject({ video_url, assist_id: 11 });
    const lines = await store.db.selectFrom('player_lines').selectAll().execute();
    expect(lines.map(({ player_id, seconds }) => [player_id, seconds])).toEqual([
      [10, 660],
      [11, null],
    ]);
    await write(record([play(0, { assist_id: 20 })]));
    expect(await found()).toEqual({ 10: [10], 20: [10] });
  });

  it('moves a game to another day in the indexes, also one without players', async () => {
    const moved = (given: GameRecord) => ({ ...given, game: { ...given.game, day: 20241201 } });
    for (const given of [record([play(0, {})]), record([play(0, { player_id: null })])]) {
      await write(given);
      await write(moved(given));
      const [index] = await store.db.selectFrom('game_indexes').selectAll().execute();
      expect(index && PlayIndex.open(index.bytes).day(0)).toBe(20241201);
    }
  });

  it('keeps zones and results in the indexes true when only positions or scores change', async () => {
    const read = async () => {
      const [game] = await store.db.selectFrom('game_indexes').selectAll().execute();
      const [player] = await store.db
        .selectFrom('player_indexes')
        .selectAll()
        .where('player_id', '=', 10)
        .execute();
      return [game, player].map((row) => {
        const index = PlayIndex.open(row?.bytes ?? Buffer.alloc(8));
        return [index.getCredit(0).zone, index.gameFacts(0)];
      });
    };
    const given = record([play(0, { x: 0, y: 10 })]);
    const { game } = given;
    await write({ ...given, game: { ...game, status: 'live' } });
    expect(await read()).toEqual([
      [1, { winner: 0, side: 3, stage: 0 }],
      [1, { winner: 0, side: 1, stage: 0 }],
    ]);
    await write(given);
    expect(await read()).toEqual([
      [1, { winner: 1, side: 3, stage: 0 }],
      [1, { winner: 1, side: 1, stage: 0 }],
    ]);
    await write(record([play(0, { x: 0, y: 200 })]));
    expect((await read()).map(([zone]) => zone)).toEqual([7, 7]);
    await write({ ...given, game: { ...game, home_score: 0, away_score: 2 } });
    expect((await read()).map(([, facts]) => facts)).toMatchObject([{ winner: 2 }, { winner: 2 }]);
  });

  it('removes a game from the indexes when its credits are gone', async () => {
    const other = record([play(0, { game_id: id + 1 })]);
    other.game.id = id + 1;
    await write(other);
    const ofPlayers = () =>
      store.db.selectFrom('player_indexes').selectAll().where('player_id', '>', 0).execute();
    const before = await ofPlayers();
    await write(record([play(0, { assist_id: 11 })]));
    await write(record([]));
    expect(await ofPlayers()).toEqual(before);
    await write({ ...other, plays: [] });
    expect(await ofPlayers()).toEqual([]);
  });
});
