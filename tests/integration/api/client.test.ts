import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getBoxScore } from '#app/api/boxScore.server.ts';
import { type ApiClient, type ApiError, fetchJson } from '#app/api/client.server.ts';
import { findClip, getGameClips, getPlayerClips } from '#app/api/clips.server.ts';
import { getGames } from '#app/api/games.server.ts';
import { getLeaders } from '#app/api/leaders.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getStandings } from '#app/api/standings.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { noFacets } from '#app/basketball/clipFacets.ts';
import { getClips } from '#app/search/getClips.server.ts';
import { defaultPlayerSearch, type PlayerSearch } from '#app/search/search.ts';
import { clientOf, outsideApi, timeoutFor } from '#tests/support/apiClient.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterEach(() => {
  expect(stub.violations).toEqual([]);
  stub.reset();
});
afterAll(() => stub.close());

const pageQuery = {
  league: 'nba',
  seasonType: 'Regular Season',
  sort: 'desc',
  tags: [],
  cursor: null,
  limit: 15,
} as const;
const playerQuery = {
  ...pageQuery,
  player: 201939,
  stats: ['PTS', 'AST'],
  seasons: ['2024-25', '2023-24'],
  lastN: 5,
  opponent: 1610612747,
} as const;
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

const emptyPage = { items: [], nextCursor: null, errors: [] };
const failedPage = { ...emptyPage, failed: true };
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

describe('a call', () => {
  const call = { method: 'GET', path: '/api/v1/nba/teams' } as const;
  const failure = (client: ApiClient, options: Parameters<typeof fetchJson>[1] = call) =>
    fetchJson(client, options).then(
      () => Promise.reject(new Error('the call should fail')),
      (error: ApiError) => error,
    );

  it('is retried once if it is a read and the API is unreachable', async () => {
    let answers = 0;
    stub.on('GET', call.path, () => (++answers === 1 ? 'disconnect' : { json: [] }));
    expect(await fetchJson(clientOf(stub).client, call)).toEqual([]);
    expect(stub.calls).toHaveLength(2);
    stub.on('GET', call.path, { status: 503 });
    expect(await failure(clientOf(stub).client)).toMatchObject({ status: 503 });
    expect(stub.calls).toHaveLength(4);
  });

  it('follows five redirects, and is not retried after a sixth', async () => {
    let left = 5;
    stub.on('GET', call.path, () =>
      left-- > 0 ? { status: 302, headers: { location: call.path } } : { json: [1] },
    );
    expect(await fetchJson(clientOf(stub).client, call)).toEqual([1]);
    stub.calls.length = 0;
    stub.on('GET', call.path, { status: 302, headers: { location: call.path } });
    expect(await failure(clientOf(stub).client)).toMatchObject({ status: 0 });
    expect(stub.calls).toHaveLength(6);
  });

  it('takes its token to no other origin', async () => {
    const other = stub.baseUrl.replace('127.0.0.1', 'localhost');
    const path = '/api/v1/playlists';
    const seen: (string | null)[] = [];
    const reach = (request: Request) => {
      seen.push(request.headers.get('authorization'));
      const isOther = request.url.startsWith(other);
      return Promise.resolve(isOther ? Response.json([]) : Response.redirect(other + path, 307));
    };
    const { client } = clientOf(stub, { api: { ...outsideApi(stub), fetch: reach } });
    await fetchJson(client, { method: 'GET', path, token: 'secret' });
    expect(seen).toEqual(['Bearer secret', null]);
  });

  it('is not retried after a client error, or if it is a write', async () => {
    stub.on('GET', call.path, { status: 404 });
    await failure(clientOf(stub).client);
    expect(stub.calls).toHaveLength(1);
    stub.on('POST', '/api/v1/playlists', 'disconnect');
    await failure(clientOf(stub).client, { method: 'POST', path: '/api/v1/playlists', json: {} });
    expect(stub.calls).toHaveLength(2);
  });

  it('ends at its deadline, retry included, even if fetch ignores its signal', async () => {
    const deaf = { ...outsideApi(stub), fetch: () => new Promise<Response>(() => {}) };
    const { client } = clientOf(stub, { api: deaf, timeoutMs: 40 });
    const before = performance.now();
    expect(await failure(client)).toMatchObject({ name: 'ApiError', status: 0 });
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('ends without a log line or a retry when the browser disconnects', async () => {
    const browser = new AbortController();
    stub.on('GET', call.path, () => {
      browser.abort();
      return 'stall';
    });
    const { client, lines } = clientOf(stub, { signal: browser.signal, timeoutMs: 60_000 });
    expect(await getTeams(client, 'nba')).toBeNull();
    expect(lines).toEqual([]);
    expect(stub.calls).toHaveLength(1);
  });

  it('fails with the body parsed as JSON, or with its text if it is not JSON', async () => {
    const body = { error: { code: 'bad_cursor', message: 'cursor' } };
    stub.on('GET', call.path, { status: 400, json: body });
    expect(await failure(clientOf(stub).client)).toMatchObject({ status: 400, body });
    stub.on('GET', call.path, { status: 502, body: '<h1>Bad gateway</h1>' });
    expect(await failure(clientOf(stub).client)).toMatchObject({ body: '<h1>Bad gateway</h1>' });
  });

  it('logs the cause of a connection failure', async () => {
    const gone = await startStubApi();
    await gone.close();
    const { client, lines } = clientOf(gone);
    await getTeams(client, 'nba');
    expect(JSON.stringify(lines)).toContain('fetch failed (ECONNREFUSED)');
  });

  it('sends the bearer token only with calls that need it', async () => {
    stub.on('GET', '/api/v1/playlists', { json: [] });
    await fetchJson(clientOf(stub).client, {
      method: 'GET',
      path: '/api/v1/playlists',
      token: 't',
    });
    expect(stub.calls[0]).toMatchObject({ authorization: 'Bearer t' });
  });
});

describe('a list', () => {
  it('reflects the latest answer of the API on this origin', async () => {
    const { client } = clientOf(stub, { clipOrigin: null });
    const team = { id: 1, fullName: 'Golden State Warriors', nickname: 'Warriors' };
    const names = async () => (await getTeams(client, 'nba'))?.map(({ nickname }) => nickname);
    for (const nickname of ['Warriors', 'Warriors', 'Dubs', 'Warriors']) {
      stub.on('GET', '/api/v1/nba/teams', { json: [{ ...team, nickname }] });
      expect(await names()).toEqual([nickname]);
    }
    expect(stub.calls).toHaveLength(4);
  });

  it('is not shared with other callers', async () => {
    const { client } = clientOf(stub);
    const first = (await getTeams(client, 'nba')) ?? [];
    first.length = 0;
    expect(await getTeams(client, 'nba')).toHaveLength(2);
  });
});

describe('a page of clips', () => {
  const page = (items: unknown[], more: object = {}) =>
    stub.on('GET', /pbp$/, { json: { items, ...more } });
  const search: PlayerSearch = {
    ...defaultPlayerSearch(),
    ...playerQuery,
    stats: ['PTS'],
    seasons: [],
    tags: [],
  };
  const load = (over: Partial<PlayerSearch> = {}, cursor: string | null = null) =>
    getClips(clientOf(stub).client, { ...search, ...over }, { cursor });
  const fifteen = Array.from({ length: 15 }, (_, i) => stubClip(i + 1));

  it('sends cursor, sort and tags only if they are set', async () => {
    stub.announced = ['sort', 'tags'];
    await load({ sort: 'asc', tags: ['3PT', 'And-1'] }, 'page-2');
    const sent = stub.calls
      .at(-1)
      ?.query.filter(([name]) => ['cursor', 'sort', 'tags'].includes(name));
    expect(sent?.toSorted()).toEqual([
      ['cursor', 'page-2'],
      ['sort', 'asc'],
      ['tags', '3PT'],
      ['tags', 'And-1'],
    ]);
  });

  it('asks an API that counts for the total with the first page, and for facets where they are wanted', async () => {
    stub.announced = ['total', 'facets'];
    const { client } = clientOf(stub);
    const total = { count: 311, more: false };
    const facets = { shot: { made: 311, missed: 0 }, tag: { Dunk: 3 } };
    page(fifteen, { nextCursor: 'b', total, facets });
    const asked = () =>
      stub.calls.at(-1)?.query.filter(([name]) => ['total', 'facets', 'period'].includes(name));
    // What it announces is known from its first answer on.
    await getClips(client, search, { cursor: null });
    expect(asked()).toEqual([]);
    const found = await getClips(client, search, { cursor: null, withFacets: true });
    expect(found).toMatchObject({ total, facets });
    expect(asked()?.toSorted()).toEqual([
      ['facets', 'true'],
      ['total', 'true'],
    ]);
    await getClips(client, search, { cursor: null });
    expect(asked()).toEqual([['total', 'true']]);
    await getClips(client, search, { cursor: 'b' });
    expect(asked()).toEqual([]);
    await getPlayerClips(client, {
      ...{ ...search, limit: 15, cursor: null },
      filters: { ...noFacets, period: ['4', 'ot'] },
    });
    expect(asked()?.toSorted()).toEqual([
      ['period', '4'],
      ['period', 'ot'],
      ['total', 'true'],
    ]);
    expect(stub.violations).toEqual([]);
  });

  it('has no numbers of a list that the app filters, and none that are malformed', async () => {
    stub.announced = ['total'];
    page(fifteen.slice(1), { total: { count: 311, more: false } });
    expect(await load({ tags: ['Dunk'] })).not.toHaveProperty('total');
    expect(await load({ tags: [] })).toHaveProperty('total.count', 311);
    page(fifteen.slice(1), { total: { count: -1 }, facets: { shot: 7 } });
    const found = await load();
    expect(found.items).toHaveLength(14);
    expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['total', 'facets']));
  });

  it('has a next cursor if it is full, unless the API sends none', async () => {
    page(fifteen, { nextCursor: 'b' });
    expect(await load()).toMatchObject({ nextCursor: 'b' });
    page(fifteen.slice(1), { nextCursor: 'b' });
    expect(await load()).toMatchObject({ nextCursor: null });
    page(fifteen, { nextCursor: null });
    expect(await load()).toMatchObject({ nextCursor: null });
    page([], { nextCursor: 'b' });
    expect(await load()).toEqual({ items: [], nextCursor: null, errors: [] });
  });

  it.each([
    [45, '45'],
    [false, null],
    [{ after: 1 }, null],
  ])('with the cursor %j keeps its clips', async (nextCursor, taken) => {
    page(fifteen, { nextCursor });
    expect(await load()).toMatchObject({ items: { length: 15 }, nextCursor: taken });
  });

  it('drops a malformed item and still counts as full', async () => {
    const wrong = { ...stubClip(3), url: 'javascript:alert(1)' };
    page([null, wrong, ...fifteen.slice(2)], { nextCursor: 'b' });
    const { client, lines } = clientOf(stub);
    const answer = await getClips(client, search, { cursor: null });
    expect(answer.items).toHaveLength(13);
    expect(answer.nextCursor).toBe('b');
    expect(lines).toMatchObject([{ fields: { dropped: 2 } }]);
  });

  it('passes on error messages in any form, even from a failed response', async () => {
    const errors = [
      { message: 'One' },
      { error: { message: 'Two' } },
      'Three',
      { error: 'Four' },
      5,
    ];
    page(fifteen, { errors });
    expect((await load()).errors).toEqual(['One', 'Two', 'Three', 'Four']);
    stub.on('GET', /pbp$/, { status: 500, json: { errors: [{ message: 'Broken' }] } });
    expect(await load()).toEqual({ ...failedPage, errors: ['Broken'] });
  });

  it('makes relative URLs absolute if the API is on another origin', async () => {
    page([stubClip(1, { url: '/media/1.mp4' })]);
    expect((await load()).items[0]?.url).toBe(`${stub.baseUrl}/media/1.mp4`);
    const own = await getClips(clientOf(stub, { clipOrigin: null }).client, search, {
      cursor: null,
    });
    expect(own.items[0]?.url).toBe('/media/1.mp4');
  });

  it('truncates a message that is a stack trace', async () => {
    page(fifteen, { errors: ['x'.repeat(5000)] });
    expect((await load()).errors).toEqual(['x'.repeat(300)]);
  });

  it('drops a repeated clip and still counts as full', async () => {
    page([stubClip(1), ...fifteen.slice(0, 14)], { nextCursor: 'b' });
    expect(await load()).toMatchObject({ items: { length: 14 }, nextCursor: 'b' });
  });

  it.each(['http://', 'blob:x', 'javascript:alert(1)'])(
    'drops the thumbnail %j but not its clip',
    async (videoThumbnail) => {
      page([stubClip(1, { videoThumbnail, tags: null as never })]);
      const [clip] = (await load()).items;
      expect(clip).toMatchObject({ eventNumber: 1, tags: [] });
      expect(clip?.videoThumbnail).toBeUndefined();
    },
  );

  it.each([
    ['One', ['One']],
    [{ message: 'One' }, ['One']],
    [
      [{ detail: 'One' }, { msg: 'Two' }, { error_message: 'Three' }, 'One', null, {}],
      ['One', 'Two', 'Three'],
    ],
    [[{ message: '', error: 'One' }], ['One']],
    [null, []],
  ])('parses the errors %j as %j', async (errors, messages) => {
    page(fifteen, { errors });
    expect((await load()).errors).toEqual(messages);
  });

  it('keeps only the fields of the contract and accepts ids in other forms', async () => {
    page([
      {
        ...stubClip(1),
        gameId: 22400061,
        eventNumber: '1',
        date: 'Tue, 22 Oct 2024 00:00:00 GMT',
        period: '1',
        secret: 'x',
        addedAt: null,
      },
    ]);
    const [clip] = (await load()).items;
    expect(clip).toEqual(stubClip(1));
  });
});

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

describe('public lists', () => {
  const query = { stats: ['PTS'], season: '2024-25' };

  it('of an outside API are used again for a minute', async () => {
    stub.on('GET', /leaders/, { json: { PTS: [{ id: 1, name: 'Ann Ace' }] } });
    const { client } = clientOf(stub);
    for (let i = 0; i < 2; i++) {
      expect(await getPlayers(client, 'nba')).not.toEqual([]);
      expect(await getLeaders(client, 'nba', query)).toHaveProperty('PTS');
    }
    expect(stub.calls).toHaveLength(2);
    await getPlayers(client, 'wnba');
    expect(stub.calls).toHaveLength(3);
    const later = performance.now() + 61_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    // The cache rereads the clock at most once a millisecond.
    await vi.waitFor(async () => {
      await getPlayers(client, 'nba');
      expect(stub.calls).toHaveLength(4);
    });
    clock.mockRestore();
  });

  it('are asked for again if they failed or were empty', async () => {
    const { client } = clientOf(stub);
    for (const behaviour of [{ status: 404 }, { json: [] }]) {
      stub.on('GET', /players$/, behaviour);
      await getPlayers(client, 'nba');
    }
    stub.reset();
    expect(await getPlayers(client, 'nba')).not.toEqual([]);
    expect(stub.calls).toHaveLength(1);
  });

  it('of the API on this origin are always asked for', async () => {
    const { client } = clientOf(stub, { clipOrigin: null });
    for (let i = 0; i < 2; i++) await getPlayers(client, 'nba');
    expect(stub.calls).toHaveLength(2);
  });
});
