import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameNeighborsSchema, gameResultSchema } from '#app/api/contract.ts';
import {
  aces,
  celtics,
  curry,
  gameRecord,
  james,
  lakers,
  warriors,
} from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

const shot = [{}];
const games = [
  gameRecord({ id: '0022300100', day: 20231101, plays: [{ player_id: james }] }),
  gameRecord({ id: '0022400010', day: 20241022, home: celtics, away: lakers }),
  gameRecord({ id: '0022400011', day: 20241024, plays: shot }),
  gameRecord({ id: '0022400012', day: 20241024, home: celtics, away: warriors, plays: shot }),
  gameRecord({ id: '0022400013', day: 20241026, home: lakers, away: celtics }),
  gameRecord({ id: '0042400111', day: 20250420, home: warriors, away: celtics, plays: shot }),
  gameRecord({ id: '0012400005', day: 20241023, plays: shot }),
  gameRecord({ id: '0022400900', day: 20250301, game: { status: 'scheduled' } }),
  gameRecord({
    id: '1022400001',
    day: 20240601,
    home: aces,
    plays: [{ player_id: 31, kind: 'foul', detail: 'technical' }],
  }),
];

let api: TestApi;
beforeAll(async () => {
  api = await testApi(...games);
});
afterAll(() => api.close());

async function json(path: string, query?: Query) {
  return (await api.get(path, query)).json();
}

describe("a team's games", () => {
  const ids = async (team: number, query: Query) => {
    const list = await json(`nba/teams/${team}/games`, query);
    return list.map((game: unknown) => gameResultSchema.parse(game).id);
  };

  it('are those of the newest season, newest first, without scheduled ones', async () => {
    expect(await ids(warriors, {})).toEqual(['0042400111', '0022400012', '0022400011']);
  });

  it('are those of the seasons, the season type and the opponent', async () => {
    const seasons = ['2023-24', '2024-25'];
    expect(await ids(warriors, { seasons, seasonType: 'Regular Season' })).toEqual([
      ...['0022400012', '0022400011', '0022300100'],
    ]);
    expect(await ids(warriors, { seasons, opponentTeamId: celtics })).toEqual([
      ...['0042400111', '0022400012'],
    ]);
    expect(await ids(lakers, { seasons: '2023-24' })).toEqual(['0022300100']);
    expect(await ids(aces, {})).toEqual([]);
    expect(await ids(lakers, { opponentTeamId: lakers })).toEqual([]);
  });

  it('have dates and results', async () => {
    const [game] = await json(`nba/teams/${celtics}/games`);
    expect(game).toEqual({
      id: '0042400111',
      date: '2025-04-20',
      status: 'final',
      homeTeam: { teamId: warriors, teamName: 'Warriors', teamTricode: 'GSW', score: 110 },
      awayTeam: { teamId: celtics, teamName: 'Celtics', teamTricode: 'BOS', score: 104 },
    });
  });

  it('need a season of the league', async () => {
    const answer = await api.get(`nba/teams/${lakers}/games`, { seasons: '2024' });
    expect([answer.status, (await answer.json()).error.parameter]).toEqual([400, 'seasons']);
  });
});

describe('the games around a game', () => {
  const around = async (id: string) => {
    const told = gameNeighborsSchema.parse(await json(`nba/games/${id}/neighbors`));
    return [told.homeTeam, told.awayTeam].map(({ teamId, previous, next }) => [
      ...[teamId, previous?.id ?? null, next?.id ?? null],
    ]);
  };

  it('are the previous and the next one of each team', async () => {
    expect(await around('0022400011')).toEqual([
      [warriors, null, '0022400012'],
      [lakers, '0022400010', '0022400013'],
    ]);
  });

  it('go on into the playoffs, and not beyond the season', async () => {
    expect(await around('0022400012')).toEqual([
      [celtics, '0022400010', '0022400013'],
      [warriors, '0022400011', '0042400111'],
    ]);
    expect(await around('0042400111')).toEqual([
      [warriors, '0022400012', null],
      [celtics, '0022400013', null],
    ]);
    expect(await around('0022300100')).toEqual([
      [warriors, null, null],
      [lakers, null, null],
    ]);
  });

  it('are none for a game that no search finds, and 404 for an unknown one', async () => {
    expect(await around('0012400005')).toEqual([
      [warriors, null, null],
      [lakers, null, null],
    ]);
    expect((await api.get('nba/games/0022400999/neighbors')).status).toBe(404);
    expect((await api.get('wnba/games/0022400011/neighbors')).status).toBe(404);
  });
});

describe("a player's seasons", () => {
  it('are those with plays that count for the player, newest first', async () => {
    expect(await json(`nba/players/${curry}/seasons`)).toEqual([
      { season: '2024-25', seasonTypes: ['Regular Season', 'Playoffs'] },
    ]);
    expect(await json(`nba/players/${james}/seasons`)).toEqual([
      { season: '2023-24', seasonTypes: ['Regular Season'] },
    ]);
  });

  it('are none for a player without plays, an unknown one, and one of the other league', async () => {
    for (const path of ['wnba/players/31', 'nba/players/99', `wnba/players/${curry}`])
      expect(await json(`${path}/seasons`)).toEqual([]);
  });
});
