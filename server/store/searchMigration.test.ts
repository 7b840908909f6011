import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from './dialects/sqlite.ts';
import { keepCreditsByGame } from './searchMigration.ts';

it('keeps credits and says in appearances what they hold', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'courtreel-migration-'));
  const file = path.join(dataDir, 'courtreel.sqlite');
  const raw = new DatabaseSync(file);
  raw.exec(`
    create table credits (player_id, phase, kind, day, game_id, ord, event, opponent_team_id, tags);
    create table appearances (player_id, phase, day, game_id, team_id, opponent_team_id);
    insert into credits values
      (10, 20242, 3, 20241023, 61, 4, 14, 2, 5), (10, 20242, 8, 20241023, 61, 1, 11, 2, 1073741824),
      (10, 20242, 8, 20241023, 61, 2, 12, 2, 4);
    insert into appearances values (10, 20242, 20241023, 61, 1, 2), (20, 20242, 20241023, 61, 2, 1);
  `);
  raw.close();
  const { db, traits, close } = openSqlite(file, false);
  await db.transaction().execute((tx) => keepCreditsByGame(tx, traits));
  const credits = await sql<{ ord: number; kind: number }>`select * from credits`.execute(db);
  expect(credits.rows.map(({ ord, kind }) => [ord, kind])).toEqual([
    [1, 8],
    [2, 8],
    [4, 3],
  ]);
  const appearances = await sql`select kinds, tags from appearances`.execute(db);
  expect(appearances.rows).toMatchObject([
    { kinds: 2 ** 3 + 2 ** 8, tags: 2 ** 30 + 5 },
    { kinds: 0, tags: 0 },
  ]);
  const left = await sql`select name from sqlite_master where name like 'old_%'`.execute(db);
  expect(left.rows).toEqual([]);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});
