/** The games before and after a game. */
import type { Kysely } from 'kysely';
import type { Database, GameTable } from '#server/store/tables/schema.ts';
import { type NamedGame, withFeedTeams } from '#server/store/teams.ts';
import { findGame, isOfTeam, selectBegun } from './games.ts';
import { listSegmentsOfSeason, noSegment } from './seasonSegment.ts';

/** A team's games of a season beside one of them; null where there is none. */
export interface NeighborsOfTeam {
  previous: NamedGame | null;
  next: NamedGame | null;
}

/**
 * The game before and the game after a game of each of its teams, playoffs included, among the season's
 * games that have begun; null for an unknown game. A game that no search finds has no neighbors.
 */
export async function findGameNeighbors(
  db: Kysely<Database>,
  gameId: number,
): Promise<{ game: NamedGame; home: NeighborsOfTeam; away: NeighborsOfTeam } | null> {
  const game = await findGame(db, gameId);
  if (!game) return null;
  const [home, away] = [game.home_team_id, game.away_team_id];
  return { game, home: await beside(db, game, home), away: await beside(db, game, away) };
}

async function beside(
  db: Kysely<Database>,
  game: GameTable,
  team: number,
): Promise<NeighborsOfTeam> {
  if (game.phase === noSegment) return { previous: null, next: null };
  const previous = await findBeside(db, game, team, 'previous');
  const next = await findBeside(db, game, team, 'next');
  return { previous, next };
}

/** Goes from the game along the index of days until a game of the team comes. */
async function findBeside(
  db: Kysely<Database>,
  { league, day, id, phase }: GameTable,
  team: number,
  side: keyof NeighborsOfTeam,
): Promise<NamedGame | null> {
  const order = side === 'next' ? 'asc' : 'desc';
  const beyond = side === 'next' ? '>' : '<';
  const segments = listSegmentsOfSeason(phase).filter((other) =>
    side === 'next' ? other >= phase : other <= phase,
  );
  for (const segment of side === 'next' ? segments : segments.toReversed()) {
    const found = await selectBegun(db, league)
      .where('phase', '=', segment)
      .where(isOfTeam(team))
      .where(({ eb, and, or }) =>
        or([eb('day', beyond, day), and([eb('day', '=', day), eb('id', beyond, id)])]),
      )
      .where('day', side === 'next' ? '>=' : '<=', day)
      .orderBy('day', order)
      .orderBy('id', order)
      .limit(1)
      .execute();
    const [named] = await withFeedTeams(db, found);
    if (named) return named;
  }
  return null;
}
