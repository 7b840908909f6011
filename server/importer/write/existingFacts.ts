import type { Kysely } from 'kysely';
import type { FeedGame } from '#server/importer/facts.ts';
import { findGame } from '#server/store/plays/games.ts';
import { readGame } from '#server/store/plays/readGame.ts';
import type { Database } from '#server/store/tables/schema.ts';

/** A stored game as facts, to merge feeds with; null for an unknown game. */
export async function readExistingFacts(
  tx: Kysely<Database>,
  gameId: number,
): Promise<FeedGame | null> {
  const found = await findGame(tx, gameId);
  if (!found) return null;
  const { plays, lines, teamLines } = await readGame(tx, found);
  const { id, league, season, phase, ...game } = found;
  return {
    gameId,
    game,
    players: [],
    ...(plays.length > 0
      ? { plays: plays.map(({ game_id, ord, tags, more_tags, ...play }) => play) }
      : {}),
    ...(lines.length > 0 ? { lines: lines.map(({ game_id, seq, ...line }) => line) } : {}),
    ...(teamLines.length > 0 ? { teamLines: teamLines.map(({ game_id, ...line }) => line) } : {}),
  };
}
