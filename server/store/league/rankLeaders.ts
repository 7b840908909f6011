/** Ranks league leaders per game from season totals. Pure. */
import type { League } from '#app/basketball/leagues.ts';
import type { leaderCategories } from '#app/basketball/statCategories.ts';

type LeaderStat = (typeof leaderCategories)[number];

/** A player's regular season: games played and totals. */
export interface SeasonTotals {
  playerId: number;
  games: number;
  totals: Record<LeaderStat, number>;
  /** Regular-season games that the player's last team has played. */
  teamGames: number;
}

interface RankedPlayer {
  playerId: number;
  /** Equal averages share a rank; the next one is skipped. */
  rank: number;
  /** Per game, one decimal. */
  value: number;
}

/** Share of the team's games that qualifies, both leagues (the leagues' statistical minimums). */
const qualifyingShare = 0.7;

/** Season totals that qualify regardless of games played (same minimums). */
const qualifyingTotals: Record<League, Record<LeaderStat, number>> = {
  nba: { PTS: 1400, REB: 800, AST: 400, STL: 125, BLK: 100 },
  wnba: { PTS: 525, REB: 250, AST: 150, STL: 55, BLK: 40 },
};

/** The games of the season that those totals are for: shorter and unfinished seasons need less. */
const wholeSeason: Record<League, number> = { nba: 82, wnba: 44 };

/**
 * The best `count` players of a stat by average, those level with the last included: players with
 * 70 percent of their team's games, or with the qualifying total.
 */
export function rankLeaders(
  league: League,
  stat: LeaderStat,
  season: SeasonTotals[],
  count: number,
): RankedPlayer[] {
  const ranked = season
    .filter((player) => qualifies(league, stat, player))
    .map((player) => ({ playerId: player.playerId, average: player.totals[stat] / player.games }))
    .sort((a, b) => b.average - a.average || a.playerId - b.playerId);
  const last = ranked[Math.min(count, ranked.length) - 1];
  return ranked
    .filter((player) => last !== undefined && player.average >= last.average)
    .map(({ playerId, average }) => ({
      playerId,
      rank: 1 + ranked.findIndex((player) => player.average === average),
      value: Math.round(average * 10) / 10,
    }));
}

function qualifies(league: League, stat: LeaderStat, player: SeasonTotals): boolean {
  if (player.games === 0) return false;
  // In whole games: 57.4 of 82 are 58.
  const enough = Math.ceil(player.teamGames * qualifyingShare - 1e-9);
  const total = (qualifyingTotals[league][stat] * player.teamGames) / wholeSeason[league];
  return player.games >= enough || player.totals[stat] >= total;
}
