/** Parses the rows of a play-by-play v2. */

import { getTeamById } from '#app/basketball/teams.ts';
import type { Columns, Row } from '#server/importer/input/table.ts';
import type { FeedTeam } from '../facts.ts';
import { readTeamNames } from './teamNames.ts';
import { parseClock, parseId, parseNumber, parseText, requireCount } from './values.ts';

export const columnNames = [
  'GAME_ID',
  'EVENTNUM',
  'EVENTMSGTYPE',
  'EVENTMSGACTIONTYPE',
  'PERIOD',
  'PCTIMESTRING',
  'HOMEDESCRIPTION',
  'NEUTRALDESCRIPTION',
  'VISITORDESCRIPTION',
  'SCORE',
  'PERSON1TYPE',
  'PLAYER1_ID',
  'PLAYER1_NAME',
  'PLAYER1_TEAM_ID',
  'PERSON2TYPE',
  'PLAYER2_ID',
  'PLAYER2_NAME',
  'PLAYER2_TEAM_ID',
  'PERSON3TYPE',
  'PLAYER3_ID',
  'PLAYER3_NAME',
  'PLAYER3_TEAM_ID',
] as const;

/** Values of EVENTMSGTYPE that are read. */
export const eventTypes = {
  madeShot: 1,
  missedShot: 2,
  freeThrow: 3,
  rebound: 4,
  turnover: 5,
  foul: 6,
  violation: 7,
  substitution: 8,
  jumpBall: 10,
  ejection: 11,
  periodStart: 12,
  periodEnd: 13,
  replay: 18,
} as const;

/** A person of an event. */
export interface EventPerson {
  /** 2, 3: a team; 4, 5: a player; 6, 7: a coach; even at home, odd away. 1: an official. */
  type: number;
  id: number | null;
  name: string | null;
  teamId: number | null;
  /** The team's name if the application does not know it. */
  team?: FeedTeam;
}

/** A row of the feed. */
export interface Event {
  number: number;
  /** See {@link eventTypes}. */
  type: number;
  /** EVENTMSGACTIONTYPE: the kind of a foul, turnover and so on. */
  action: number;
  period: number;
  /** Tenths of a second left. */
  clock: number;
  text: string;
  score: string | null;
  people: [EventPerson, EventPerson, EventPerson];
}

/** Returns a parser of rows, which throws `ImportError` for missing numbers. */
export function createEventParser(columns: Columns): (row: Row) => Event {
  const cell = columns.cells(columnNames);
  const person = (n: 1 | 2 | 3) => {
    const [type, id] = [cell[`PERSON${n}TYPE`], cell[`PLAYER${n}_ID`]];
    const [name, team] = [cell[`PLAYER${n}_NAME`], cell[`PLAYER${n}_TEAM_ID`]];
    const [city, nickname, tricode] = ['CITY', 'NICKNAME', 'ABBREVIATION'].map((part) =>
      columns.cell(`PLAYER${n}_TEAM_${part}`),
    );
    const teamName = (teamId: number | null, row: Row) => {
      if (teamId === null || getTeamById(teamId)) return {};
      const given = { id: teamId, city: city?.(row), nickname: nickname?.(row) };
      const [named] = readTeamNames([{ ...given, tricode: tricode?.(row) }]);
      return named ? { team: named } : {};
    };
    return (row: Row): EventPerson => {
      const teamId = parseId(team(row));
      return {
        type: parseNumber(type(row)) ?? 0,
        id: parseId(id(row)),
        name: parseText(name(row)),
        teamId,
        ...teamName(teamId, row),
      };
    };
  };
  const [first, second, third] = [person(1), person(2), person(3)];
  return (row) => {
    const texts = [
      cell.HOMEDESCRIPTION(row),
      cell.NEUTRALDESCRIPTION(row),
      cell.VISITORDESCRIPTION(row),
    ];
    return {
      number: requireCount(cell.EVENTNUM(row), 'EVENTNUM'),
      type: requireCount(cell.EVENTMSGTYPE(row), 'EVENTMSGTYPE'),
      action: parseNumber(cell.EVENTMSGACTIONTYPE(row)) ?? 0,
      period: requireCount(cell.PERIOD(row), 'PERIOD'),
      clock: parseClock(cell.PCTIMESTRING(row)),
      text: actingText(texts.map((text) => parseText(text) ?? '')),
      score: parseText(cell.SCORE(row)),
      people: [first(row), second(row), third(row)],
    };
  };
}

/** The acting team's text: the other team's column has the steal of a turnover or the block of a miss. */
function actingText(texts: string[]): string {
  return texts.find((text) => text && !/ (STEAL|BLOCK) \(/.test(text)) ?? texts.find(Boolean) ?? '';
}

/** Ids of the teams; null if no row names one. */
export interface Sides {
  home: number | null;
  away: number | null;
}

export function inferSides(events: Event[]): Sides {
  const people = events.flatMap((event) => event.people);
  const teamOf = (type: number) => people.find((p) => p.type === type && p.teamId)?.teamId ?? null;
  return { home: teamOf(4), away: teamOf(5) };
}

/** Types of rows that may wrongly precede a rebound. */
const beforeRebounds: readonly number[] = [
  ...[eventTypes.madeShot, eventTypes.missedShot, eventTypes.rebound],
];

/**
 * The rows in the order of play. The feed lists the immediate shot of a rebounder before the rebound;
 * such rows have higher numbers than the rebound.
 */
export function sortByPlayOrder(events: readonly Event[]): Event[] {
  const ordered: Event[] = [];
  for (const event of events) {
    let at = ordered.length;
    if (event.type === eventTypes.rebound) while (isAhead(ordered, at, event)) at -= 1;
    ordered.splice(at, 0, event);
  }
  return ordered;
}

/** Whether the row before a position follows the rebound. */
function isAhead(ordered: readonly Event[], at: number, rebound: Event): boolean {
  const before = ordered[at - 1];
  return (
    before !== undefined &&
    beforeRebounds.includes(before.type) &&
    before.period === rebound.period &&
    before.clock === rebound.clock &&
    before.number > rebound.number &&
    before.number <= rebound.number + 2
  );
}

/** SCORE is 'away - home', present only if it changes; the row of a replay may have an old one. */
export function parseEventScore({ type, score }: Event): [home: number, away: number] | null {
  const match = score === null || type === eventTypes.replay ? null : /^(\d+) - (\d+)$/.exec(score);
  return match ? [Number(match[2]), Number(match[1])] : null;
}

/** The player's id, null for teams, coaches and officials. */
export function getPlayer(person: EventPerson): number | null {
  return person.type === 4 || person.type === 5 ? person.id : null;
}
