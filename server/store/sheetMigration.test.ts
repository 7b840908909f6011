import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { gameRecord, james } from '#tests/fixtures/games.ts';
import { temporaryStore } from '#tests/support/temporaryStore.ts';
import { openSqlite } from './dialects/sqlite.ts';
import type { GameRecord } from './schema.ts';
import { packCredits, packGames } from './sheetMigration.ts';
import { appearancesOf, creditsOfGame } from './write.ts';

const records = [
  gameRecord({ id: '0022400061', day: 20241023, plays: [{}, { value: 3 }, { kind: 'rebound' }] }),
  gameRecord({ id: '0022400062', day: 20241023, plays: [{ made: 0, block_id: james }] }),
  gameRecord({ id: '0022300061', day: 20231023, plays: [{ kind: 'turnover', steal_id: james }] }),
  gameRecord({ id: '0042300061', day: 20240523, lines: [{ player_id: 7, seconds: 60 }] }),
  gameRecord({ id: '0012400001', day: 20241001, plays: [{}] }),
];

/** A store's tables before the migration, with what was in them. */
function writeOld(file: string, games: readonly GameRecord[]): void {
  const old = new DatabaseSync(file);
  old.exec(`
    create table credits (game_id, player_id, ord, event, kind, tags);
    create table appearances
      (player_id, phase, day, game_id, team_id, opponent_team_id, kinds, tags);
  `);
  const credit = old.prepare('insert into credits values (?, ?, ?, ?, ?, ?)');
  const appearance = old.prepare('insert into appearances values (?, ?, ?, ?, ?, ?, 0, 0)');
  for (const game of games) {
    for (const { game_id, player_id, ord, event, kind, tags } of creditsOfGame(game)) {
      credit.run(game_id, player_id, ord, event, kind, tags);
    }
    for (const row of appearancesOf(game)) {
      const { player_id, phase, day, game_id, team_id, opponent_team_id } = row;
      appearance.run(player_id, phase, day, game_id, team_id, opponent_team_id);
    }
  }
  old.close();
}

it('packs credits into the sheets that writing the games would give', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-migration-'));
  const file = path.join(folder, 'courtreel.sqlite');
  writeOld(file, records.toReversed());
  const { db, traits, close } = openSqlite(file, false);
  await db.transaction().execute((tx) => packCredits(tx, traits));
  const written = await temporaryStore(...records);
  const sheets = (from: typeof db) =>
    from.selectFrom('season_sheets').selectAll().orderBy('player_id').orderBy('phase').execute();
  expect(await sheets(db)).toEqual(await sheets(written.store.db));
  const played = (from: typeof db) =>
    from.selectFrom('appearances').selectAll().orderBy('player_id').orderBy('game_id').execute();
  expect(await played(db)).toEqual(await played(written.store.db));
  const left = await sql`select name from sqlite_master where name = 'credits'`.execute(db);
  expect(left.rows).toEqual([]);
  await written.close();
  await close();
  rmSync(folder, { recursive: true, force: true });
});

it('packs the plays of games that are there into the sheets that writing them would give', async () => {
  const { store, close } = await temporaryStore(...records);
  const sheets = () => store.db.selectFrom('game_sheets').selectAll().orderBy('game_id').execute();
  const written = await sheets();
  await sql`drop table game_sheets`.execute(store.db);
  await store.db
    .transaction()
    .execute((tx) => packGames(tx, { clusteredTable: null, bytesType: 'blob' }));
  expect(await sheets()).toEqual(written);
  await close();
});
