/** Searches of a whole league (docs/product.md#league-search), against every play read one by one. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatGameId } from '#app/basketball/gameId.ts';
import { rareStats, rareTags } from '#app/basketball/rarePlays.ts';
import { seasonTypes } from '#app/basketball/seasons.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { getSegmentSeasonType } from '#server/store/plays/seasonSegment.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import {
  aces,
  celtics,
  curry,
  gameRecord,
  green,
  james,
  lakers,
  warriors,
  wilson,
} from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';
import {
  type Counted,
  clippers,
  countedOf,
  expectCounts,
  expectLinks,
  games,
  keysOf,
  naive,
  narrowing,
  reset,
} from '#tests/support/randomGames.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const path = 'nba/pbp';

const team = fc.constantFrom(warriors, celtics, lakers, clippers);
const player = fc.constantFrom(curry, green, james);
/** Ends of a season's months, and days with games. */
const span = fc.constantFrom(
  ...([
    ['2024-04-01', '2024-04-30'],
    ['2024-10-01', '2024-10-02'],
    ['2024-12-02', '2024-12-02'],
    ['2025-03-13', '2025-04-12'],
  ] as const),
);
const open = fc.constantFrom(undefined, undefined, '2024-04-02', '2024-10-02', '2025-01-02');

/** What bounds a search: a team, a player or both, a rare tag, rare categories, or days. */
const bound = fc.oneof(
  fc.record({ team, from: open }),
  fc.record({ player, to: open }),
  fc.record({ player, team }),
  fc.record({ rareTag: fc.constantFrom(...rareTags), from: open, opponentTeamId: team }),
  fc.record({ rareTag: fc.constantFrom('Dunk', 'Steal', 'Block', 'Technical'), to: open }),
  fc.record({ stats: fc.subarray<StatCategory>([...rareStats], { minLength: 1 }), from: open }),
  span.map(([from, to]) => ({ from, to })),
  span.map(([from, to]) => ({ from, to, opponentTeamId: lakers })),
);
type Bound = {
  team?: number;
  player?: number;
  rareTag?: string;
  stats?: StatCategory[];
  opponentTeamId?: number;
  from?: string | undefined;
  to?: string | undefined;
};

const searches = fc
  .record({
    ...narrowing,
    bound,
    seasons: fc.oneof(fc.constant<string[]>([]), fc.subarray(['2023-24', '2024-25'])),
    seasonType: fc.constantFrom(undefined, undefined, ...seasonTypes),
    opponentTeamId: fc.constantFrom(0, 0, lakers),
    every: fc.nat({ max: 10 }),
    limit: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ bound, seasons, seasonType, opponentTeamId, every, limit, ...rest }) => {
    const { rareTag, stats, ...more }: Bound = bound;
    const tags = rareTag ? [...rest.tags, rareTag] : rest.tags;
    const search = { ...rest, tags, contexts: stats ?? rest.contexts };
    return { search, more: { seasons, seasonType, opponentTeamId, ...more }, every, limit };
  });

const inOrder = (records: readonly GameRecord[]) =>
  records.toSorted((a, b) => a.game.day - b.game.day || a.game.id - b.game.id);

const toDay = (day: string | undefined) => day && Number(day.replaceAll('-', ''));

/** The plays of the games and people that a search is about. */
function listScope(
  records: readonly GameRecord[],
  contexts: readonly StatCategory[],
  { seasons, seasonType, opponentTeamId, ...more }: Query & Omit<Bound, 'stats' | 'rareTag'>,
): Counted[] {
  const asked = seasons as string[];
  const [from, to] = [toDay(more.from) || 0, toDay(more.to) || Infinity];
  // Without categories a player has no missed free throws and no fouls.
  const kinds: readonly (number | null)[] = mergeCategoryKinds(contexts);
  return inOrder(records)
    .filter(({ game }) => asked.length === 0 || asked.includes(game.season))
    .filter(({ game }) => !seasonType || getSegmentSeasonType(game.phase) === seasonType)
    .filter(({ game }) => game.day >= from && game.day <= to)
    .flatMap(countedOf)
    .filter(({ player, kind }) => !more.player || (player === more.player && kinds.includes(kind)))
    .filter(({ game, isHome }) => {
      const [home, away] = [game.home_team_id, game.away_team_id];
      const sides = isHome === null ? [] : isHome ? [home, away] : [away, home];
      return (
        (!more.team || sides[0] === more.team) && (!opponentTeamId || sides[1] === opponentTeamId)
      );
    });
}

describe('a search of a league', () => {
  it('finds what filtering every play finds, in pages of any size, either way', async () => {
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, { search, more, limit }) => {
        await reset(api, records);
        const found = naive(listScope(records, search.contexts, more), search);
        const paged = async (sort: string) => {
          const { items, sizes } = await api.pages(path, { ...search, ...more, sort, limit });
          // A page is full unless it is the last one.
          expect(sizes.slice(0, -1).every((size) => size === limit)).toBe(true);
          return items.map(({ gameId, eventNumber }) => `${gameId}:${eventNumber}`);
        };
        expect(await paged('asc')).toEqual(found);
        expect(await paged('desc')).toEqual(found.toReversed());
      }),
      { numRuns: 100 },
    );
  });

  it('has counts that are those of the clips behind their links', async () => {
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, { search, more, every }) => {
        await reset(api, records);
        const all = listScope(records, search.contexts, more);
        await expectCounts(api, path, search, { more, all });
        await expectLinks(api, path, search, { more, every });
      }),
      { numRuns: 60 },
    );
  });

  it('for a team is the union of the searches of its games', async () => {
    const filters = fc.record({ ...narrowing, team, opponent: fc.boolean(), from: open, to: open });
    await fc.assert(
      fc.asyncProperty(games, filters, async (records, { team, opponent, from, to, ...search }) => {
        await reset(api, records);
        const opponentTeamId = opponent ? lakers : 0;
        const ofGames: string[] = [];
        for (const { game } of inOrder(records)) {
          const teams = [game.home_team_id, game.away_team_id];
          const isOfTeams = teams.includes(team) && [0, ...teams].includes(opponentTeamId);
          const isOfDays = game.day >= (toDay(from) || 0) && game.day <= (toDay(to) || Infinity);
          if (!isOfTeams || opponentTeamId === team || !isOfDays) continue;
          const ofGame = `nba/games/${formatGameId(game.id)}/pbp`;
          ofGames.push(...(await keysOf(api, ofGame, { ...search, team })));
        }
        if (from && to && from > to) return;
        const query = { ...search, team, opponentTeamId, from, to };
        expect(await keysOf(api, path, query)).toEqual(ofGames);
      }),
      { numRuns: 40 },
    );
  });

  it('pages without a gap or a repeat while games arrive', async () => {
    const ofDay = (number: number, day: number) =>
      gameRecord({
        id: `00224${String(number).padStart(5, '0')}`,
        day,
        plays: Array.from({ length: 3 }, () => ({ detail: 'dunk' })),
      });
    for (const query of [
      { tags: 'Dunk' },
      { from: '2024-11-01', to: '2024-11-30' },
      { team: warriors },
    ]) {
      await reset(api, [ofDay(4, 20241104), ofDay(6, 20241106)]);
      const first = await api.page(path, { ...query, limit: 2 });
      await api.add(ofDay(9, 20241109), ofDay(5, 20241105), ofDay(6, 20241106));
      const rest = await api.page(path, { ...query, limit: 100, cursor: first.nextCursor });
      const keys = [...first.items, ...rest.items].map(
        ({ gameId, eventNumber }) => `${Number(gameId) % 100}:${eventNumber}`,
      );
      const expected = [6, 5, 4].map((game) => [14, 12, 10].map((event) => `${game}:${event}`));
      expect(keys).toEqual(expected.flat());
    }
  });

  it('finds the plays of its league alone', async () => {
    await reset(api, [
      gameRecord({ id: '0022400001', day: 20240601, plays: [{ detail: 'dunk' }] }),
      gameRecord({
        id: '1022400001',
        day: 20240601,
        home: aces,
        plays: [{ player_id: wilson, team_id: aces, detail: 'dunk' }],
      }),
    ]);
    for (const query of [{ tags: 'Dunk' }, { from: '2024-06-01', to: '2024-06-01' }]) {
      expect(await keysOf(api, 'wnba/pbp', query)).toEqual(['1022400001:10']);
      expect(await keysOf(api, 'nba/pbp', query)).toEqual(['0022400001:10']);
    }
    expect(await keysOf(api, 'nba/pbp', { player: wilson })).toEqual([]);
  });

  it('forgets the plays of a game that has changed, moved or gone', async () => {
    const id = '0022400001';
    const dunk = { detail: 'dunk' };
    const days = (day: string) => ({ from: day, to: day });
    await reset(api, [gameRecord({ id, day: 20241101, plays: [dunk] })]);
    expect(await keysOf(api, path, { tags: 'Dunk' })).toEqual([`${id}:10`]);
    expect(await keysOf(api, path, days('2024-11-01'))).toEqual([`${id}:10`]);
    await api.add(gameRecord({ id, day: 20241102, plays: [{}, dunk] }));
    expect(await keysOf(api, path, { tags: 'Dunk' })).toEqual([`${id}:12`]);
    expect(await keysOf(api, path, days('2024-11-01'))).toEqual([]);
    expect(await keysOf(api, path, days('2024-11-02'))).toEqual([`${id}:10`, `${id}:12`]);
    await api.add(gameRecord({ id, day: 20241102, plays: [{}] }));
    expect(await keysOf(api, path, { tags: 'Dunk' })).toEqual([]);
  });

  it('names who the play counts for', async () => {
    await reset(api, [
      gameRecord({
        id: '0022400001',
        day: 20241101,
        plays: [
          { made: 0, block_id: james },
          { kind: 'turnover', steal_id: james },
        ],
      }),
    ]);
    const names = async (query: Query) =>
      (await api.page(path, query)).items.map(({ playerName }) => playerName);
    expect(await names({ contexts: 'BLK' })).toEqual(['LeBron James']);
    expect(await names({ contexts: ['BLK', 'STL'] })).toEqual(['LeBron James', 'LeBron James']);
    expect(await names({ tags: 'Block' })).toEqual(['Stephen Curry']);
    expect(await names({ tags: 'Block', opponentTeamId: warriors })).toEqual(['LeBron James']);
    expect(await names({ team: lakers })).toEqual(['LeBron James', 'LeBron James']);
    expect(await names({ player: james, tags: 'Steal' })).toEqual(['LeBron James']);
  });
});
