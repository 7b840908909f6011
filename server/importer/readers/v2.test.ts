import { expect, it } from 'vitest';
import { readV2Game } from './v2.ts';
import type { Event, EventPerson } from './v2Events.ts';

const nobody: EventPerson = { type: 0, id: null, name: null, teamId: null };
const cousins: EventPerson = { type: 5, id: 202326, name: 'DeMarcus Cousins', teamId: 1610612758 };

function freeThrow(number: number, text: string, score: string | null): Event {
  const place = { number, period: 1, clock: 1530, text, score };
  return { ...place, type: 3, action: 12, people: [cousins, nobody, nobody] };
}

it.each([
  ['MISS Cousins Free Throw 1 of 2', null, 0],
  ['Cousins Free Throw 1 of 2 (1 PTS)', '1 - 0', 1],
  ['Cousins Free Throw 1 of 2 (1 PTS)', null, 1],
  ['Cousins Free Throw 1 of 2', '1 - 0', 1],
  // 0021300451, event 112: the running score does not move.
  ['Free Throw 2 of 2', null, 0],
])('reads the free throw %j with the score %j as made: %i', (text, score, made) => {
  const { plays } = readV2Game(21300451, [freeThrow(112, text, score)], {
    first: false,
    last: false,
  });
  expect(plays).toMatchObject([{ kind: 'freethrow', made }]);
});
