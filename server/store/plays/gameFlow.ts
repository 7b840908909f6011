/** How the score of a game went. */
import type { Kysely } from 'kysely';
import { type FlowPlay, toElapsed } from '#app/basketball/gameFlow.ts';
import type { Database } from '#server/store/tables/schema.ts';
import type { NamedGame } from '#server/store/teams.ts';
import { findGame } from './games.ts';

interface ScoringPlay extends FlowPlay {
  period: number;
}

interface GameFlow {
  game: NamedGame;
  plays: ScoringPlay[];
}

/**
 * The plays of a game that changed its score, in order; none unless the score after each basket and free
 * throw is recorded. Null for an unknown game.
 */
export async function findGameFlow(db: Kysely<Database>, gameId: number): Promise<GameFlow | null> {
  const game = await findGame(db, gameId);
  if (!game) return null;
  const rows = await db
    .selectFrom('plays')
    .select(['event', 'period', 'clock', 'score_home', 'score_away'])
    .where('game_id', '=', gameId)
    .where('made', '=', 1)
    .orderBy('ord')
    .execute();
  const plays = rows.flatMap(({ event, period, clock, score_home: home, score_away: away }) => {
    if (home === null || away === null) return [];
    const elapsed = toElapsed(game.league, period, Math.round(clock / 10));
    return { eventNumber: event, period, elapsed, home, away };
  });
  const isKnown = plays.length === rows.length && plays.some(({ home, away }) => home + away > 0);
  return { game, plays: isKnown ? plays : [] };
}
