import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getGameClips, getPlayerClips, getTeamClips } from '#app/api/clips.server.ts';
import { getGameNeighbors } from '#app/api/gameNeighbors.server.ts';
import { getPlayerSeasons } from '#app/api/playerSeasons.server.ts';
import { getTeamGames } from '#app/api/teamGames.server.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { clientOf } from '#tests/support/apiClient.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());
beforeEach(() => stub.reset());

const nba = { league: 'nba' } as const;
const lakers = 1610612747;
const page = {
  ...nba,
  stats: ['PTS'] as StatCategory[],
  seasonType: 'Regular Season' as const,
  sort: 'desc' as const,
  tags: [],
  cursor: null,
  limit: 15,
};
const season = { seasons: ['2024-25'], lastN: 5, opponent: 0 };
const sides = {
  homeTeam: { teamId: lakers, teamName: 'Lakers', teamTricode: 'LAL', score: 110 },
  awayTeam: { teamId: 1610612750, teamName: 'Timberwolves', teamTricode: 'MIN', score: 103 },
};
const game = { id: '0022400061', date: '2024-10-22', status: 'final', ...sides };

const asked = () =>
  stub.calls.filter(({ path }) => path !== '/api/v1/nba/teams').map(({ path }) => path);
const sent = (name: string) =>
  stub.calls.at(-1)?.query.flatMap(([key, value]) => (key === name ? [value] : []));

describe('an API that announces nothing', () => {
  it('is asked for none of what extensions add', async () => {
    const { client, lines } = clientOf(stub);
    const games = { ...nba, team: lakers, seasons: [], seasonType: page.seasonType };
    expect(await getTeamGames(client, games)).toBeNull();
    expect(await getPlayerSeasons(client, { ...nba, player: 2544 })).toBeNull();
    expect(await getGameNeighbors(client, { ...nba, game: '0022400061' })).toBeNull();
    expect(await getTeamClips(client, { ...page, ...season, team: lakers })).toMatchObject({
      failed: true,
      lacking: ['league-plays'],
    });
    expect([asked(), stub.violations, lines]).toEqual([[], [], []]);
  });

  it('gets no filter of a game, and the page says that it lacks it', async () => {
    const query = { ...page, game: '22400061', player: 2544, team: lakers };
    const { lacking, items } = await getGameClips(clientOf(stub).client, query);
    expect([lacking, items.length, stub.violations]).toEqual([['game-filters'], 15, []]);
  });

  it('is searched by the categories that it knows', async () => {
    const { client } = clientOf(stub);
    const query = { ...page, ...season, player: 2544, stats: ['PTS', 'FTM', 'PF'] as const };
    const { lacking, items } = await getPlayerClips(client, query);
    expect([lacking, items.length, sent('contexts')]).toEqual([['stat-categories'], 15, ['PTS']]);
    expect(stub.violations).toEqual([]);
  });

  it('is not searched for every play where it knows none of the categories', async () => {
    const { client } = clientOf(stub);
    const stats = ['FTM'] as const;
    const nothing = { items: [], nextCursor: null, lacking: ['stat-categories'] };
    expect(await getPlayerClips(client, { ...page, ...season, player: 2544, stats })).toMatchObject(
      nothing,
    );
    expect(await getGameClips(client, { ...page, game: '0022400061', stats })).toMatchObject(
      nothing,
    );
    expect(asked()).toEqual([]);
  });
});

describe('an API that announces what it has beyond the table', () => {
  beforeEach(() => {
    stub.announced = [
      ...(['stat-categories', 'game-filters', 'league-plays', 'tags'] as const),
      ...(['player-seasons', 'next-games'] as const),
    ];
  });

  it('gets all categories of a search', async () => {
    const { client } = clientOf(stub);
    const stats = ['REB', 'OREB', 'PF'] as const;
    const { lacking } = await getPlayerClips(client, { ...page, ...season, player: 2544, stats });
    expect([lacking, sent('contexts'), stub.violations]).toEqual([[], [...stats], []]);
  });

  it('gets the filters of a game', async () => {
    const { client } = clientOf(stub);
    const { lacking } = await getGameClips(client, { ...page, game: '0022400061', player: 2544 });
    expect([lacking, sent('player'), sent('team')]).toEqual([[], ['2544'], []]);
    expect(stub.violations).toEqual([]);
  });

  it('is searched for the plays of a team', async () => {
    stub.on('GET', `/api/v1/nba/teams/${lakers}/pbp`, {
      json: { items: [stubClip(7)], nextCursor: 'b' },
    });
    const query = { ...page, ...season, team: lakers, tags: ['Dunk'] };
    const found = await getTeamClips(clientOf(stub).client, query);
    expect(found).toMatchObject({ items: [{ eventNumber: 7 }], nextCursor: 'b', lacking: [] });
    expect(Object.fromEntries(stub.calls.at(-1)?.query ?? [])).toEqual({
      ...{ seasons: '2024-25', seasonType: 'Regular Season', contexts: 'PTS', limit: '15' },
      ...{ lastNGames: '5', opponentTeamId: '0', tags: 'Dunk' },
    });
    expect(stub.violations).toEqual([]);
  });

  it("tells a team's games, and leaves out what is no game", async () => {
    stub.on('GET', `/api/v1/nba/teams/${lakers}/games`, { json: [game, { id: 5 }] });
    const query = { ...nba, team: lakers, seasons: ['2024-25'], seasonType: page.seasonType };
    expect(await getTeamGames(clientOf(stub).client, query)).toEqual([game]);
    expect([sent('seasons'), stub.violations]).toEqual([['2024-25'], []]);
  });

  it('tells the seasons of a player', async () => {
    const played = [{ season: '2024-25', seasonTypes: ['Regular Season', 'Playoffs'] }];
    stub.on('GET', '/api/v1/nba/players/2544/seasons', { json: played });
    const { client } = clientOf(stub);
    expect(await getPlayerSeasons(client, { ...nba, player: 2544 })).toEqual(played);
  });

  it('tells the games before and after a game', async () => {
    const told = {
      homeTeam: { teamId: lakers, previous: null, next: game },
      awayTeam: { teamId: 1610612750, previous: { id: null }, next: null },
    };
    stub.on('GET', '/api/v1/nba/games/0022400061/neighbors', { json: told });
    const { client } = clientOf(stub);
    expect(await getGameNeighbors(client, { ...nba, game: '22400061' })).toMatchObject({
      homeTeam: { previous: null, next: { id: '0022400061', date: '2024-10-22' } },
      awayTeam: { next: null },
    });
  });

  it('counts as not having a call that it refuses', async () => {
    stub.on('GET', /seasons$|teams\/.*pbp$/, { status: 404 });
    const { client, lines } = clientOf(stub);
    expect(await getPlayerSeasons(client, { ...nba, player: 2544 })).toBeNull();
    expect(await getTeamClips(client, { ...page, ...season, team: lakers })).toMatchObject({
      failed: true,
    });
    const has = (['player-seasons', 'league-plays', 'next-games'] as const).map(
      client.api.extensions.has,
    );
    expect(has).toEqual([false, false, true]);
    expect(lines.map(({ message }) => message)).toEqual([
      'Error getting the seasons of a player',
      'Error getting clips',
    ]);
  });
});
