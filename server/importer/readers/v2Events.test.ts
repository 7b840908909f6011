import { expect, it } from 'vitest';
import {
  type Event,
  type EventPerson,
  eventTypes,
  parseEventScore,
  sortByPlayOrder,
} from './v2Events.ts';

const nobody: EventPerson = { type: 0, id: null, name: null, teamId: null };

function event(number: number, type: keyof typeof eventTypes, clock = 2090): Event {
  return {
    ...{ number, type: eventTypes[type], action: 0, period: 3, clock, text: '', score: null },
    people: [nobody, nobody, nobody],
  };
}

const numbers = (events: Event[]) => sortByPlayOrder(events).map(({ number }) => number);

it("a rebound comes before its player's immediate shot and what follows from it", () => {
  expect(numbers([event(404, 'missedShot'), event(403, 'rebound')])).toEqual([403, 404]);
  const missed = [event(187, 'missedShot', 2130), event(189, 'missedShot'), event(190, 'rebound')];
  expect(numbers([...missed, event(188, 'rebound')])).toEqual([187, 188, 189, 190]);
});

it("other rows keep the feed's order, late corrections too", () => {
  const late = [event(623, 'missedShot'), event(741, 'missedShot'), event(624, 'rebound')];
  expect(numbers(late)).toEqual([623, 741, 624]);
  const others = [event(12, 'freeThrow'), event(11, 'rebound')];
  expect(numbers(others)).toEqual([12, 11]);
  const earlier = [event(12, 'missedShot', 2091), event(11, 'rebound')];
  expect(numbers(earlier)).toEqual([12, 11]);
});

it("the score in a replay's row is ignored", () => {
  expect(parseEventScore({ ...event(1, 'madeShot'), score: '8 - 2' })).toEqual([2, 8]);
  expect(parseEventScore({ ...event(2, 'replay'), score: '2 - 0' })).toBeNull();
});
