/** Time played and plus/minus from the substitutions of a play-by-play v2. */
import type { FeedLine } from '../facts.ts';
import { getPeriodLength } from './gameValues.ts';
import { computeOnCourtLines } from './onCourt.ts';
import { buildCourtRows, type CourtEvent } from './substitutions.ts';
import {
  type Event,
  type EventPerson,
  eventTypes,
  getPlayer,
  parseEventScore,
  type Sides,
} from './v2Events.ts';

/** EVENTMSGACTIONTYPE of fouls that a player on the bench can commit. */
const technicals = new Set([11, 12, 13, 16, 18, 19, 25, 30, 32, 33]);

/** Lines with seconds, plus/minus and starters; none if the substitutions are inconsistent. */
export function computeV2CourtLines(gameId: number, events: Event[], sides: Sides): FeedLine[] {
  if (!sides.home || !sides.away) return [];
  const people = events.flatMap((event) => event.people);
  const teams = new Map(people.map((person) => [getPlayer(person), person.teamId]));
  const teamOf = (id: number) => teams.get(id) ?? null;
  const rows = buildCourtRows(courtEvents(events), teamOf, [sides.home, sides.away]);
  if (!rows) return [];
  return computeOnCourtLines(rows, teamOf, sides.home, (period) => getPeriodLength(gameId, period));
}

function courtEvents(events: Event[]): CourtEvent[] {
  let [home, away] = [0, 0];
  return events.map((event) => {
    [home, away] = parseEventScore(event) ?? [home, away];
    const [one, two] = event.people;
    const base: CourtEvent = {
      period: event.period,
      clock: event.clock,
      kind: kindOf(event),
      scoreHome: home,
      scoreAway: away,
      actors: actorsOf(event),
    };
    if (event.type !== eventTypes.substitution) return base;
    return { ...base, out: getPlayer(one), in: getPlayer(two) };
  });
}

function kindOf(event: Event): CourtEvent['kind'] {
  if (event.type === eventTypes.foul) return 'foul';
  return event.type === eventTypes.freeThrow ? 'freethrow' : 'other';
}

function actorsOf(event: Event): number[] {
  const fromBench = event.type === eventTypes.foul && technicals.has(event.action);
  if (event.type === eventTypes.substitution || event.type === eventTypes.ejection || fromBench)
    return [];
  return event.people.flatMap((person: EventPerson) => getPlayer(person) ?? []);
}
