/** A game as one of its teams, or nobody, sees it. Pure. */
import type { GameResult } from '#app/api/contract.ts';

export interface TeamResult {
  id: string;
  /** YYYY-MM-DD, '' if it is unknown. */
  date: string;
  /** '@ IND', 'vs IND'; 'IND @ OKC' of no team. */
  opponent: string;
  /**
   * 'W 112-105' with the team's own points first, of no team '105-112' with those of the visitors, 'In progress',
   * or an en dash for an unknown result.
   */
  result: string;
  /** Null without a result, and of no team. */
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

/** The game from no team's side. */
export function toNeutralResult({ id, date, status, homeTeam, awayTeam }: GameResult): TeamResult {
  const nameOf = (team: typeof homeTeam) => team.teamTricode ?? team.teamName;
  const [away, home] = [awayTeam.score, homeTeam.score];
  const result =
    status === 'live' ? inProgress : hasResult(away, home) ? `${away}-${home}` : unknown;
  return { id, date, opponent: `${nameOf(awayTeam)} @ ${nameOf(homeTeam)}`, result, won: null };
}

const unknown = '–';
const inProgress = 'In progress';

/** '68-14'; null where the result of a game is unknown (docs/product.md#unknown-figures). */
export function formatTeamRecord(games: readonly TeamResult[]): string | null {
  if (games.some(({ result }) => result === unknown)) return null;
  const count = (won: boolean) => games.filter((game) => game.won === won).length;
  return `${count(true)}-${count(false)}`;
}

type Score = number | null | undefined;

function describeResult(status: GameResult['status'], own: Score, other: Score) {
  if (status === 'live') return { result: inProgress, won: null };
  if (!hasResult(own, other)) return { result: unknown, won: null };
  const won = Number(own) > Number(other);
  return { result: `${won ? 'W' : 'L'} ${own}-${other}`, won };
}

function hasResult(one: Score, other: Score): boolean {
  return one != null && other != null && one !== other;
}
