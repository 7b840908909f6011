import type { Kysely } from 'kysely';
import type { FeedGame, FeedPlay } from '#server/importer/facts.ts';
import type { Database, PlayTable } from '#server/store/tables/schema.ts';

/**
 * A game's present rows as facts, to merge feeds with; null if the store has no such
 * game.
 */
export async function readExistingFacts(
  tx: Kysely<Database>,
  gameId: number,
): Promise<FeedGame | null> {
  const rows = await tx.selectFrom('games').selectAll().where('id', '=', gameId).execute();
  const row = rows[0];
  if (!row) return null;
  const plays = await tx
    .selectFrom('plays')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('ord')
    .execute();
  const lines = await tx
    .selectFrom('player_lines')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('seq')
    .orderBy('player_id')
    .execute();
  const teamLines = await tx
    .selectFrom('team_lines')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('team_id')
    .execute();
  const { id, league, season, phase, ...game } = row;
  return {
    gameId,
    game,
    players: [],
    ...(plays.length > 0 ? { plays: plays.map(playFacts) } : {}),
    ...(lines.length > 0 ? { lines: lines.map(({ game_id, seq, ...line }) => line) } : {}),
    ...(teamLines.length > 0 ? { teamLines: teamLines.map(({ game_id, ...line }) => line) } : {}),
  };
}

function playFacts({ game_id, ord, tags, ...play }: PlayTable): FeedPlay {
  return play;
}
