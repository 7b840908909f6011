import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
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

const three = { value: 3, distance: 26, detail: 'step back jump shot' };

/** Every category of Curry and Green in one game; the comment is the event number. */
const opener = gameRecord({
  id: '0022400061',
  day: 20241023,
  plays: [
    {}, // 10: two, alone
    { assist_id: green }, // 12: two, assisted
    { ...three }, // 14: three, alone
    { ...three, assist_id: green }, // 16: three, assisted
    { made: 0 }, // 18: missed two
    { ...three, made: 0, block_id: james }, // 20: missed three
    { kind: 'freethrow', made: 1, value: 1, detail: '1 of 2' }, // 22
    { kind: 'freethrow', made: 0, value: 1, detail: '2 of 2' }, // 24
    { kind: 'rebound', detail: 'offensive' }, // 26
    { kind: 'turnover', detail: 'bad pass', steal_id: james }, // 28
    { kind: 'turnover', player_id: james, team_id: lakers, steal_id: curry }, // 30: Curry steals
    { player_id: james, team_id: lakers, made: 0, block_id: curry }, // 32: Curry blocks
    { player_id: green, assist_id: curry, detail: 'dunk' }, // 34: Curry assists
    { kind: 'foul', detail: 'shooting personal', opponent_id: james }, // 36
    { kind: 'rebound', player_id: null, detail: 'offensive' }, // 38: the team's
  ],
});

const older = gameRecord({ id: '0022300100', day: 20231101, away: celtics, plays: [{}, {}] });
const sameDay = gameRecord({ id: '0022400062', day: 20241023, away: celtics, plays: [{}, {}] });
const later = gameRecord({
  id: '0022400300',
  day: 20241201,
  home: celtics,
  away: warriors,
  plays: [{ team_id: warriors, period: 5 }, { team_id: warriors }],
});
const playoff = gameRecord({ id: '0042400111', day: 20250420, plays: [{ ...three }] });
const cupFinal = gameRecord({ id: '0062400001', day: 20241217, plays: [{}] });
const allStar = gameRecord({ id: '0032400001', day: 20250216, plays: [{}] });
const benched = gameRecord({
  id: '0022400310',
  day: 20241203,
  plays: [{ player_id: green }],
  lines: [{ player_id: curry }],
});

const path = `nba/players/${curry}/pbp`;
let api: TestApi;

beforeAll(async () => {
  api = await testApi(opener, older, sameDay, later, playoff, cupFinal, allStar, benched);
});
afterAll(() => api.close());

async function found(query: Query): Promise<string[]> {
  const { items } = await api.pages(path, query);
  return items.map((clip) => `${clip.gameId}:${clip.eventNumber}`);
}

/** Event numbers in the opener, ascending. */
async function inOpener(query: Query): Promise<number[]> {
  const all = await found({ ...query, sort: 'asc' });
  return all.filter((key) => key.startsWith('0022400061')).map((key) => Number(key.slice(11)));
}

describe('categories', () => {
  it.each([
    ['PTS', [10, 12, 14, 16, 22]],
    ['FGM', [10, 12, 14, 16]],
    ['FGA', [10, 12, 14, 16, 18, 20]],
    ['FG3M', [14, 16]],
    ['FG3A', [14, 16, 20]],
    ['REB', [26]],
    ['AST', [34]],
    ['FGM_AST', [12, 16]],
    ['FG3_AST', [16]],
    ['STL', [30]],
    ['BLK', [32]],
    ['TOV', [28]],
  ])('%s', async (category, events) => {
    expect(await inOpener({ contexts: category })).toEqual(events);
  });

  it('find each play once when combined, by repeated keys or commas', async () => {
    const events = [10, 12, 14, 16, 18, 20, 22];
    expect(await inOpener({ contexts: ['PTS', 'FGA', 'FG3M'] })).toEqual(events);
    expect(await inOpener({ contexts: 'PTS,FGA,FG3M' })).toEqual(events);
  });

  it('find every play that counts in any when omitted', async () => {
    expect(await inOpener({})).toEqual([10, 12, 14, 16, 18, 20, 22, 26, 28, 30, 32, 34]);
  });

  it.each([
    ['AST', 34, 'Draymond Green makes a dunk (Stephen Curry assists)'],
    ['STL', 30, 'Turnover by LeBron James, stolen by Stephen Curry'],
    ['BLK', 32, 'LeBron James misses a jumper, blocked by Stephen Curry'],
  ])('%s name the searched player and describe the play', async (contexts, eventNumber, desc) => {
    const { items } = await api.page(path, { contexts, seasons: '2024-25' });
    expect(items).toEqual([
      expect.objectContaining({ eventNumber, desc, playerName: 'Stephen Curry' }),
    ]);
  });
});

describe('filters', () => {
  const regular = { seasonType: 'Regular Season' };

  it('by season: one, several, or all without one', async () => {
    const games = async (query: Query) => [
      ...new Set((await found(query)).map((key) => key.slice(0, 10))),
    ];
    expect(await games({ seasons: '2023-24' })).toEqual(['0022300100']);
    expect(await games({ seasons: ['2023-24', '2024-25'], ...regular, contexts: 'FG3M' })).toEqual([
      '0022400061',
    ]);
    const all = [
      '0042400111',
      '0062400001',
      '0022400300',
      '0022400062',
      '0022400061',
      '0022300100',
    ];
    expect(await games({})).toEqual(all);
    expect(await games({ seasons: '2023-24,2024-25' })).toEqual(all);
  });

  it('by season type: the cup final counts for the regular season', async () => {
    expect(await found({ seasonType: 'Playoffs' })).toEqual(['0042400111:10']);
    expect(await found({ ...regular, lastNGames: 1 })).toEqual(['0062400001:10']);
  });

  it('by opponent, home and away', async () => {
    expect(await found({ opponentTeamId: celtics })).toEqual([
      '0022400300:12',
      '0022400300:10',
      '0022400062:12',
      '0022400062:10',
      '0022300100:12',
      '0022300100:10',
    ]);
    expect(await found({ opponentTeamId: 999 })).toEqual([]);
    expect((await found({ opponentTeamId: 0 })).length).toBeGreaterThan(6);
  });

  it('by last N games: the latest under the other filters in which the player played', async () => {
    expect(await found({ ...regular, lastNGames: 2 })).toEqual([
      '0062400001:10',
      '0022400300:12',
      '0022400300:10',
    ]);
    expect(await found({ lastNGames: 2, opponentTeamId: celtics })).toHaveLength(4);
    expect(await found({ lastNGames: 1, opponentTeamId: celtics, seasons: '2023-24' })).toEqual([
      '0022300100:12',
      '0022300100:10',
    ]);
    expect(await found({ lastNGames: 3, contexts: 'STL' })).toEqual([]);
    expect(await found({ lastNGames: 999 })).toEqual(await found({}));
  });

  it('by tags: clips have all of them; none has an unknown tag', async () => {
    expect(await found({ tags: 'Overtime' })).toEqual(['0022400300:10']);
    expect(await inOpener({ tags: ['3PT', 'Assisted'] })).toEqual([16]);
    expect(await found({ tags: 'Unheard Of' })).toEqual([]);
  });

  it('by tags of the second column, alone and beside others, page by page', async () => {
    const score = (score_home: number) => ({ period: 4, clock: 0, score_home, score_away: 109 });
    const plays = [{ ...score(108) }, { ...score(109), value: 1 }, { ...score(110) }];
    const game = { home_score: 110, away_score: 109 };
    await api.add(gameRecord({ id: '0021400001', day: 20141101, plays, game }));
    const tagged = (...tags: string[]) => found({ tags, limit: 1, seasons: '2014-15' });
    expect(await tagged('Game Winner')).toEqual(['0021400001:14']);
    expect(await tagged('Tying Shot', '2PT', 'Buzzer Beater')).toEqual(['0021400001:12']);
    expect(await tagged('Tying Shot', 'Go-Ahead')).toEqual([]);
    const clip = await api.get('clip', { gameId: '0021400001', eventNumber: 14 });
    expect(await clip.json()).toMatchObject({
      tags: expect.arrayContaining(['Go-Ahead', 'Game Winner']),
    });
  });

  it('by league: a player has no clips in another', async () => {
    await api.add(gameRecord({ id: '1022400001', day: 20240514, plays: [{ player_id: wilson }] }));
    expect((await api.page(`wnba/players/${wilson}/pbp`)).items).toHaveLength(1);
    expect((await api.page(`nba/players/${wilson}/pbp`)).items).toEqual([]);
    expect((await api.page(`wnba/players/${curry}/pbp`)).items).toEqual([]);
    expect((await api.page('nba/players/77/pbp')).items).toEqual([]);
  });
});

describe('order', () => {
  it('is by date, then game, then the order of plays, newest first', async () => {
    const keys = await found({ contexts: 'FGM', seasonType: 'Regular Season' });
    expect(keys.slice(0, 8)).toEqual([
      '0062400001:10',
      '0022400300:12',
      '0022400300:10',
      '0022400062:12',
      '0022400062:10',
      '0022400061:16',
      '0022400061:14',
      '0022400061:12',
    ]);
  });

  it('is exactly reversed when ascending', async () => {
    for (const query of [{}, { opponentTeamId: celtics }, { lastNGames: 3 }, { tags: '2PT' }]) {
      const up = await found({ ...query, sort: 'asc', limit: 4 });
      expect(up).toEqual((await found(query)).reverse());
    }
  });
});
