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

describe('two players', () => {
  it('have equally many plays either way', async () => {
    const pair = fc.constantFrom([curry, green], [green, curry]);
    await fc.assert(
      fc.asyncProperty(games, pair, async (records, [passer = 0, scorer = 0]) => {
        await reset(api, records);
        const clipsOf = (player: number, query: Query) =>
          keysOf(api, `nba/players/${player}/pbp`, query);
        const assists = await clipsOf(passer, { contexts: 'AST', with: scorer });
        expect(await clipsOf(scorer, { contexts: 'FGM', with: passer })).toEqual(assists);
        const blocks = await clipsOf(james, { contexts: 'BLK', with: curry });
        const missed = { contexts: 'FGA', shot: 'missed', with: james };
        expect(await clipsOf(curry, missed)).toEqual(blocks);
        const steals = await clipsOf(james, { contexts: 'STL', with: curry });
        expect(await clipsOf(curry, { contexts: 'TOV', with: james })).toEqual(steals);
      }),
      { numRuns: 40 },
    );
  });

  it('are in their clips, and at most 20 in the counts', async () => {
    const helpers = Array.from({ length: 22 }, (_, i) => 1000 + i);
    await reset(api, [
      gameRecord({
        id: '0022400001',
        day: 20241101,
        plays: [
          ...helpers.flatMap((id) => [{ assist_id: id }, { assist_id: id }]),
          { assist_id: green },
          { made: 0, block_id: james },
          { player_id: null, kind: 'turnover', steal_id: james },
        ],
      }),
    ]);
    const ofCurry = `nba/players/${curry}/pbp`;
    const { facets } = await countsOf(api, ofCurry, {});
    expect(facets.with).toEqual(Object.fromEntries(helpers.slice(0, 20).map((id) => [id, 2])));
    const plain = await api.page(ofCurry, { facets: 'true' });
    expect(plain).not.toHaveProperty('facets.with');
    const { items } = await api.page('nba/games/0022400001/pbp', { limit: 3 });
    expect(items).toMatchObject([
      { playerName: 'Warriors' },
      { playerId: curry, partner: { id: james, name: 'LeBron James', role: 'block' } },
      { playerId: curry, partner: { id: green, name: 'Draymond Green', role: 'assist' } },
    ]);
    expect(items[0]).not.toHaveProperty('playerId');
    expect(items[0]).not.toHaveProperty('partner');
  });
});

describe('a search of a league that is refused', () => {
  it.each<[Query, string | undefined, string]>([
    [{}, undefined, 'from and to'],
    [{ contexts: 'PTS' }, undefined, 'a rare tag or category'],
    [{ contexts: ['BLK', 'PTS'] }, undefined, 'a team'],
    [{ tags: 'Made', opponentTeamId: lakers }, undefined, 'a player'],
    [{ from: '2024-11-01' }, 'to', 'needed'],
    [{ to: '2024-11-01' }, 'from', 'needed'],
    [{ from: '2024-11-01', to: '2024-12-02' }, 'to', '31 days'],
    [{ from: '0099-01-01', to: '1998-01-01' }, 'to', '31 days'],
    [{ from: '2024-11-02', to: '2024-11-01', team: lakers }, 'to', 'before from'],
    [{ from: '2024-02-30', to: '2024-03-01' }, 'from', 'a date'],
    [{ team: lakers, seasons: '2024' }, 'seasons', 'no season'],
  ])('%j says what is missing', async (query, parameter, words) => {
    const response = await api.get(path, query);
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error.parameter).toBe(parameter);
    expect(error.message).toContain(words);
  });

  it('has the cursor of another search', async () => {
    const plays = Array.from({ length: 3 }, () => ({ detail: 'dunk' }));
    await reset(api, [gameRecord({ id: '0022400001', day: 20241101, plays })]);
    const { nextCursor: cursor } = await api.page(path, { tags: 'Dunk', limit: 1 });
    expect((await api.get(path, { tags: 'Dunk', cursor })).status).toBe(200);
    for (const other of [
      { team: warriors },
      { tags: 'Dunk', team: warriors },
      { tags: 'Dunk', from: '2024-11-01' },
      { tags: 'Dunk', with: green },
      { tags: 'Dunk', stage: 'play-in' },
      { tags: 'Dunk', sort: 'asc' },
    ]) {
      expect((await api.get(path, { ...other, cursor })).status).toBe(400);
    }
    expect((await api.get('wnba/pbp', { tags: 'Dunk', cursor })).status).toBe(400);
  });
});

describe('results', () => {
  const ids = async (query: Query) => {
    const response = await api.get('nba/results', query);
    expect(response.status).toBe(200);
    return ((await response.json()) as { id: string }[]).map(({ id }) => Number(id) % 1000);
  };

  it('are newest first, of days, teams and seasons', async () => {
    const game = (number: number, day: number, more = {}) =>
      gameRecord({ id: `00224${String(number).padStart(5, '0')}`, day, ...more });
    await reset(api, [
      game(1, 20241101),
      game(2, 20241102, { away: celtics }),
      game(3, 20241102, { home: celtics }),
      game(4, 20241103, { game: { status: 'scheduled' } }),
      gameRecord({ id: '0042300001', day: 20240420 }),
    ]);
    expect(await ids({})).toEqual([3, 2, 1, 1]);
    expect(await ids({ from: '2024-11-02', to: '2024-11-03' })).toEqual([3, 2]);
    expect(await ids({ team: celtics })).toEqual([3, 2]);
    expect(await ids({ team: celtics, opponentTeamId: lakers })).toEqual([3]);
    expect(await ids({ opponentTeamId: celtics })).toEqual([3, 2]);
    expect(await ids({ team: celtics, opponentTeamId: celtics })).toEqual([]);
    expect(await ids({ seasons: '2023-24' })).toEqual([1]);
    expect(await ids({ seasonType: 'Regular Season', to: '2024-11-01' })).toEqual([1]);
    expect((await api.get('nba/results', { from: 'today' })).status).toBe(400);
  });

  it('are at most 200', async () => {
    const records = Array.from({ length: 203 }, (_, i) =>
      gameRecord({ id: `00224${String(i + 1).padStart(5, '0')}`, day: 20241101 }),
    );
    await reset(api, records);
    expect((await ids({})).length).toBe(200);
    expect((await ids({ seasons: '2024-25' })).length).toBe(200);
  });
});
