import type { Kysely } from 'kysely';
import type {
  Database,
  GameTable,
  PlayerLineTable,
  TeamLineTable,
} from '#server/store/tables/schema.ts';
import type { NamedGame } from '#server/store/teams.ts';
import { findGame } from './games.ts';

export type NamedLine = PlayerLineTable & { first_name: string; family_name: string };

/** A game's stored box score. */
export interface StoredBoxScore {
  game: NamedGame;
  /** In the order of the box score, both teams. */
  lines: NamedLine[];
  teamLines: TeamLineTable[];
  /** Points of each period; empty unless the plays account for the whole score. */
  periods: PeriodScore[];
}

interface PeriodScore {
  period: number;
  home: number;
  away: number;
}

/** The box score of a game; null for an unknown game. */
export async function findStoredBoxScore(
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
  return { game, lines, teamLines, periods: await readPeriods(db, game) };
}

async function readPeriods(db: Kysely<Database>, game: GameTable): Promise<PeriodScore[]> {
  const reached = await db
    .selectFrom('plays')
    .select(({ fn }) => [
      'period',
      fn.max('score_home').as('home'),
      fn.max('score_away').as('away'),
    ])
    .where('game_id', '=', game.id)
    .where('score_home', 'is not', null)
    .groupBy('period')
    .orderBy('period')
    .execute();
  const last = reached.at(-1);
  const isWhole = reached.every(({ period }, i) => period === i + 1);
  if (!isWhole || last?.home !== game.home_score || last?.away !== game.away_score) return [];
  return reached.map(({ period, home, away }, i) => ({
    period,
    home: (home ?? 0) - (reached[i - 1]?.home ?? 0),
    away: (away ?? 0) - (reached[i - 1]?.away ?? 0),
  }));
}
