import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { formatGameId } from '#app/basketball/gameId.ts';
import { type StatCategory, statCategories } from '#app/basketball/statCategories.ts';
import { type Credit, getGameCredits, mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { hasTags, toTagBits } from '#server/store/plays/tags.ts';
import type { GameRecord, GameTable, PlayTable } from '#server/store/tables/schema.ts';
import {
  celtics,
  curry,
  gameRecord,
  green,
  james,
  lakers,
  warriors,
} from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

let api: TestApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

const path = `nba/players/${curry}/pbp`;
const keyOf = (clip: { gameId: string; eventNumber: number }) =>
  `${clip.gameId}:${clip.eventNumber}`;

/** Plays that credit Curry in every way, at random: his own, a team-mate's, an opponent's. */
const play = fc.record({
  kind: fc.constantFrom('shot', 'shot', 'shot', 'freethrow', 'rebound', 'turnover', 'foul'),
  made: fc.constantFrom(0, 1),
  value: fc.constantFrom(2, 3),
  actor: fc.constantFrom(curry, curry, green, james),
  helped: fc.boolean(),
  detail: fc.constantFrom('dunk', 'jump shot', 'offensive'),
  period: fc.constantFrom(1, 5),
});

function toPlay(away: number, given: typeof play extends fc.Arbitrary<infer T> ? T : never) {
  const { actor, helped, ...rest } = given;
  const by = (other: number) => (helped && actor === other ? curry : null);
  return {
    ...rest,
    player_id: actor,
    team_id: actor === james ? away : warriors,
    assist_id: by(green),
    steal_id: by(james),
    block_id: by(james),
  } satisfies Partial<PlayTable>;
}

const games: fc.Arbitrary<GameRecord[]> = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 40 }),
      year: fc.constantFrom(23, 24),
      type: fc.constantFrom('2', '4'),
      // Few days, so that games share them.
      day: fc.integer({ min: 1, max: 3 }),
      away: fc.constantFrom(lakers, celtics),
      plays: fc.array(play, { maxLength: 14 }),
    }),
    { selector: ({ number, year, type }) => `${type}${year}${number}`, maxLength: 12 },
  )
  .map((list) =>
    list.map(({ number, year, type, day, away, plays }) =>
      gameRecord({
        id: `00${type}${year}${String(number).padStart(5, '0')}`,
        day: (2000 + year) * 10000 + (type === '2' ? 1100 : 1200) + day,
        away,
        plays: plays.map((given) => toPlay(away, given)),
      }),
    ),
  );

const searches = fc.record({
  contexts: fc.subarray([...statCategories], { maxLength: 3 }),
  seasons: fc.subarray(['2023-24', '2024-25']),
  seasonType: fc.constantFrom(null, 'Regular Season', 'Playoffs'),
  lastNGames: fc.constantFrom(0, 0, 1, 3),
  opponentTeamId: fc.constantFrom(0, 0, lakers, celtics),
  tags: fc.constantFrom([] as const, ['Overtime'] as const, ['2PT', 'Made'] as const),
  limit: fc.integer({ min: 1, max: 7 }),
  sort: fc.constantFrom('asc', 'desc'),
});

type Search = typeof searches extends fc.Arbitrary<infer T> ? T : never;

/** The same search by reading every credit: filter, sort, cut. */
function naive(records: GameRecord[], search: Search): string[] {
  const kinds = mergeCategoryKinds(search.contexts as StatCategory[]);
  const wanted = toTagBits(search.tags);
  const fits = ({ game, credit }: Found) =>
    credit.player_id === curry &&
    (search.seasons.length === 0 || search.seasons.includes(game.season)) &&
    (search.seasonType === null ||
      game.phase % 10 === (search.seasonType === 'Playoffs' ? 4 : 2)) &&
    (search.opponentTeamId === 0 || credit.opponent_team_id === search.opponentTeamId);
  const own = records
    .flatMap((record) => getGameCredits(record).map((credit) => ({ game: record.game, credit })))
    .filter(fits)
    .sort(
      (a, b) => a.game.day - b.game.day || a.game.id - b.game.id || a.credit.ord - b.credit.ord,
    );
  const latest = [...new Set(own.map(({ game }) => game.id))].slice(-search.lastNGames || 0);
  const found = own.filter(
    ({ game, credit }) =>
      latest.includes(game.id) && kinds.includes(credit.kind) && hasTags(credit, wanted),
  );
  if (search.sort === 'desc') found.reverse();
  return found.map(({ game, credit }) => `${formatGameId(game.id)}:${credit.event}`);
}

interface Found {
  game: GameTable;
  credit: Credit;
}

/** A later game of the season whose plays every search finds. */
const newcomer = (number: number, day: number) =>
  gameRecord({ id: `00224${String(number).padStart(5, '0')}`, day, plays: [{}, {}, {}] });

const tablesOfGames = [
  ...(['plays', 'player_lines', 'team_lines', 'appearances'] as const),
  ...(['player_indexes', 'game_indexes', 'games'] as const),
];

describe('pages', () => {
  it('add up to all plays, filtered and sorted', async () => {
    const shared = await testApi();
    api = shared;
    const reset = async (records: GameRecord[]) => {
      await shared.store.write(async (tx) => {
        for (const table of tablesOfGames) await tx.deleteFrom(table).execute();
        await tx.updateTable('careers').set({ revision: sql`revision + 1` }).execute();
      });
      await shared.add(...records);
    };
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, search) => {
        await reset(records);
        const { items, sizes } = await shared.pages(path, search as Query);
        expect(items.map(keyOf)).toEqual(naive(records, search));
        for (const size of sizes.slice(0, -1)) expect(size).toBe(search.limit);
      }),
      { numRuns: 150 },
    );
  });

  const season = Array.from({ length: 6 }, (_, i) =>
    gameRecord({
      id: `002240010${i}`,
      day: 20241101 + Math.floor(i / 2),
      plays: [{}, { value: 3 }, { made: 0 }, {}],
    }),
  );

  it.each([
    { sort: 'desc' },
    { sort: 'asc' },
    { sort: 'desc', lastNGames: 3 },
    { sort: 'asc', lastNGames: 3 },
    { sort: 'asc', lastNGames: 4, opponentTeamId: lakers },
  ])('stay exact while games arrive: %o', async (query) => {
    api = await testApi(...season);
    const before = (await api.pages(path, query)).items.map(keyOf);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let i = 0; cursor !== null || i === 0; i++) {
      const page = await api.page(path, { ...query, limit: 3, cursor });
      seen.push(...page.items.map(keyOf));
      cursor = page.nextCursor;
      if (i < 4) await api.add(newcomer(900 + i, 20241201 + i), newcomer(10 + i, 20241001));
    }
    expect(seen.filter((key) => before.includes(key))).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
    if (query.lastNGames) expect(seen).toEqual(before);
  });

  it('end with a null cursor exactly when nothing follows', async () => {
    api = await testApi(gameRecord({ id: '0022400061', day: 20241023, plays: [{}, {}, {}, {}] }));
    const full = await api.page(path, { limit: 4 });
    expect([full.items.length, full.nextCursor]).toEqual([4, null]);
    const part = await api.page(path, { limit: 3 });
    expect(part.nextCursor).toEqual(expect.any(String));
    const rest = await api.page(path, { limit: 3, cursor: part.nextCursor });
    expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
  });

  it('have 15 clips by default and may change size between pages', async () => {
    api = await testApi(
      gameRecord({
        id: '0022400061',
        day: 20241023,
        plays: Array.from({ length: 40 }, () => ({})),
      }),
    );
    const first = await api.page(path);
    expect(first.items).toHaveLength(15);
    const second = await api.page(path, { cursor: first.nextCursor, limit: 100 });
    expect(second.items).toHaveLength(25);
  });
});

describe('cursors', () => {
  it.each([
    'abc',
    '%00',
    '__proto__',
    'A'.repeat(10_000),
    Buffer.from('1.2.3.4').toString('base64url'),
    '-1',
  ])('are rejected if forged (%#)', async (cursor) => {
    api = await testApi();
    const response = await api.get(path, { cursor });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatchObject({ parameter: 'cursor' });
  });

  it('are rejected for another search, another call, or if changed', async () => {
    api = await testApi(
      gameRecord({
        id: '0022400061',
        day: 20241023,
        plays: Array.from({ length: 20 }, () => ({})),
      }),
    );
    const { nextCursor } = await api.page(path, { contexts: 'FGM' });
    const cursor = String(nextCursor);
    expect((await api.get(path, { contexts: 'FGM', cursor })).status).toBe(200);
    expect((await api.get(path, { contexts: 'FGA', cursor })).status).toBe(400);
    expect((await api.get(path, { contexts: 'FGM', cursor, sort: 'asc' })).status).toBe(400);
    expect((await api.get('nba/games/0022400061/pbp', { cursor })).status).toBe(400);
    for (let at = 0; at < cursor.length; at += 5) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      const forged = cursor.slice(0, at) + other + cursor.slice(at + 1);
      expect((await api.get(path, { contexts: 'FGM', cursor: forged })).status).toBe(400);
    }
    expect((await api.get(path, { contexts: 'FGM', cursor: `${cursor}=` })).status).toBe(400);
  });
});
