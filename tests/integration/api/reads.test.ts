import { describe, expect, it } from 'vitest';
import { getBoxScore } from '#app/api/boxScore.server.ts';
import type { ApiClient } from '#app/api/client.server.ts';
import { findClip, getGameClips, getPlayerClips } from '#app/api/clips.server.ts';
import { getGames } from '#app/api/games.server.ts';
import { getLeaders } from '#app/api/leaders.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getStandings } from '#app/api/standings.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { clientOf, timeoutFor } from '#tests/support/apiClient.ts';
import { emptyPage, failedPage, pageQuery, playerQuery } from '#tests/support/clipQueries.ts';
import { setUpStubApi } from '#tests/support/setUpStubApi.ts';

const stub = await setUpStubApi();

const gameQuery = { ...pageQuery, game: '22400061', stats: [] } as const;

interface Read {
  read: (client: ApiClient) => Promise<unknown>;
  path: string;
  query: [string, string][];
  /** The API's answer, if the stub's own is empty. */
  answer?: unknown;
  /** The result of a failed call (docs/product.md#silent-failures). */
  failed: unknown;
  /** The result of an empty body, if it differs. */
  none?: unknown;
  /** The log message. */
  message: string;
}

const failedAnswer = { ...failedPage, received: 0, lacking: [] };

/** The calls that read without a login (docs/product.md#api-calls). */
const reads: Record<string, Read> = {
  games: {
    read: (client) =>
      getGames(client, {
        league: 'wnba',
        season: '2024',
        seasonType: 'Playoffs',
        dateFrom: '2024-10-01',
        dateTo: '2024-10-31',
      }),
    path: '/api/v1/wnba/games',
    query: [
      ['season', '2024'],
      ['seasonType', 'Playoffs'],
      ['dateFrom', '2024-10-01'],
      ['dateTo', '2024-10-31'],
    ],
    failed: null,
    none: [],
    message: 'Error getting games',
  },
  clip: {
    read: (client) => findClip(client, { gameId: '22400061', eventNumber: 7 }),
    path: '/api/v1/clip',
    query: [
      ['gameId', '0022400061'],
      ['eventNumber', '7'],
    ],
    failed: { state: 'failed' },
    none: { state: 'missing' },
    message: 'Error getting clip',
  },
  'box score': {
    read: (client) => getBoxScore(client, '22400061'),
    path: '/api/v1/boxscore/0022400061',
    query: [],
    failed: null,
    message: 'Error getting box score',
  },
  'game clips': {
    read: (client) => getGameClips(client, gameQuery),
    path: '/api/v1/nba/games/0022400061/pbp',
    query: [
      ['seasonType', 'Regular Season'],
      ['limit', '15'],
    ],
    failed: failedAnswer,
    none: { ...emptyPage, received: 0, lacking: [] },
    message: 'Error getting clips',
  },
  players: {
    read: (client) => getPlayers(client, 'nba'),
    path: '/api/v1/nba/players',
    query: [],
    failed: null,
    none: [],
    message: 'Error getting players',
  },
  'player clips': {
    read: (client) => getPlayerClips(client, playerQuery),
    path: '/api/v1/nba/players/201939/pbp',
    query: [
      ['seasons', '2024-25'],
      ['seasons', '2023-24'],
      ['seasonType', 'Regular Season'],
      ['contexts', 'PTS'],
      ['contexts', 'AST'],
      ['lastNGames', '5'],
      ['opponentTeamId', '1610612747'],
      ['limit', '15'],
    ],
    failed: failedAnswer,
    none: { ...emptyPage, received: 0, lacking: [] },
    message: 'Error getting clips',
  },
  teams: {
    read: (client) => getTeams(client, 'wnba'),
    path: '/api/v1/wnba/teams',
    query: [],
    failed: null,
    none: [],
    message: 'Error getting teams',
  },
  leaders: {
    read: (client) => getLeaders(client, 'nba', { stats: ['PTS', 'AST'], season: '2024-25' }),
    path: '/api/v1/nba/leaders',
    query: [
      ['stats', 'PTS'],
      ['stats', 'AST'],
      ['season', '2024-25'],
    ],
    answer: {
      PTS: [{ id: 1, rank: 1, name: 'A', teamName: 'B', value: 32.7, stat: 'PTS' }, { rank: 2 }],
    },
    failed: {},
    message: 'No league leaders found',
  },
  standings: {
    read: (client) => getStandings(client, 'nba'),
    path: '/api/v1/nba/standings',
    query: [],
    answer: [
      {
        name: 'Thunder',
        conference: 'West',
        record: '68-14',
        winPct: 0.829,
        l10: '8-2',
        currentStreak: 4,
      },
    ],
    failed: [],
    message: 'Unable to get standings',
  },
};

describe.each(Object.entries(reads))('reading %s', (name, given) => {
  const { read, path, query, answer, failed, none = failed, message } = given;

  it('sends one GET with the documented path and query', async () => {
    if (answer) stub.on('GET', path, { json: answer });
    const { client, lines } = clientOf(stub);
    expect(await read(client)).not.toEqual(failed);
    const call = stub.calls[0];
    expect(stub.calls).toHaveLength(1);
    expect(call).toMatchObject({ method: 'GET', path, body: null, authorization: null });
    expect(call?.query.toSorted()).toEqual(query.toSorted());
    // One of the leaders is malformed: it is dropped, the others stay.
    expect(lines).toHaveLength(name === 'leaders' ? 1 : 0);
  });

  it.each(['stall', 'disconnect', 'garbage'] as const)(
    'logs a failure when the API does: %s',
    async (behaviour) => {
      stub.on('GET', path, behaviour);
      const { client, lines } = clientOf(stub, timeoutFor(behaviour));
      expect(await read(client)).toEqual(failed);
      expect(lines).toEqual([{ fields: { path, reason: expect.any(String) }, message }]);
    },
  );

  it.each([401, 500])('logs a failure for status %i', async (status) => {
    stub.on('GET', path, { status, json: { error: { code: 'no', message: 'No' } } });
    const { client, lines } = clientOf(stub);
    expect(await read(client)).toEqual(failed);
    expect(lines).toHaveLength(1);
  });

  it('takes 204 and an empty body for an empty result and logs nothing', async () => {
    const { client, lines } = clientOf(stub);
    stub.on('GET', path, 'empty');
    expect(await read(client)).toEqual(none);
    stub.on('GET', path, { body: '' });
    expect(await read(client)).toEqual(none);
    expect(lines).toEqual([]);
  });

  it('takes no field that the contract does not have', async () => {
    const search = new URLSearchParams(query);
    const known = answer ?? (await (await fetch(`${stub.baseUrl}${path}?${search}`)).json());
    stub.on('GET', path, { json: addField(known, 'ownerEmail', 'ann@example.com') });
    const result = await read(clientOf(stub).client);
    expect(result).not.toEqual(failed);
    expect(JSON.stringify(result)).not.toContain('ann@example.com');
  });

  it('logs JSON of another shape as a failure', async () => {
    stub.on('GET', path, { json: 'soon' });
    const { client, lines } = clientOf(stub);
    expect(await read(client)).toEqual(failed);
    expect(lines).toHaveLength(1);
  });
});

/** The value with one more field in every object. */
function addField(value: unknown, name: string, field: string): unknown {
  if (Array.isArray(value)) return value.map((item) => addField(item, name, field));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, item]) => [key, addField(item, name, field)]);
  return { ...Object.fromEntries(fields), [name]: field };
}

it('parses a box score with ids and figures as text, and drops invalid ones', async () => {
  const statistics = { assists: '20', steals: 'n/a', fieldGoalsPercentage: '.4444' };
  const players = [{ personId: '2544', familyName: 'James', statistics: { points: '30' } }];
  const team = { teamId: '1610612747', teamName: 'Lakers', score: '110', players, statistics };
  const json = { gameId: 22400061, homeTeam: team, awayTeam: { ...team, teamId: 'LAL' } };
  stub.on('GET', /boxscore/, { json });
  const { client, lines } = clientOf(stub);
  const home = (await getBoxScore(client, '0022400061'))?.homeTeam;
  expect(home).toMatchObject({ score: 110, statistics: { assists: 20 } });
  expect(home?.statistics).toMatchObject({ steals: undefined, fieldGoalsPercentage: 0.4444 });
  expect(home?.players[0]).toMatchObject({ personId: 2544, statistics: { points: 30 } });
  expect(lines).toEqual([]);
});

it('drops only the malformed player of a box score', async () => {
  const team = { teamName: 'Lakers', score: 110, statistics: { assists: 20 } };
  const players = [{ familyName: 'James' }, { familyName: null }, { familyName: 'Reaves' }];
  const json = { homeTeam: { ...team, players }, awayTeam: { ...team, players: null } };
  stub.on('GET', /boxscore/, { json });
  const { client, lines } = clientOf(stub);
  const boxScore = await getBoxScore(client, '0022400061');
  const names = boxScore?.homeTeam.players.map(({ familyName }) => familyName);
  expect(names).toEqual(['James', 'Reaves']);
  expect(boxScore?.awayTeam).toMatchObject({ score: 110, players: [] });
  expect(lines).toHaveLength(1);
});

it('accepts a leader whose numbers are text', async () => {
  const leader = { rank: 1, name: 'A', teamName: 'B', value: 32.7, stat: 'PTS' };
  const json = { PTS: [{ ...leader, id: '201939', value: '32.7' }] };
  stub.on('GET', /leaders/, { json });
  const query = { stats: ['PTS'], season: '2024-25' };
  const { client } = clientOf(stub);
  expect((await getLeaders(client, 'nba', query)).PTS).toEqual([{ id: 201939, ...leader }]);
});
