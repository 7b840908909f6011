/** Clips by facet, and their numbers, against every play read one by one. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facetGroups } from '#app/basketball/clipFacets.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';
import { aces, curry, gameRecord, lakers, warriors, wilson } from '#tests/fixtures/games.ts';
import { type ApiPage, type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';
import {
  type Counts,
  countedOf,
  countsOf,
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

describe('facets of a player search', () => {
  const path = `nba/players/${curry}/pbp`;
  const searches = fc.record({
    ...narrowing,
    seasons: fc.subarray(['2023-24', '2024-25']),
    opponentTeamId: fc.constantFrom(0, 0, lakers),
    lastNGames: fc.constantFrom(0, 0, 2),
    every: fc.nat({ max: 10 }),
  });

  it('narrow it, and each count is that of the clips behind its link', async () => {
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, given) => {
        const { seasons, opponentTeamId, lastNGames, every, ...search } = given;
        const more = { seasons, opponentTeamId, lastNGames };
        await reset(api, records);
        const inScope = records
          .filter(({ game }) => {
            const teams = [0, game.home_team_id, game.away_team_id];
            const isSeason = seasons.length === 0 || seasons.includes(game.season);
            return isSeason && teams.includes(opponentTeamId);
          })
          .sort((a, b) => a.game.day - b.game.day || a.game.id - b.game.id)
          .map(countedOf)
          .map((list) => list.filter(({ player }) => player === curry))
          .filter((list) => list.length > 0);
        // Without categories a player has no missed free throws and no fouls.
        const kinds: readonly (number | null)[] = mergeCategoryKinds(search.contexts);
        const all = inScope
          .slice(lastNGames ? -lastNGames : 0)
          .flat()
          .filter(({ kind }) => kinds.includes(kind));
        expect(await keysOf(api, path, { ...search, ...more })).toEqual(naive(all, search));
        await expectCounts(api, path, search, { more, all });
        await expectLinks(api, path, search, { more, every });
      }),
      { numRuns: 60 },
    );
  });

  it('count nothing of another league, and nobody', async () => {
    await reset(api, [
      gameRecord({
        id: '1022400001',
        day: 20240601,
        home: aces,
        plays: [{ player_id: wilson, team_id: aces }],
      }),
    ]);
    const nothing = { total: { count: 0, more: false }, facets: { shot: { made: 0, missed: 0 } } };
    expect(await countsOf(api, `wnba/players/${wilson}/pbp`, {})).toMatchObject({
      total: { count: 1 },
      facets: { shot: { made: 1, missed: 0 }, month: { 6: 1 }, tag: { '2PT': 1 } },
    });
    expect(await countsOf(api, `nba/players/${wilson}/pbp`, {})).toMatchObject(nothing);
    expect(await countsOf(api, 'nba/players/5/pbp', {})).toMatchObject(nothing);
    expect(await countsOf(api, path, { tags: ['No such tag'] })).toMatchObject(nothing);
    expect(await countsOf(api, 'nba/games/0022400999/pbp', {})).toMatchObject(nothing);
  });
});

describe('facets of a team search', () => {
  const path = `nba/teams/${warriors}/pbp`;
  const searches = fc.record({ ...narrowing, every: fc.nat({ max: 10 }) });

  it('narrow it, and each play counts once, though it may count for two of its players', async () => {
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, { every, ...search }) => {
        await reset(api, records);
        const all = records
          .toSorted((a, b) => a.game.day - b.game.day || a.game.id - b.game.id)
          .flatMap((record) => countedOf(record))
          .filter(
            ({ game, isHome }) => warriors === (isHome ? game.home_team_id : game.away_team_id),
          )
          .filter(({ isHome }) => isHome !== null);
        expect(await keysOf(api, path, search)).toEqual(naive(all, search));
        await expectCounts(api, path, search, { all });
        await expectLinks(api, path, search, { every });
      }),
      { numRuns: 30 },
    );
  });

  it('of one game are those of its search for the team', async () => {
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, { every, ...search }) => {
        void every;
        await reset(api, records);
        const [{ game }] = records as [GameRecord];
        const season = { seasons: game.season, limit: 1, total: 'true', facets: 'true' };
        await reset(
          api,
          records.filter((record) => record.game.id === game.id),
        );
        const ofGame = `nba/games/${formatGameId(game.id)}/pbp`;
        const told = async (from: string, whose: Query) => {
          const { items, total, facets } = (await api.page(from, {
            ...{ ...search, ...season, ...whose },
          })) as ApiPage & Partial<Counts>;
          return { items, total, facets };
        };
        expect(await told(ofGame, { team: warriors })).toEqual(await told(path, {}));
      }),
      { numRuns: 15 },
    );
  });
});

describe('facets of a game search', () => {
  const searches = fc.record({ ...narrowing, every: fc.nat({ max: 10 }) });

  it('narrow it, and each play counts once, though it may count for two players', async () => {
    await fc.assert(
      fc.asyncProperty(games, searches, async ([record], { every, ...search }) => {
        const own = record as GameRecord;
        await reset(api, [own]);
        const path = `nba/games/${formatGameId(own.game.id)}/pbp`;
        const all = countedOf(own);
        expect(await keysOf(api, path, search)).toEqual(naive(all, search));
        await expectCounts(api, path, search, { all });
        await expectLinks(api, path, search, { every });
      }),
      { numRuns: 60 },
    );
  });
});

describe('counts', () => {
  const path = `nba/players/${curry}/pbp`;

  it('come where they are asked for', async () => {
    await reset(api, [gameRecord({ id: '0022400001', day: 20241101, plays: [{}, {}, {}] })]);
    const page = async (query: Query) => Object.keys(await api.page(path, query));
    expect(await page({})).toEqual(['items', 'nextCursor']);
    expect(await page({ total: 'true' })).toEqual(['items', 'nextCursor', 'total']);
    expect(await page({ facets: 'true' })).toEqual(['items', 'nextCursor', 'facets']);
    const { nextCursor } = await api.page(path, { limit: 1 });
    const second = { cursor: nextCursor, limit: 1, total: 'true' };
    expect(await api.page(path, second)).toMatchObject({ total: { count: 3, more: false } });
  });

  it('end at 10,000', async () => {
    const ids = Array.from({ length: 21 }, (_, i) => `00224${String(i + 1).padStart(5, '0')}`);
    const records = ids.map((id, i) => {
      const plays = Array.from({ length: i === 20 ? 1 : 500 }, () => ({}));
      return gameRecord({ id, day: 20241101 + i, plays });
    });
    await reset(api, records);
    expect(await countsOf(api, path, {})).toMatchObject({
      total: { count: 10_000, more: true },
      facets: { shot: { made: 10_001 } },
    });
    expect(await countsOf(api, path, { opponentTeamId: lakers, month: ['10'] })).toMatchObject({
      total: { count: 0, more: false },
      facets: { month: { 11: 10_001 } },
    });
  });

  it.each([...facetGroups])(
    'refuse an unknown value of %s, and name the parameter',
    async (group) => {
      const response = await api.get(path, { [group]: ['nonsense'] });
      expect(response.status).toBe(400);
      expect((await response.json()).error).toMatchObject({ parameter: group });
    },
  );

  it.each(['total', 'facets'])('refuse an unknown value of %s', async (name) => {
    const response = await api.get(path, { [name]: 'yes' });
    expect((await response.json()).error).toMatchObject({ parameter: name });
  });

  it('read values with commas, and belong to a cursor', async () => {
    const plays = [{ period: 1 }, { period: 2 }, { period: 5 }, { period: 6 }];
    await reset(api, [gameRecord({ id: '0022400001', day: 20241101, plays })]);
    const query = { period: '2,ot', limit: 2 };
    const first = await api.page(path, query);
    expect(first.items.map(({ eventNumber }) => eventNumber)).toEqual([16, 14]);
    const cursor = first.nextCursor;
    const same = await api.page(path, { period: ['ot', '2'], limit: 2, cursor });
    expect(same.items.map(({ eventNumber }) => eventNumber)).toEqual([12]);
    expect((await api.get(path, { period: '2', cursor })).status).toBe(400);
  });
});
