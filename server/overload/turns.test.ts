import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTurns, type TakeTurn } from './turns.ts';

let turn = 0;
let counting: NodeJS.Immediate;
let begun: [name: string, turn: number][];
let takeTurn: TakeTurn;

beforeEach(() => {
  begun = [];
  takeTurn = createTurns();
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  count();
});

afterEach(() => clearImmediate(counting));

async function begin(name: string): Promise<void> {
  await takeTurn();
  begun.push([name, turn]);
}

it('gives requests that come together a turn of the event loop each, in their order', async () => {
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map(begin));
  expect(begun.map(([name]) => name)).toEqual(names);
  expect(new Set(begun.map(([, at]) => at)).size).toBe(names.length);
});

it('lets a request begin at once where none has begun in this turn', async () => {
  await begin('a');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const now = turn;
  await begin('b');
  expect(begun.at(-1)).toEqual(['b', now]);
});
