import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Coverage } from '#app/basketball/coverage.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import { aces, gameRecord, lakers, warriors, wilson } from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

const storm = 1611661328;
const shot = { player_id: wilson, team_id: aces };

const charted = (number: number) =>
  gameRecord({
    id: `10225000${number}`,
    day: 20250600 + number,
    home: aces,
    away: storm,
    plays: [shot, { ...shot, made: 0 }],
    lines: [{ player_id: wilson, team_id: aces, seconds: 1800, points: 20, assists: 6 }],
  });
const told = gameRecord({
  id: '1022500030',
  day: 20250630,
  home: aces,
  away: storm,
  plays: [shot, { ...shot, kind: 'rebound', detail: 'defensive' }],
});
const older = gameRecord({
  id: '1022400010',
  day: 20240601,
  home: aces,
  away: storm,
  plays: [shot],
});
const untold = gameRecord({ id: '1022400011', day: 20240602, home: aces, away: storm });
const scheduled = gameRecord({
  id: '1022400012',
  day: 20240603,
  home: aces,
  away: storm,
  game: { status: 'scheduled', home_score: null, away_score: null },
});
const begun = gameRecord({
  id: '1022400013',
  day: 20240604,
  home: aces,
  away: storm,
  plays: [shot],
  game: { status: 'live' },
});
const nba = gameRecord({ id: '0022400061', day: 20241023, home: warriors, away: lakers });

const path = `wnba/players/${wilson}/pbp`;
const of2025 = { season: '2025', seasonType: 'Regular Season', games: 3 } as const;
const of2024 = { season: '2024', seasonType: 'Regular Season', games: 2 } as const;
let api: TestApi;

beforeAll(async () => {
  api = await testApi(charted(10), charted(11), told, older, untold, scheduled, begun, nba);
});
afterAll(() => api.close());

async function coverage(query: Query, of = path, from = api): Promise<Coverage[] | undefined> {
  const page = await from.page(of, query);
  return (page as { coverage?: Coverage[] }).coverage;
}

const season = { seasons: '2025', seasonType: 'Regular Season' };

describe('a player search', () => {
  it('reports seasons that only have shots, for categories besides shots', async () => {
    const expected = [{ ...of2025, everyPlay: 1, shotsAlone: 2 }];
    for (const contexts of ['AST', 'REB', 'PTS', ['FGM', 'STL'], []]) {
      expect(await coverage({ ...season, contexts }), String(contexts)).toEqual(expected);
    }
    expect(await coverage({ ...season, contexts: 'FGA' })).toBeUndefined();
  });

  it('reports games without plays and seasons without games only', async () => {
    const query = { seasons: ['2023', '2024', '2025'], seasonType: 'Regular Season' };
    expect(await coverage({ ...query, contexts: 'FG3M' })).toEqual([
      { ...of2024, everyPlay: 0, shotsAlone: 1 },
      { ...of2024, season: '2023', games: 0, everyPlay: 0, shotsAlone: 0 },
    ]);
    const playoffs = { ...season, seasonType: 'Playoffs', contexts: 'FGA' };
    expect(await coverage(playoffs)).toMatchObject([{ seasonType: 'Playoffs', games: 0 }]);
  });

  it('reports gaps with the first page, and only for named seasons', async () => {
    const { nextCursor } = await api.page(path, { ...season, contexts: 'PTS', limit: 1 });
    expect(nextCursor).not.toBeNull();
    const second = { ...season, contexts: 'PTS', limit: 1, cursor: nextCursor };
    expect(await coverage(second)).toBeUndefined();
    expect(await coverage({ contexts: 'AST' })).toBeUndefined();
  });

  it('stops reporting a gap when the plays are imported', async () => {
    const imported = await testApi(charted(10));
    const record = charted(10);
    const plays = told.plays.map((play) => ({ ...play, game_id: record.game.id }));
    await imported.store.write((tx, bulk) => writeGames(tx, bulk, [{ ...record, plays }]));
    expect(await coverage({ ...season, contexts: 'REB' }, path, imported)).toBeUndefined();
    await imported.close();
  });
});

describe('a game search', () => {
  it('reports the gap of its game', async () => {
    const contexts = 'AST';
    expect(await coverage({ contexts }, 'wnba/games/1022500010/pbp')).toEqual([
      { ...of2025, games: 1, everyPlay: 0, shotsAlone: 1 },
    ]);
    expect(await coverage({}, 'wnba/games/1022500011/pbp')).toHaveLength(1);
    expect(await coverage({ contexts }, 'wnba/games/1022500030/pbp')).toBeUndefined();
    expect(await coverage({ contexts: 'FGM' }, 'wnba/games/1022500010/pbp')).toBeUndefined();
    expect(await coverage({}, 'wnba/games/1022599999/pbp')).toMatchObject([{ games: 0 }]);
    expect(await coverage({}, 'nba/games/0032400001/pbp')).toBeUndefined();
  });
});

it('leaders report gaps in the plays behind their figures', async () => {
  const response = await api.get('wnba/leaders', { season: '2025' });
  expect(await response.json()).toMatchObject({
    PTS: [{ id: wilson, coverage: { ...of2025, everyPlay: 1, shotsAlone: 2 } }],
    AST: [{ id: wilson, value: 6, coverage: { everyPlay: 1 } }],
  });
});
