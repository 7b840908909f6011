/**
 * Sheets instead of rows of credits: a search that finds a play in few games or in none read every
 * game of a career before, and one in a game read every play.
 */
import { type Kysely, sql } from 'kysely';
import { startProgress } from '#server/start/progress.ts';
import type { TableTraits } from './dialects/dialect.ts';
import type { GameTable, PlayTable } from './schema.ts';
import { SheetBuilder } from './sheetBuilder.ts';
import { gameSheet } from './sheetWrites.ts';

type Db = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>;

/** A migration that takes longer says how far it is. */
const silentMs = 1000;

interface CreditRow {
  phase: number;
  day: number;
  game_id: number;
  opponent_team_id: number;
  /** Null: the player has no credit in the game. */
  kind: number | null;
  tags: number;
  ord: number;
}

/** Fills `season_sheets` from `credits` and `appearances`, and drops what nothing reads any longer. */
export async function packCredits(db: Db, { bytesType }: TableTraits): Promise<void> {
  await sql`
    create table season_sheets (
      player_id integer not null, phase integer not null, sheet ${sql.raw(bytesType)} not null,
      constraint season_sheets_pk primary key (player_id, phase)
    )`.execute(db);
  const players = await sql<{ player_id: number }>`
    select distinct player_id from appearances order by player_id`.execute(db);
  await withProgress(players.rows, 'Packing the plays of players', ({ player_id: playerId }) =>
    packPlayer(db, playerId),
  );
  await sql`drop table credits`.execute(db);
  await sql`alter table appearances drop column kinds`.execute(db);
  await sql`alter table appearances drop column tags`.execute(db);
}

async function packPlayer(db: Db, playerId: number): Promise<void> {
  const { rows } = await sql<CreditRow>`
    select a.phase, a.day, a.game_id, a.opponent_team_id, c.kind, c.tags, c.ord
    from appearances a
    left join credits c on c.game_id = a.game_id and c.player_id = a.player_id
    where a.player_id = ${playerId} and a.phase > 0
    order by a.phase, a.day, a.game_id, c.ord`.execute(db);
  for (const [phase, ofPhase] of Map.groupBy(rows, (row) => row.phase)) {
    const builder = new SheetBuilder();
    for (const [gameId, credits] of Map.groupBy(ofPhase, (row) => row.game_id)) {
      const { day = 0, opponent_team_id: opponentTeamId = 0 } = credits[0] ?? {};
      const own = credits.flatMap(({ kind, tags, ord }) =>
        kind === null ? [] : { kind, tags, ord },
      );
      builder.add({ day, gameId, opponentTeamId, credits: own });
    }
    await sql`insert into season_sheets (player_id, phase, sheet)
      values (${playerId}, ${phase}, ${builder.bytes()})`.execute(db);
  }
}

/** Fills `game_sheets` from `games` and `plays`. */
export async function packGames(db: Db, { bytesType }: TableTraits): Promise<void> {
  await sql`
    create table game_sheets (
      game_id integer not null, sheet ${sql.raw(bytesType)} not null,
      constraint game_sheets_pk primary key (game_id)
    )`.execute(db);
  const games = await sql<GameTable>`select * from games order by id`.execute(db);
  await withProgress(games.rows, 'Packing the plays of games', async (game) => {
    const plays = await sql<PlayTable>`
      select * from plays where game_id = ${game.id} order by ord`.execute(db);
    const { game_id, sheet } = gameSheet(game, plays.rows);
    await sql`insert into game_sheets (game_id, sheet) values (${game_id}, ${sheet})`.execute(db);
  });
}

/** Adds the revisions of careers, which are all at 0. */
export async function createCareers(db: Db): Promise<void> {
  await sql`
    create table careers (
      player_id integer not null, revision integer not null,
      constraint careers_pk primary key (player_id)
    )`.execute(db);
}

async function withProgress<T>(
  list: readonly T[],
  what: string,
  each: (of: T) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  let progress: ReturnType<typeof startProgress> | null = null;
  for (const [done, of] of list.entries()) {
    await each(of);
    if (!progress && performance.now() - started > silentMs) {
      progress = startProgress(what, list.length, '');
    }
    progress?.update(done + 1);
  }
  progress?.end();
}
