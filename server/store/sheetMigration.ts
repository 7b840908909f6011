/**
 * Season sheets instead of rows of credits: a search that finds a play in few games or in none read
 * every game of a career before.
 */
import { type Kysely, sql } from 'kysely';
import { startProgress } from '#server/start/progress.ts';
import type { TableTraits } from './dialects/dialect.ts';
import { SheetBuilder } from './sheets.ts';

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
  const started = performance.now();
  let progress: ReturnType<typeof startProgress> | null = null;
  for (const [done, { player_id: playerId }] of players.rows.entries()) {
    await packPlayer(db, playerId);
    if (!progress && performance.now() - started > silentMs) {
      progress = startProgress('Packing the plays of', players.rows.length, 'players');
    }
    progress?.update(done + 1);
  }
  progress?.end();
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
