import type { Kysely } from 'kysely';
import type {
  Database,
  GameTable,
  PlayerLineTable,
  TeamLineTable,
} from '#server/store/tables/schema.ts';
import { findGame } from './games.ts';

export type NamedLine = PlayerLineTable & { first_name: string; family_name: string };

/** A game's stored box score. */
export interface StoredBoxScore {
  game: GameTable;
  /** In the order of the box score, both teams. */
  lines: NamedLine[];
  teamLines: TeamLineTable[];
}

/** The box score of a game; null for an unknown game. */
export async function findBoxScore(
  db: Kysely<Database>,
  gameId: number,
): Promise<StoredBoxScore | null> {
  const game = await findGame(db, gameId);
  if (!game) return null;
  const lines = await db
    .selectFrom('player_lines')
    .innerJoin('players', 'players.id', 'player_lines.player_id')
    .selectAll('player_lines')
    .select(['players.first_name', 'players.family_name'])
    .where('player_lines.game_id', '=', gameId)
    .orderBy('player_lines.seq')
    .orderBy('player_lines.player_id')
    .execute();
  const teamLines = await db
    .selectFrom('team_lines')
    .selectAll()
    .where('game_id', '=', gameId)
    .execute();
  return { game, lines, teamLines };
}
