/** Clips by facet, and their numbers, against every play read one by one. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FacetGroup, facetGroups, facetValues } from '#app/basketball/clipFacets.ts';
import { formatGameId, parseGameId } from '#app/basketball/gameId.ts';
import { getShotZone } from '#app/basketball/shotZones.ts';
import { type StatCategory, statCategories } from '#app/basketball/statCategories.ts';
import { getPlayCredits, mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { getTagNames } from '#server/store/plays/tags.ts';
import type { GameRecord, GameTable, PlayTable } from '#server/store/tables/schema.ts';
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
import { type ApiPage, type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Spots in every ring of the floor, and none. */
const spot = fc.constantFrom(
  ...([
    [0, 0],
    [-60, 100],
    [150, 20],
    [-225, 10],
    [20, 250],
    [0, 500],
  ] as const),
  null,
);

const play = fc.record({
  kind: fc.constantFrom('shot', 'shot', 'shot', 'freethrow', 'rebound', 'turnover', 'foul'),
  made: fc.constantFrom(0, 1),
  value: fc.constantFrom(2, 3),
  spot,
  actor: fc.constantFrom(curry, curry, green, james, null),
  helped: fc.boolean(),
  detail: fc.constantFrom('dunk', 'jump shot', 'offensive'),
  period: fc.integer({ min: 1, max: 6 }),
});
type RandomPlay = typeof play extends fc.Arbitrary<infer T> ? T : never;

/** The Warriors are at home or not; Curry scores, assists, steals and blocks. */
function toPlay(other: number, { actor, helped, spot, ...rest }: RandomPlay): Partial<PlayTable> {
  const by = (player: number) => (helped && actor === player ? curry : null);
  const isShot = rest.kind === 'shot';
  const isThrow = rest.kind === 'freethrow';
  return {
    ...(rest as Partial<PlayTable>),
    ...(!isShot && !isThrow && { made: null, value: null }),
    ...(isThrow && { value: 1 }),
    ...(isShot && spot && { x: spot[0], y: spot[1] }),
    player_id: actor,
    team_id: actor === james ? other : actor === null ? null : warriors,
    assist_id: isShot && rest.made ? by(green) : null,
    steal_id: rest.kind === 'turnover' ? by(james) : null,
    block_id: isShot && !rest.made ? by(james) : null,
  };
}

const games: fc.Arbitrary<GameRecord[]> = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 40 }),
      year: fc.constantFrom(23, 24),
      month: fc.constantFrom(10, 12, 1, 4),
      other: fc.constantFrom(lakers, celtics),
      atHome: fc.boolean(),
      score: fc.constantFrom([110, 104], [99, 104], [null, null]),
      plays: fc.array(play, { maxLength: 25 }),
    }),
    { selector: ({ number, year }) => `${year}${number}`, minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map(toRecord));

function toRecord({ number, year, month, other, atHome, score, plays }: RandomGame): GameRecord {
  return gameRecord({
    id: `002${year}${String(number).padStart(5, '0')}`,
    day: (2000 + year + (month < 6 ? 1 : 0)) * 10_000 + month * 100 + 1,
    ...(atHome ? { home: warriors, away: other } : { home: other, away: warriors }),
    game: {
      home_score: score[0] ?? null,
      away_score: score[1] ?? null,
      status: score[0] === null ? 'live' : 'final',
    },
    plays: plays.map((given) => toPlay(other, given)),
  });
}

interface RandomGame {
  number: number;
  year: number;
  month: number;
  other: number;
  atHome: boolean;
  score: readonly (number | null)[];
  plays: RandomPlay[];
}

const chosen = Object.fromEntries(
  facetGroups.map((group) => [
    group,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      fc.subarray<string>([...facetValues[group]], {
        minLength: 1,
        maxLength: 2,
      }),
    ),
  ]),
) as Record<FacetGroup, fc.Arbitrary<string[]>>;

const narrowing = {
  contexts: fc.subarray<StatCategory>([...statCategories], { maxLength: 2 }),
  tags: fc.constantFrom<string[]>([], [], ['Made'], ['Jump Shot', '3PT'], ['No such tag']),
  ...chosen,
};
type Narrowing = Record<FacetGroup | 'tags', string[]> & { contexts: StatCategory[] };

/** A play as it counts for somebody, or for nobody. */
interface Counted {
  game: GameTable;
  play: PlayTable;
  kind: number | null;
  player: number | null;
  isHome: boolean | null;
}

function countedOf({ game, plays }: GameRecord): Counted[] {
  return plays.flatMap((play): Counted[] => {
    const credits = getPlayCredits(game, play).map(({ kind, player_id, opponent_team_id }) => {
      const isHome = opponent_team_id === game.away_team_id;
      return { game, play, kind, player: player_id, isHome };
    });
    const isHome = play.team_id === null ? null : play.team_id === game.home_team_id;
    return credits.length > 0 ? credits : [{ game, play, kind: null, player: null, isHome }];
  });
}

/** The value of a counted play in each group; undefined: none. */
function valuesOf({ game, play, isHome }: Counted): Record<FacetGroup, string | undefined> {
  const { home_score: home, away_score: away } = game;
  const won = home === null || away === null || isHome === null ? null : home > away === isHome;
  const zone = play.kind === 'shot' ? getShotZone(play, game.league) : null;
  return {
    period: play.period > 4 ? 'ot' : String(play.period),
    shot: play.made === null ? undefined : play.made ? 'made' : 'missed',
    place: zone ?? undefined,
    site: isHome === null ? undefined : isHome ? 'home' : 'away',
    outcome: won === null ? undefined : won ? 'won' : 'lost',
    month: String(Math.floor(game.day / 100) % 100),
    stage: { 5: 'play-in', 6: 'cup-final' }[parseGameId(game.id)?.gameType ?? 0],
  };
}

/** The keys of the plays that a search finds, oldest first. */
function naive(counted: readonly Counted[], { tags, ...search }: Narrowing): string[] {
  const kinds = search.contexts.length > 0 ? mergeCategoryKinds(search.contexts) : null;
  const found = counted.filter((each) => {
    const values = valuesOf(each);
    const names: readonly string[] = getTagNames(each.play);
    return (
      (kinds === null || (each.kind !== null && kinds.includes(each.kind))) &&
      tags.every((tag) => names.includes(tag)) &&
      facetGroups.every(
        (group) => search[group].length === 0 || search[group].includes(values[group] ?? ''),
      )
    );
  });
  return [...new Set(found.map(({ game, play }) => `${formatGameId(game.id)}:${play.event}`))];
}

const tablesOfGames = [
  ...(['plays', 'player_lines', 'team_lines', 'appearances'] as const),
  ...(['player_indexes', 'game_indexes', 'games'] as const),
];

async function reset(records: GameRecord[]): Promise<void> {
  await api.store.write(async (tx) => {
    for (const table of tablesOfGames) await tx.deleteFrom(table).execute();
    await tx.updateTable('careers').set({ revision: sql`revision + 1` }).execute();
  });
  await api.add(...records);
}

interface Counts {
  total: { count: number; more: boolean };
  facets: Record<FacetGroup | 'tag', Record<string, number>>;
}

async function countsOf(path: string, query: Query): Promise<Counts> {
  return (await (
    await api.get(path, { ...query, limit: 1, total: 'true', facets: 'true' })
  ).json()) as Counts;
}

async function keysOf(path: string, query: Query): Promise<string[]> {
  const { items } = await api.pages(path, { ...query, sort: 'asc', limit: 100 });
  return items.map(({ gameId, eventNumber }) => `${gameId}:${eventNumber}`);
}

/** The searches that the counts of one are about: each value added to it. */
function* furtherSearches(search: Narrowing): Generator<[string, string, Narrowing]> {
  for (const group of facetGroups) {
    for (const value of facetValues[group]) {
      yield [group, value, { ...search, [group]: [...new Set([...search[group], value])] }];
    }
  }
  for (const tag of ['Made', 'Dunk', 'Overtime', '3PT', 'Rebound', 'Clutch', 'Assisted']) {
    yield ['tag', tag, { ...search, tags: [...search.tags, tag] }];
  }
}

/** Every count is the number of clips of the search that it leads to. */
async function expectCounts(path: string, search: Narrowing, more: Query, all: Counted[]) {
  const { total, facets } = await countsOf(path, { ...search, ...more });
  expect(total).toEqual({ count: naive(all, search).length, more: false });
  for (const [group, value, further] of furtherSearches(search)) {
    const count = facets[group as FacetGroup][value] ?? 0;
    expect([group, value, count]).toEqual([group, value, naive(all, further).length]);
  }
}

/** The same by paging, for some of the links. */
async function expectLinks(path: string, search: Narrowing, more: Query, every: number) {
  const { facets } = await countsOf(path, { ...search, ...more });
  for (const [i, [group, value, further]] of [...furtherSearches(search)].entries()) {
    if (i % 11 !== every) continue;
    const keys = await keysOf(path, { ...further, ...more });
    expect([group, value, facets[group as FacetGroup][value] ?? 0]).toEqual([
      group,
      value,
      keys.length,
    ]);
  }
}

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
        await reset(records);
        const inScope = records
          .filter(({ game }) => {
            const other = game.home_team_id === warriors ? game.away_team_id : game.home_team_id;
            const isSeason = seasons.length === 0 || seasons.includes(game.season);
            return isSeason && [0, other].includes(opponentTeamId);
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
        expect(await keysOf(path, { ...search, ...more })).toEqual(naive(all, search));
        await expectCounts(path, search, more, all);
        await expectLinks(path, search, more, every);
      }),
      { numRuns: 60 },
    );
  });

  it('count nothing of another league, and nobody', async () => {
    await reset([
      gameRecord({
        id: '1022400001',
        day: 20240601,
        home: aces,
        plays: [{ player_id: wilson, team_id: aces }],
      }),
    ]);
    const nothing = { total: { count: 0, more: false }, facets: { shot: { made: 0, missed: 0 } } };
    expect(await countsOf(`wnba/players/${wilson}/pbp`, {})).toMatchObject({
      total: { count: 1 },
      facets: { shot: { made: 1, missed: 0 }, month: { 6: 1 }, tag: { '2PT': 1 } },
    });
    expect(await countsOf(`nba/players/${wilson}/pbp`, {})).toMatchObject(nothing);
    expect(await countsOf('nba/players/5/pbp', {})).toMatchObject(nothing);
    expect(await countsOf(path, { tags: ['No such tag'] })).toMatchObject(nothing);
    expect(await countsOf('nba/games/0022400999/pbp', {})).toMatchObject(nothing);
  });
});

describe('facets of a team search', () => {
  const path = `nba/teams/${warriors}/pbp`;
  const searches = fc.record({ ...narrowing, every: fc.nat({ max: 10 }) });

  it('narrow it, and each play counts once, though it may count for two of its players', async () => {
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, { every, ...search }) => {
        await reset(records);
        const all = records
          .toSorted((a, b) => a.game.day - b.game.day || a.game.id - b.game.id)
          .flatMap((record) => countedOf(record))
          .filter(({ game, isHome }) => isHome === (game.home_team_id === warriors));
        expect(await keysOf(path, search)).toEqual(naive(all, search));
        await expectCounts(path, search, {}, all);
        await expectLinks(path, search, {}, every);
      }),
      { numRuns: 30 },
    );
  });

  it('of one game are those of its search for the team', async () => {
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, { every, ...search }) => {
        void every;
        await reset(records);
        const [{ game }] = records as [GameRecord];
        const season = { seasons: game.season, limit: 1, total: 'true', facets: 'true' };
        await reset(records.filter((record) => record.game.id === game.id));
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
        await reset([own]);
        const path = `nba/games/${formatGameId(own.game.id)}/pbp`;
        const all = countedOf(own);
        expect(await keysOf(path, search)).toEqual(naive(all, search));
        await expectCounts(path, search, {}, all);
        await expectLinks(path, search, {}, every);
      }),
      { numRuns: 60 },
    );
  });
});

describe('counts', () => {
  const path = `nba/players/${curry}/pbp`;

  it('come where they are asked for', async () => {
    await reset([gameRecord({ id: '0022400001', day: 20241101, plays: [{}, {}, {}] })]);
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
    await reset(records);
    expect(await countsOf(path, {})).toMatchObject({
      total: { count: 10_000, more: true },
      facets: { shot: { made: 10_001 } },
    });
    expect(await countsOf(path, { opponentTeamId: lakers, month: ['10'] })).toMatchObject({
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
    await reset([gameRecord({ id: '0022400001', day: 20241101, plays })]);
    const query = { period: '2,ot', limit: 2 };
    const first = await api.page(path, query);
    expect(first.items.map(({ eventNumber }) => eventNumber)).toEqual([16, 14]);
    const cursor = first.nextCursor;
    const same = await api.page(path, { period: ['ot', '2'], limit: 2, cursor });
    expect(same.items.map(({ eventNumber }) => eventNumber)).toEqual([12]);
    expect((await api.get(path, { period: '2', cursor })).status).toBe(400);
  });
});
