import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatGameId } from '#app/basketball/gameId.ts';
import { statCategories } from '#app/basketball/statCategories.ts';
import { getCategoryKinds, getGameCredits } from '#server/store/plays/credits.ts';
import { removeGames } from '#server/store/plays/writeGames.ts';
import type { GameRecord, PlayTable } from '#server/store/tables/schema.ts';
import {
  aces,
  celtics,
  curry,
  gameRecord,
  green,
  james,
  lakers,
  warriors,
} from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

const kinds = ['shot', 'shot', 'freethrow', 'rebound', 'turnover', 'foul', 'violation'] as const;
const details = ['dunk', 'offensive', 'defensive', 'technical', 'personal', '1 of 1', null];

/** A play of a game: what it is follows from numbers without a common divisor. */
function playOf(number: number, ord: number, away: number): Partial<PlayTable> {
  const seed = number * 31 + ord;
  const isHome = seed % 5 < 3;
  const [own, other] = isHome ? [curry, james] : [james, green];
  return {
    kind: kinds[seed % kinds.length],
    detail: details[(seed * 3) % details.length],
    made: seed % 2,
    value: 2 + (seed % 3 === 0 ? 1 : 0),
    player_id: seed % 11 === 0 ? null : own,
    team_id: seed % 17 === 0 ? null : isHome ? warriors : away,
    assist_id: isHome && seed % 4 === 1 ? green : null,
    steal_id: seed % 3 === 1 ? other : null,
    block_id: seed % 7 === 2 ? other : null,
    period: ord % 9 === 0 ? 5 : 2,
  };
}

const games: GameRecord[] = [23, 24].flatMap((year) =>
  Array.from({ length: 7 }, (_, i) => {
    const number = year * 7 + i;
    const type = i > 4 ? '4' : '2';
    const away = i % 2 ? lakers : celtics;
    return gameRecord({
      id: `00${type}${year}${String(i + 1).padStart(5, '0')}`,
      // Some games share their day.
      day: (2000 + year) * 10000 + (type === '2' ? 1101 : 1201) + Math.floor(i / 2),
      away,
      plays: Array.from({ length: number % 19 }, (_, ord) => playOf(number, ord, away)),
      lines: [{ player_id: curry, seconds: 60 }],
    });
  }),
);

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  for (const record of games) await api.add(record);
});
afterAll(() => api.close());

const keysOf = async (path: string, query: Query, from = api) =>
  (await from.pages(path, query)).items.map((clip) => `${clip.gameId}:${clip.eventNumber}`);

const newestFirst = games.toSorted((a, b) => b.game.day - a.game.day || b.game.id - a.game.id);

/** One after the other, the searches of the games that a search over seasons goes through. */
async function gameByGame(team: number, search: Search, whose: Query): Promise<string[]> {
  const { lastNGames, opponentTeamId, seasons, seasonType, ...rest } = search;
  const wanted = newestFirst.filter(({ game }) => {
    const { season, phase, home_team_id, away_team_id } = game;
    const teams = [home_team_id, away_team_id];
    const others = teams.filter((id) => id !== team);
    return (
      teams.includes(team) &&
      (opponentTeamId === 0 || others.includes(opponentTeamId)) &&
      (seasons.length === 0 || seasons.includes(season)) &&
      (seasonType === null || (phase % 10 === 4) === (seasonType === 'Playoffs'))
    );
  });
  const latest = wanted.slice(0, lastNGames || undefined);
  const found: string[] = [];
  for (const { game } of rest.sort === 'asc' ? latest.reverse() : latest) {
    found.push(...(await keysOf(`nba/games/${formatGameId(game.id)}/pbp`, { ...rest, ...whose })));
  }
  return found;
}

const searches = fc.record({
  contexts: fc.subarray([...statCategories], { maxLength: 3 }),
  seasons: fc.subarray(['2023-24', '2024-25']),
  seasonType: fc.constantFrom(null, 'Regular Season', 'Playoffs'),
  lastNGames: fc.constantFrom(0, 0, 1, 3),
  opponentTeamId: fc.constantFrom(0, 0, lakers, warriors),
  tags: fc.constantFrom([] as const, ['Overtime'] as const, ['2PT', 'Made'] as const),
  limit: fc.integer({ min: 1, max: 7 }),
  sort: fc.constantFrom('asc', 'desc'),
});

type Search = typeof searches extends fc.Arbitrary<infer T> ? T : never;

describe("a team's clips", () => {
  it('are those of its games, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(searches, fc.constantFrom(warriors, lakers), async (query, team) => {
        const found = await keysOf(`nba/teams/${team}/pbp`, query);
        expect(found).toEqual(await gameByGame(team, query, { team }));
      }),
      { numRuns: 60 },
    );
  });

  it('are the plays that count for its players, with categories', async () => {
    for (const contexts of statCategories) {
      const counted = games
        .flatMap(getGameCredits)
        .filter((credit) => getCategoryKinds(contexts).includes(credit.kind))
        .filter((credit) => credit.opponent_team_id !== warriors)
        .map((credit) => `${formatGameId(credit.game_id)}:${credit.event}`);
      const found = await keysOf(`nba/teams/${warriors}/pbp`, { contexts });
      expect(found.toSorted()).toEqual([...new Set(counted)].toSorted());
    }
  });

  it('are each play once, and together with those of the other team all of a game', async () => {
    for (const { game, plays } of games) {
      const path = `nba/games/${formatGameId(game.id)}/pbp`;
      const [home, away, all] = await Promise.all([
        keysOf(path, { team: game.home_team_id }),
        keysOf(path, { team: game.away_team_id }),
        keysOf(path, {}),
      ]);
      const ofNobody = plays
        .filter(({ kind, team_id }) => kind === 'violation' && team_id === null)
        .map(({ event }) => `${formatGameId(game.id)}:${event}`);
      expect(new Set(home).size).toBe(home.length);
      expect(new Set([...home, ...away, ...ofNobody])).toEqual(new Set(all));
    }
  });

  it('are none in the other league, and of a team that is not here', async () => {
    expect(await keysOf(`wnba/teams/${warriors}/pbp`, {})).toEqual([]);
    expect(await keysOf(`nba/teams/${aces}/pbp`, {})).toEqual([]);
    expect(await keysOf('nba/teams/0/pbp', {})).toEqual([]);
  });

  it('name the player of the team', async () => {
    const names = async (contexts: string) => {
      const { items } = await api.pages(`nba/teams/${lakers}/pbp`, { contexts });
      return new Set(items.map(({ playerName }) => playerName));
    };
    expect(await names('STL')).toEqual(new Set(['LeBron James']));
    expect(await names('')).toEqual(new Set(['LeBron James', 'Lakers']));
  });

  it('follow games that are corrected, moved and removed', async () => {
    const own = await testApi();
    const [first, second] = ['0022400061', '0022400062'];
    const found = () => keysOf(`nba/teams/${warriors}/pbp`, {}, own);
    await own.add(
      gameRecord({ id: first, day: 20241023, plays: [{}] }),
      gameRecord({ id: second, day: 20241024, plays: [{}] }),
    );
    expect(await found()).toEqual([`${second}:10`, `${first}:10`]);
    await own.add(gameRecord({ id: first, day: 20241025, plays: [{}, { made: 0 }] }));
    expect(await found()).toEqual([`${first}:12`, `${first}:10`, `${second}:10`]);
    await own.add(gameRecord({ id: second, day: 20241024, home: celtics, plays: [{}] }));
    expect(await found()).toEqual([`${first}:12`, `${first}:10`]);
    await own.store.write((tx, bulk) => removeGames(tx, bulk, [Number(first)]));
    expect(await found()).toEqual([]);
    expect(await keysOf(`nba/teams/${celtics}/pbp`, {}, own)).toEqual([`${second}:10`]);
    await own.close();
  });

  it('leave scheduled games out of the latest ones', async () => {
    const own = await testApi(
      gameRecord({ id: '0022400061', day: 20241023, plays: [{}] }),
      gameRecord({
        id: '0022400062',
        day: 20241024,
        game: { status: 'scheduled', home_score: null, away_score: null },
      }),
    );
    const query = { lastNGames: 1 };
    expect(await keysOf(`nba/teams/${warriors}/pbp`, query, own)).toEqual(['0022400061:10']);
    await own.close();
  });
});

describe('the clips of a game', () => {
  it('that count for a player are those of the player’s search', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (query) => {
        const found = await keysOf(`nba/players/${curry}/pbp`, query);
        expect(found).toEqual(await gameByGame(warriors, query, { player: curry }));
      }),
      { numRuns: 30 },
    );
  });

  it('need a player of the team if both are asked for', async () => {
    const path = 'nba/games/0022400001/pbp';
    const ofCurry = await keysOf(path, { player: curry });
    expect(ofCurry.length).toBeGreaterThan(0);
    expect(await keysOf(path, { player: curry, team: warriors })).toEqual(ofCurry);
    expect(await keysOf(path, { player: curry, team: celtics })).toEqual([]);
    expect(await keysOf(path, { player: curry, team: lakers })).toEqual([]);
    expect(await keysOf(path, { team: lakers })).toEqual([]);
  });

  it('have cursors that belong to the player and the team', async () => {
    const path = 'nba/games/0022400001/pbp';
    const { nextCursor } = await api.page(path, { team: warriors, limit: 1 });
    for (const query of [{}, { team: celtics }, { team: warriors, player: curry }]) {
      const answer = await api.get(path, { ...query, limit: 1, cursor: nextCursor });
      expect(answer.status).toBe(400);
    }
  });
});
