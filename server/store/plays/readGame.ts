import type { Kysely } from 'kysely';
import type { Database, GameRecord, GameTable, PlayTable } from '#server/store/tables/schema.ts';

/** A stored game as `writeGames` takes it; players by id. */
export async function readGame(db: Kysely<Database>, game: GameTable): Promise<GameRecord> {
  const plays = await db
    .selectFrom('plays')
    .selectAll()
    .where('game_id', '=', game.id)
    .orderBy('ord')
    .execute();
  const lines = await db
    .selectFrom('player_lines')
    .selectAll()
    .where('game_id', '=', game.id)
    .orderBy('seq')
    .orderBy('player_id')
    .execute();
  const teamLines = await db
    .selectFrom('team_lines')
    .selectAll()
    .where('game_id', '=', game.id)
    .orderBy('team_id')
    .execute();
  const ids = new Set([...plays.flatMap(peopleOf), ...lines.map((line) => line.player_id)]);
  const players = await db
    .selectFrom('players')
    .selectAll()
    .where('id', 'in', ids.size > 0 ? [...ids] : [-1])
    .orderBy('id')
    .execute();
  return { game, players, plays, lines, teamLines };
}

function peopleOf(play: PlayTable): number[] {
  const { player_id, assist_id, steal_id, block_id, opponent_id } = play;
  return [player_id, assist_id, steal_id, block_id, opponent_id].filter((id) => id !== null);
}
