import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statCategories } from '#app/basketball/statCategories.ts';
import type { Store } from '#server/store/open.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { celtics, curry, gameRecord, lakers, warriors } from '#tests/fixtures/games.ts';
import { everyPlay } from '#tests/support/seasonSearch.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { getGameCredits, mergeCategoryKinds } from './credits.ts';
import type { GameWindow, PlayPosition } from './searchKey.ts';
import { type SeasonPlaysQuery, searchSeasonPlays } from './seasonSearch.ts';
import { hasTags, type TagName, toTagBits } from './tags.ts';

const kinds = ['shot', 'shot', 'shot', 'freethrow', 'rebound', 'turnover', 'foul'] as const;
const details = ['dunk', 'layup', 'step back jump shot', 'alley-oop dunk', 'offensive'];

/**
 * A career of many seasons in which everything is common but not together: what a play is follows
 * from numbers without a common divisor.
 */
function career(): GameRecord[] {
  const seasons = Array.from({ length: 24 }, (_, i) => 1996 + i);
  return seasons.flatMap((year) =>
    Array.from({ length: year % 5 }, (_, i) => {
      const number = year * 7 + i;
      const type = i % 3 === 2 ? '4' : '2';
      return gameRecord({
        id: `00${type}${String(year % 100).padStart(2, '0')}${String(i + 1).padStart(5, '0')}`,
        // Some games share their day.
        day: year * 10000 + (type === '2' ? 1101 : 1201) + Math.floor(i / 2),
        away: number % 2 ? lakers : celtics,
        plays: Array.from({ length: number % 23 }, (_, ord) => ({
          kind: kinds[(number + ord) % kinds.length],
          detail: details[(number * 3 + ord) % details.length],
          made: (number + ord) % 2,
          value: 2 + ((number + ord * ord) % 2),
          period: ord % 11 === 0 ? 5 : 4,
          clock: (ord * 577) % 7200,
          player_id: (number + ord) % 13 ? curry : 7,
          assist_id: (number + ord) % 4 === 1 ? curry + 1 : null,
          flags: (number * ord) % 16,
          score_home: 100 + (number % 2) + (ord % 3),
          score_away: 100,
        })),
        lines: [{ player_id: curry, team_id: warriors, seconds: 60 }],
      });
    }),
  );
}

const records = career();
let temporary: TemporaryStore;
beforeAll(async () => {
  temporary = await temporaryStore();
  for (const record of records) await temporary.add(record);
});
afterAll(() => temporary.close());

const phases = [...new Set(records.map(({ game }) => game.phase))];
const tags = ['2PT', '3PT', 'Dunk', 'Alley Oop', 'Assisted', 'Overtime', 'Fast Break', 'Go-Ahead'];
const searches = fc.record({
  kinds: fc.subarray([...statCategories], { maxLength: 3 }).map(mergeCategoryKinds),
  phases: fc.oneof(fc.constant(null), fc.subarray(phases)),
  opponentTeamId: fc.constantFrom(null, null, lakers, celtics),
  tags: fc.subarray(tags as TagName[], { maxLength: 3 }).map(toTagBits),
  latest: fc.constantFrom(null, null, 1, 4, 30, 5000),
  ascending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 20 }),
});

/** The same search by a look at every credit. */
function naive(search: SeasonPlaysQuery): string[] {
  const games = records
    .filter(({ game }) => search.phases?.includes(game.phase) ?? true)
    .filter(({ game }) => [null, game.away_team_id].includes(search.opponentTeamId))
    .sort((a, b) => a.game.day - b.game.day || a.game.id - b.game.id)
    .slice(typeof search.latest === 'number' ? -search.latest : 0);
  const found = games
    .flatMap(getGameCredits)
    .filter((credit) => credit.player_id === curry && search.kinds?.includes(credit.kind))
    .filter((credit) => hasTags(credit, search.tags))
    .map((credit) => `${credit.game_id}:${credit.event}`);
  return search.ascending ? found : found.reverse();
}

async function walk(search: SeasonPlaysQuery): Promise<string[]> {
  const found: string[] = [];
  let [after, latest]: [PlayPosition | null, number | GameWindow | null] = [null, search.latest];
  do {
    const page = await searchSeasonPlays(temporary.store.db, { ...search, after, latest });
    expect(page.items.length).toBe(page.next ? search.limit : page.items.length);
    found.push(...page.items.map(({ play }) => `${play.game_id}:${play.event}`));
    [after, latest] = [page.next, page.window];
  } while (after);
  return found;
}

describe('a search through a long career', () => {
  it('finds what filtering every play finds, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (filters) => {
        const search = { ...everyPlay(curry), ...filters };
        expect(await walk(search)).toEqual(naive(search));
      }),
      { numRuns: 400 },
    );
  });

  it('finds nothing in the other league or for an unknown player', async () => {
    const { db } = temporary.store;
    const nothing = { items: [], next: null };
    const other = { ...everyPlay(curry), league: 'wnba' as const };
    expect(await searchSeasonPlays(db, other)).toMatchObject(nothing);
    expect(await searchSeasonPlays(db, everyPlay(1))).toMatchObject(nothing);
  });

  it('never mixes plays of two versions of a game', async () => {
    const { add, store, close } = await temporaryStore();
    const version = (made: number) =>
      gameRecord({ id: '0022400061', day: 20241023, plays: [{ made }, { made: 1 - made }] });
    const search = { ...everyPlay(curry, ['FGM']), phases: [20242] };
    for (const meanwhile of [1, 2, 3, 4]) {
      await add(version(0));
      const db = interrupted(store.db, meanwhile, () => add(version(1)));
      const { items } = await searchSeasonPlays(db, search);
      expect(items.map(({ play }) => play.made)).toEqual([1]);
    }
    await close();
  });

  it('finds a game that moves to another season during the search in its new place', async () => {
    const { add, store, close } = await temporaryStore();
    const id = '0022300061';
    await add(
      gameRecord({ id, day: 20231023, plays: [{}] }),
      gameRecord({ id: '0022400061', day: 20241023, plays: [{}] }),
    );
    const moved = gameRecord({ id, day: 20241024, plays: [{}], game: { phase: 20242 } });
    const search = { ...everyPlay(curry), ascending: false };
    const found = async (db: Store['db']) =>
      (await searchSeasonPlays(db, search)).items.map(({ game }) => game.id);
    expect(await found(store.db)).toEqual([22400061, 22300061]);
    expect(await found(interrupted(store.db, 3, () => add(moved)))).toEqual([22300061, 22400061]);
    expect(await found(store.db)).toEqual([22300061, 22400061]);
    await close();
  });
});

/** Runs `interrupt` after the given number of queries. */
function interrupted(db: Store['db'], query: number, interrupt: () => Promise<unknown>) {
  let done = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      done += 1;
      if (done === query) await interrupt();
      return result;
    },
  });
}
