/** Computes time played, plus/minus and starters from the players on court at each row. */
import type { FeedLine } from '../facts.ts';

export interface CourtRow {
  period: number;
  /** Tenths of a second left. */
  clock: number;
  /** The players on court, after the row's substitution. */
  players: readonly number[];
  scoreHome: number;
  scoreAway: number;
  kind: 'foul' | 'freethrow' | 'other';
}

/**
 * Lines with seconds, plus/minus and starters. The time between two rows counts for the players of the
 * first one.
 * @param teamOf a player's team; players without one are left out
 * @param periodSeconds length of a period
 */
export function computeOnCourtLines(
  rows: readonly CourtRow[],
  teamOf: (playerId: number) => number | null,
  homeTeamId: number,
  periodSeconds: (period: number) => number,
): FeedLine[] {
  const court = new Court(teamOf, homeTeamId);
  let last: CourtRow | null = null;
  for (const row of rows) {
    if (row.players.length === 0) continue;
    const before: CourtRow | null = last;
    if (!before || before.period !== row.period) {
      if (before) court.play(before.players, before.clock);
      else court.start(row.players);
      court.play(row.players, periodSeconds(row.period) * 10 - row.clock);
    } else {
      court.play(before.players, before.clock - row.clock);
    }
    court.score(row);
    last = row;
  }
  if (last) court.play(last.players, last.clock);
  return court.lines();
}

class Court {
  readonly #teamOf: (playerId: number) => number | null;
  readonly #homeTeamId: number;
  readonly #lines = new Map<number, { seconds: number; plusMinus: number; starter: number }>();
  #margin = 0;
  #foul: CourtRow | null = null;

  constructor(teamOf: (playerId: number) => number | null, homeTeamId: number) {
    this.#teamOf = teamOf;
    this.#homeTeamId = homeTeamId;
  }

  start(players: readonly number[]): void {
    for (const id of players) this.#line(id).starter = 1;
  }

  play(players: readonly number[], tenths: number): void {
    for (const id of players) this.#line(id).seconds += tenths / 10;
  }

  /** Free throws count for the players on court at the foul, not for later substitutes. */
  score(row: CourtRow): void {
    if (row.kind === 'foul') this.#foul = row;
    const change = row.scoreHome - row.scoreAway - this.#margin;
    this.#margin += change;
    if (change === 0) return;
    const foul = this.#foul;
    const isOfFoul = foul?.period === row.period && foul.clock === row.clock;
    const { players } = row.kind === 'freethrow' && foul && isOfFoul ? foul : row;
    for (const id of players) {
      this.#line(id).plusMinus += this.#teamOf(id) === this.#homeTeamId ? change : -change;
    }
  }

  lines(): FeedLine[] {
    return [...this.#lines].flatMap(([id, { seconds, plusMinus, starter }]) => {
      const teamId = this.#teamOf(id);
      if (teamId === null) return [];
      const time = Math.round(seconds * 100) / 100;
      return [{ player_id: id, team_id: teamId, starter, seconds: time, plus_minus: plusMinus }];
    });
  }

  #line(id: number) {
    const line = this.#lines.get(id) ?? { seconds: 0, plusMinus: 0, starter: 0 };
    this.#lines.set(id, line);
    return line;
  }
}
