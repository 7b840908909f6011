/** Players on court, inferred from substitutions and actions. */
import type { CourtRow } from './onCourt.ts';

export interface CourtEvent extends Omit<CourtRow, 'players'> {
  /** The players of a substitution. */
  out?: number | null;
  in?: number | null;
  /** Players whose action shows that they are on court. */
  actors: readonly number[];
}

/** Players of a team on court. */
const five = 5;

/**
 * The ten players at every event, after its substitution. Lineups change between periods without a
 * row: players who act or leave before entering have started the period; if these are fewer than five,
 * players who ended the period before and do not appear complete them. Null if the result is not five
 * a side.
 */
export function buildCourtRows(
  events: readonly CourtEvent[],
  teamOf: (playerId: number) => number | null,
  teams: readonly [home: number, away: number],
): CourtRow[] | null {
  const rows: CourtRow[] = [];
  let court = new Set<number>();
  for (const period of new Set(events.map((event) => event.period))) {
    const within = events.filter((event) => event.period === period);
    const start = lineupAtStart(within, court, teamOf, teams);
    if (!start) return null;
    court = start;
    for (const event of within) {
      if (event.out) court.delete(event.out);
      if (event.in) court.add(event.in);
      const { out, in: comes, actors, ...row } = event;
      rows.push({ ...row, players: [...court] });
    }
    if (court.size !== 2 * five) return null;
  }
  return rows;
}

function lineupAtStart(
  events: readonly CourtEvent[],
  before: ReadonlySet<number>,
  teamOf: (playerId: number) => number | null,
  teams: readonly number[],
): Set<number> | null {
  const began = new Set<number>();
  const came = new Set<number>();
  for (const event of events) {
    for (const id of [...event.actors, event.out]) if (id && !came.has(id)) began.add(id);
    if (event.in && !began.has(event.in)) came.add(event.in);
  }
  for (const team of teams) {
    const own = [...began].filter((id) => teamOf(id) === team);
    const rest = [...before].filter((id) => teamOf(id) === team && !began.has(id) && !came.has(id));
    if (own.length === five) continue;
    if (own.length + rest.length !== five) return null;
    for (const id of rest) began.add(id);
  }
  return began.size === 2 * five ? began : null;
}
