/** Computes standings from results. Pure. */
import type { League } from '#app/basketball/leagues.ts';
import { createTieBreaker, getStandingsTable, getWinShare, type TeamGame } from './tieBreakers.ts';

/** A finished regular-season game; `day` is YYYYMMDD. */
export interface FinishedGame {
  id: number;
  day: number;
  homeTeamId: number;
  awayTeamId: number;
  homeScore: number;
  awayScore: number;
}

export interface TeamStanding {
  teamId: number;
  wins: number;
  losses: number;
  /** Fraction, four decimals: screens show hundredths of a percent (docs/product.md#percentages). */
  winPct: number;
  /** '8-2': won and lost of the last ten. */
  l10: string;
  /** Above 0: wins in a row; below: losses. */
  currentStreak: number;
}

/**
 * Each team's standing, best first: by winning percentage, then by the league's tie-breakers among
 * the teams of one table that are level. The NBA's tables are its conferences, the WNBA's is the
 * league.
 * @param startYear the year in which the season began
 */
export function computeStandings(
  league: League,
  startYear: number,
  results: FinishedGame[],
): TeamStanding[] {
  const teams = [...gamesByTeam(results)].map(([teamId, games]) => ({ teamId, games }));
  const levels = Map.groupBy(teams, ({ games }) => getWinShare(games));
  const breakTie = createTieBreaker(league, teams, startYear);
  return [...levels]
    .sort(([a], [b]) => b - a)
    .flatMap(([, level]) => [
      ...Map.groupBy(level, ({ teamId }) => getStandingsTable(league, teamId, startYear)).values(),
    ])
    .flatMap(breakTie)
    .map(({ teamId, games }) => standing(teamId, games));
}

function gamesByTeam(results: FinishedGame[]): Map<number, TeamGame[]> {
  const byTeam = new Map<number, TeamGame[]>();
  const add = (teamId: number, opponentId: number, margin: number) => {
    const games = byTeam.get(teamId) ?? [];
    games.push({ won: margin > 0, opponentId, margin });
    byTeam.set(teamId, games);
  };
  for (const game of results.toSorted((a, b) => a.day - b.day || a.id - b.id)) {
    const margin = game.homeScore - game.awayScore;
    add(game.homeTeamId, game.awayTeamId, margin);
    add(game.awayTeamId, game.homeTeamId, -margin);
  }
  return byTeam;
}

function standing(teamId: number, games: readonly TeamGame[]): TeamStanding {
  const wins = games.filter((game) => game.won).length;
  const lastTen = games.slice(-10);
  const lastWon = lastTen.filter((game) => game.won).length;
  return {
    teamId,
    wins,
    losses: games.length - wins,
    winPct: toWinPct(wins, games.length - wins),
    l10: `${lastWon}-${lastTen.length - lastWon}`,
    currentStreak: streak(games),
  };
}

function streak(games: readonly TeamGame[]): number {
  const last = games.at(-1);
  if (!last) return 0;
  const before = games.findLastIndex((game) => game.won !== last.won);
  const length = games.length - 1 - before;
  return last.won ? length : -length;
}

/** The percentage of a record as {@link TeamStanding} has it; 0 before the first game. */
export function toWinPct(wins: number, losses: number): number {
  return Math.round((wins / Math.max(1, wins + losses)) * 10_000) / 10_000;
}
