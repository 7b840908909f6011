/** Standings worked out from results; pure. */
import type { League } from '#app/basketball/leagues.ts';
import { teamById } from '#app/basketball/teams.ts';

/** A finished regular-season game; `day` is YYYYMMDD. */
export interface GameResult {
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
  /** Fraction, four decimals: screens show hundredths of a percent (spec 5). */
  winPct: number;
  /** '8-2': won and lost of the last ten. */
  l10: string;
  /** Above 0: wins in a row; below: losses. */
  currentStreak: number;
}

interface TeamGame {
  won: boolean;
  opponentId: number;
  margin: number;
}

interface Row {
  games: TeamGame[];
  standing: TeamStanding;
  share: number;
}

/**
 * Each team's standing, best first: by winning percentage, then by the league's tie-breakers among
 * the teams of one table that are level. The NBA's tables are its conferences, the WNBA's is the
 * league. The NBA's further tie-breakers (division winners, records against playoff teams) are not
 * applied.
 */
export function standingsOf(league: League, results: GameResult[]): TeamStanding[] {
  const rows = [...gamesByTeam(results)].map(([teamId, games]) => ({
    games,
    standing: standing(teamId, games),
    share: shareWon(games),
  }));
  const levels = Map.groupBy(rows, (row) => row.share);
  return [...levels]
    .sort(([a], [b]) => b - a)
    .flatMap(([, level]) => [...Map.groupBy(level, (row) => tableOf(league, row)).values()])
    .flatMap((level) => inOrder(level, tieBreakers(league, rows)))
    .map((row) => row.standing);
}

/** The table in which a team has its place: the NBA has one a conference. */
function tableOf(league: League, { standing }: Row): string {
  return league === 'nba' ? (teamById(standing.teamId)?.conference ?? '') : league;
}

/** What tells level teams apart: the higher value is better. */
type TieBreaker = (row: Row, level: readonly Row[]) => number;

/** In the order in which the leagues' rules apply them. */
function tieBreakers(league: League, rows: readonly Row[]): TieBreaker[] {
  const against = (opponents: readonly Row[], { games }: Row) => {
    const ids = new Set(opponents.map((row) => row.standing.teamId));
    return games.filter((game) => ids.has(game.opponentId));
  };
  const betweenThem: TieBreaker = (row, level) => shareWon(against(level, row));
  const overall: TieBreaker = (row) => marginOf(row.games);
  if (league === 'nba') {
    const ofTable = Map.groupBy(rows, (row) => tableOf(league, row));
    const inConference: TieBreaker = (row) =>
      shareWon(against(ofTable.get(tableOf(league, row)) ?? [], row));
    return [betweenThem, inConference, overall];
  }
  const good = rows.filter((row) => row.share >= 0.5);
  const againstGood: TieBreaker = (row) => shareWon(against(good, row));
  const marginBetweenThem: TieBreaker = (row, level) => marginOf(against(level, row));
  return [betweenThem, againstGood, marginBetweenThem, overall];
}

/**
 * Level teams in order. Those that a tie-breaker leaves level begin again among themselves, as both
 * leagues have it.
 */
function inOrder(level: Row[], breakers: readonly TieBreaker[]): Row[] {
  for (const breaker of level.length > 1 ? breakers : []) {
    const values = new Map(level.map((row) => [row, breaker(row, level)]));
    const parts = Map.groupBy(level, (row) => values.get(row) as number);
    if (parts.size === 1) continue;
    return [...parts].sort(([a], [b]) => b - a).flatMap(([, part]) => inOrder(part, breakers));
  }
  return level.toSorted((a, b) => a.standing.teamId - b.standing.teamId);
}

function gamesByTeam(results: GameResult[]): Map<number, TeamGame[]> {
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

function standing(teamId: number, games: TeamGame[]): TeamStanding {
  const wins = games.filter((game) => game.won).length;
  const lastTen = games.slice(-10);
  const lastWon = lastTen.filter((game) => game.won).length;
  return {
    teamId,
    wins,
    losses: games.length - wins,
    winPct: winPctOf(wins, games.length - wins),
    l10: `${lastWon}-${lastTen.length - lastWon}`,
    currentStreak: streak(games),
  };
}

function streak(games: TeamGame[]): number {
  const last = games.at(-1);
  if (!last) return 0;
  const before = games.findLastIndex((game) => game.won !== last.won);
  const length = games.length - 1 - before;
  return last.won ? length : -length;
}

/** The percentage of a record as {@link TeamStanding} has it; 0 before the first game. */
export function winPctOf(wins: number, losses: number): number {
  return Math.round((wins / Math.max(1, wins + losses)) * 10_000) / 10_000;
}

const shareWon = (games: TeamGame[]) =>
  games.length === 0 ? 0 : games.filter((game) => game.won).length / games.length;

const marginOf = (games: TeamGame[]) => games.reduce((total, game) => total + game.margin, 0);
