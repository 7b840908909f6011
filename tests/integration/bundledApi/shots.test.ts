/** The shots of searches, against the clips of the same searches. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShotChart, ShotCount } from '#app/api/contract.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import { shotZones } from '#app/basketball/shotZones.ts';
import { type StatCategory, statCategories } from '#app/basketball/statCategories.ts';
import type { GameRecord, PlayTable } from '#server/store/tables/schema.ts';
import { curry, gameRecord, green, james, lakers, warriors } from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

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

const spots = [
  [0, 0],
  [-60, 100],
  [150, 20],
  [-225, 10],
  [225, 10],
  [20, 250],
  [0, 500],
] as const;

const play = fc.record({
  kind: fc.constantFrom('shot', 'shot', 'shot', 'freethrow', 'rebound'),
  made: fc.constantFrom(0, 1),
  value: fc.constantFrom(2, 3),
  spot: fc.constantFrom(...spots, null),
  actor: fc.constantFrom(curry, curry, green, james, null),
  helper: fc.constantFrom(curry, james, null),
});

function toPlay({ spot, actor, helper, ...rest }: RandomPlay): Partial<PlayTable> {
  const isShot = rest.kind === 'shot';
  const team = (player: number | null) => (player === james ? lakers : warriors);
  const mate = helper !== null && helper !== actor && team(helper) === team(actor);
  const rival = helper !== null && team(helper) !== team(actor);
  return {
    ...(rest as Partial<PlayTable>),
    ...(rest.kind === 'freethrow' && { value: 1 }),
    ...(rest.kind === 'rebound' && { made: null, value: null }),
    ...(isShot && spot && { x: spot[0], y: spot[1] }),
    player_id: actor,
    team_id: team(actor),
    assist_id: isShot && rest.made && mate ? helper : null,
    block_id: isShot && !rest.made && rival ? helper : null,
  };
}
type RandomPlay = typeof play extends fc.Arbitrary<infer T> ? T : never;

const games = fc
  .array(fc.array(play, { maxLength: 25 }), { minLength: 1, maxLength: 4 })
  .map((list) =>
    list.map((plays, i) => {
      const id = `002240000${i + 1}`;
      return gameRecord({ id, day: 20241101 + i, away: lakers, plays: plays.map(toPlay) });
    }),
  );

const searches = fc.record({
  contexts: fc.subarray<StatCategory>([...statCategories], { maxLength: 3 }),
  tags: fc.constantFrom<string[]>([], [], ['Made'], ['3PT'], ['No such tag']),
  shot: fc.constantFrom<string[]>([], [], ['missed'], ['made', 'missed']),
  place: fc.constantFrom<string[]>([], [], ['corner-left'], ['mid-left', 'above-center']),
  with: fc.constantFrom(0, 0, 0, james, green),
});

async function chartOf(path: string, query: Query): Promise<ShotChart> {
  const response = await api.get(`${path}/shots`, query);
  expect(response.status).toBe(200);
  return (await response.json()) as ShotChart;
}

const all = ({ attempted, assists, blocks }: ShotCount) => attempted + assists + blocks;

/** The zones add up to the shots among the clips, and each has the clips of the search with its place. */
async function expectChart(path: string, query: Query): Promise<void> {
  const chart = await chartOf(path, query);
  const { items } = await api.pages(`${path}/pbp`, { ...query, limit: 100 });
  const shots = items.filter(({ tags }) => tags.includes('2PT') || tags.includes('3PT'));
  const inZones = Object.values(chart.zones).reduce((sum, zone) => sum + all(zone), 0);
  expect(inZones + all(chart.unplaced)).toBe(shots.length);
  for (const zone of shotZones) {
    const place = [query.place ?? []].flat();
    const isWanted = place.length === 0 || place.includes(zone);
    const narrowed = { ...query, place: zone, limit: 100 };
    const clips = isWanted ? (await api.pages(`${path}/pbp`, narrowed)).items : [];
    const made = clips.filter(({ tags }) => tags.includes('Made')).length;
    const count = chart.zones[zone] ?? { made: 0, attempted: 0, assists: 0, blocks: 0 };
    expect([zone, all(count), count.made + count.assists]).toEqual([zone, clips.length, made]);
  }
  const keys = chart.shots.map(([, , , , game, event]) => `${chart.games[game]}:${event}`);
  const clips = (await api.pages(`${path}/pbp`, {
    ...{ ...query, place: query.place?.toString() ? query.place : [...shotZones], limit: 100 },
  })) as { items: { gameId: string; eventNumber: number }[] };
  expect(keys).toEqual(clips.items.map((clip) => `${clip.gameId}:${clip.eventNumber}`));
  expect(chart.cut).toBe(false);
}

describe('the shots of a search', () => {
  const of = {
    player: () => ({ path: `nba/players/${curry}` }),
    team: () => ({ path: `nba/teams/${warriors}` }),
    game: (id: string) => ({ path: `nba/games/${id}` }),
    'player of a game': (id: string) => ({ path: `nba/games/${id}`, player: curry }),
    'team of a game': (id: string) => ({ path: `nba/games/${id}`, team: warriors }),
    'days of a league': () => ({ path: 'nba', from: '2024-11-01', to: '2024-11-03' }),
    'player against a team': () => ({ path: 'nba', player: curry, opponentTeamId: lakers }),
  };

  it.each(Object.entries(of))('add up to its clips by zone: %s', async (_, search) => {
    await fc.assert(
      fc.asyncProperty(games, searches, async (records, query) => {
        await reset(records);
        const [first] = records as [GameRecord];
        const { path, ...owner } = search(formatGameId(first.game.id));
        await expectChart(path, { ...query, ...owner });
      }),
      { numRuns: 12 },
    );
  });

  it('need a bound in a league, as its clips do', async () => {
    expect((await api.get('nba/shots', {})).status).toBe(400);
  });

  it('keep those of others apart, which count as assists and blocks', async () => {
    const own = { player_id: curry, team_id: warriors, x: 0, y: 10 };
    const lost = { made: 0, player_id: james, team_id: lakers, x: 0, y: 10 };
    await reset([
      gameRecord({
        id: '0022400001',
        day: 20241101,
        away: lakers,
        plays: [
          { ...own, made: 1 },
          { ...own, made: 0 },
          { ...own, made: 1, player_id: green, assist_id: curry },
          { ...lost, block_id: curry },
          { ...own, made: 1, x: null, y: null },
        ],
      }),
    ]);
    const chart = await chartOf(`nba/players/${curry}`, { contexts: ['FGA', 'AST', 'BLK'] });
    expect(chart.zones).toEqual({
      'restricted-area': { made: 1, attempted: 2, assists: 1, blocks: 1 },
    });
    expect(chart.unplaced).toEqual({ made: 1, attempted: 1, assists: 0, blocks: 0 });
    expect(chart.shots.map(([x, y, made, value]) => [x, y, made, value])).toEqual([
      ...[0, 1, 0, 1].map((made) => [0, 10, made, 2]),
    ]);
    const [, , , , , , player = -1] = chart.shots[0] ?? [];
    expect(chart.players[player]).toBe(james);
    const ofGame = await chartOf('nba/games/0022400001', {});
    expect(ofGame.zones['restricted-area']).toEqual({
      ...{ made: 2, attempted: 4, assists: 0, blocks: 0 },
    });
    expect(await chartOf('wnba/games/0022400001', {})).toMatchObject({ zones: {}, shots: [] });
  });

  it('are the newest 3,000 where there are more, and counted in full', async () => {
    const plays = Array.from({ length: 700 }, (_, i) => ({ x: 0, y: 10, made: i % 2, event: i }));
    const ids = ['0022400001', '0022400002', '0022400003', '0022400004', '0022400005'];
    await reset(ids.map((id, i) => gameRecord({ id, day: 20241101 + i, plays })));
    const chart = await chartOf(`nba/players/${curry}`, { contexts: ['FGA'] });
    expect(chart.cut).toBe(true);
    expect(chart.shots).toHaveLength(3000);
    expect(chart.games).toEqual(ids.toReversed());
    expect(chart.zones['restricted-area']).toMatchObject({ made: 1750, attempted: 3500 });
  });
});

describe('the score of a game', () => {
  const path = 'nba/games/0022400001/flow';
  const basket = (clock: number, home: number | null, away: number | null) => ({
    ...{ clock, score_home: home, score_away: away, made: 1 },
  });
  const record = (...plays: Partial<PlayTable>[]) =>
    gameRecord({ id: '0022400001', day: 20241101, away: lakers, plays });

  it('is told after each basket and free throw, with the time played', async () => {
    await reset([
      record(
        { ...basket(7000, 2, 0), event: 4 },
        { ...basket(6900, 2, 0), made: 0, event: 6 },
        { ...basket(10, 2, 1), kind: 'freethrow', value: 1, event: 9 },
        { ...basket(2900, 4, 1), period: 6, event: 12 },
      ),
    ]);
    const flow = await (await api.get(path)).json();
    expect(flow.game).toMatchObject({ id: '0022400001', awayTeam: { teamId: lakers } });
    expect(flow.plays).toEqual([
      { eventNumber: 4, period: 1, elapsed: 20, home: 2, away: 0 },
      { eventNumber: 9, period: 1, elapsed: 719, home: 2, away: 1 },
      { eventNumber: 12, period: 6, elapsed: 4 * 720 + 300 + 10, home: 4, away: 1 },
    ]);
  });

  it('is not told where it is unknown, and of an unknown game', async () => {
    await reset([record(basket(7000, 2, 0), basket(6900, null, null))]);
    expect((await (await api.get(path)).json()).plays).toEqual([]);
    await reset([record(basket(7000, 0, 0))]);
    expect((await (await api.get(path)).json()).plays).toEqual([]);
    expect((await api.get(path.replace('nba', 'wnba'))).status).toBe(404);
    expect((await api.get('nba/games/0022400009/flow')).status).toBe(404);
  });
});
