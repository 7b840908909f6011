/**
 * Looks for the searches that take longest: from searches at random it goes on with the slowest and
 * changes what they ask for, again and again. The same store gives the same searches to begin with.
 */
import { timeOf } from './timing.ts';

/** Whole numbers below a bound, the same after each start. */
export type Dice = (below: number) => number;

/** A small generator of the kind that simulations use (mulberry32). */
function dice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export function oneOf<T>(roll: Dice, list: readonly T[]): T {
  return list[roll(list.length)] as T;
}

/** What can be asked for. */
export interface Space<Search> {
  random: (roll: Dice) => Search;
  /** The search with another value for one of its filters. */
  changed: (search: Search, roll: Dice) => Search;
  run: (search: Search) => Promise<unknown>;
}

const size = { random: 2500, kept: 40, rounds: 8, changes: 6 };

export interface Hunt<Search> {
  tried: number;
  /** The time of each of the random searches, in milliseconds. */
  usual: number[];
  slowest: Search[];
}

export async function hunt<Search>(space: Space<Search>, count: number): Promise<Hunt<Search>> {
  const roll = dice(count);
  const timed = async (search: Search) => {
    await space.run(search);
    const [a, b] = [await timeOf(() => space.run(search)), await timeOf(() => space.run(search))];
    return { search, ms: Math.min(a, b) };
  };
  const random: { search: Search; ms: number }[] = [];
  for (let i = 0; i < size.random; i++) random.push(await timed(space.random(roll)));
  const bySlowness = (list: typeof random) =>
    list.toSorted((a, b) => b.ms - a.ms).slice(0, size.kept);
  let kept = bySlowness(random);
  for (let round = 0; round < size.rounds; round++) {
    const changed: typeof random = [];
    for (const { search } of kept) {
      for (let i = 0; i < size.changes; i++) {
        changed.push(await timed(space.changed(search, roll)));
      }
    }
    // What was slow by chance is measured again.
    const again: typeof random = [];
    for (const { search } of kept) again.push(await timed(search));
    kept = bySlowness([...again, ...changed]);
  }
  return {
    tried: size.random + size.rounds * size.kept * size.changes,
    usual: random.map(({ ms }) => ms),
    slowest: kept.slice(0, count).map(({ search }) => search),
  };
}
