/** A game as one of its teams sees it. Pure. */
import type { GameResult } from '#app/api/contract.ts';

export interface TeamResult {
  id: string;
  /** YYYY-MM-DD, '' if it is unknown. */
  date: string;
  /** '@ IND', 'vs IND'. */
  opponent: string;
  /** 'W 112-105' with the team's own points first, 'In progress', or an en dash for an unknown result. */
  result: string;
  /** Null without a result. */
  won: boolean | null;
}

/** The game from the side of a team; null if it is none of the two. */
export function toTeamResult(game: GameResult, team: number): TeamResult | null {
  const { id, date, homeTeam, awayTeam } = game;
  const isHome = homeTeam.teamId === team;
  if (!isHome && awayTeam.teamId !== team) return null;
  const [own, other] = isHome ? [homeTeam, awayTeam] : [awayTeam, homeTeam];
  const opponent = `${isHome ? 'vs' : '@'} ${other.teamTricode ?? other.teamName}`;
  return { id, date, opponent, ...describeResult(game.status, own.score, other.score) };
}

const unknown = '–';

/** '68-14'; null where the result of a game is unknown (docs/product.md#unknown-figures). */
export function formatTeamRecord(games: readonly TeamResult[]): string | null {
  if (games.some(({ result }) => result === unknown)) return null;
  const count = (won: boolean) => games.filter((game) => game.won === won).length;
  return `${count(true)}-${count(false)}`;
}

type Score = number | null | undefined;

function describeResult(status: GameResult['status'], own: Score, other: Score) {
  if (status === 'live') return { result: 'In progress', won: null };
  if (own == null || other == null || own === other) return { result: unknown, won: null };
  const won = own > other;
  return { result: `${won ? 'W' : 'L'} ${own}-${other}`, won };
}
