/** Standings worked out from results; pure. */

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
  /** Fraction, three decimals as the leagues publish it: 0.829. */
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

/**
 * Each team's standing, best first: by winning percentage, then by the games between the teams that
 * are level, then by point difference. The leagues' further tie-breakers (divisions) are not applied.
 */
export function standingsOf(results: GameResult[]): TeamStanding[] {
  const schedule = gamesByTeam(results);
  const rows = [...schedule].map(([teamId, games]) => ({
    games,
    standing: standing(teamId, games),
  }));
  const percentage = (row: (typeof rows)[number]) => row.standing.wins / row.games.length;
  return rows
    .map((row) => {
      const level = new Set(
        rows.filter((other) => percentage(other) === percentage(row)).map((r) => r.standing.teamId),
      );
      const among = row.games.filter((game) => level.has(game.opponentId));
      return { ...row, headToHead: shareWon(among), margin: sum(row.games.map((g) => g.margin)) };
    })
    .sort(
      (a, b) =>
        percentage(b) - percentage(a) ||
        b.headToHead - a.headToHead ||
        b.margin - a.margin ||
        a.standing.teamId - b.standing.teamId,
    )
    .map((row) => row.standing);
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
    winPct: Math.round((wins / games.length) * 1000) / 1000,
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

const shareWon = (games: TeamGame[]) =>
  games.length === 0 ? 0 : games.filter((game) => game.won).length / games.length;

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
