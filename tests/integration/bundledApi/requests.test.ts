import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionsHeader } from '#app/api/extensions.ts';
import { createApi } from '#server/api/index.ts';
import { curry, gameRecord } from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

const player = `nba/players/${curry}/pbp`;
const game = 'nba/games/0022400061/pbp';
let api: TestApi;

beforeAll(async () => {
  api = await testApi(gameRecord({ id: '0022400061', day: 20241023, plays: [{}, {}] }));
});
afterAll(() => api.close());

describe('the header of extensions', () => {
  const announced = async (path: string, query: Query = {}) =>
    (await api.get(path, query)).headers.get(extensionsHeader);

  it('is on each successful answer, with the tokens that the API honours', async () => {
    for (const path of [player, game, 'nba/teams', 'openapi.json']) {
      expect(await announced(path), path).toBe(
        'sort, tags, around, shots, game-flow, total, facets, pairs, stages, coverage, periods, saved-searches, starters, play-facts, standings-season, team-tricodes, seasons, player-facts, latest-games, featured-playlists, random, hidden-playlists, reel, playlist-by-id, playlist-pages, playlist-edit, stat-categories, game-filters, league-plays, league-search, player-seasons, next-games',
      );
    }
    const inProcess = createApi(api.store, { log: { error: () => {} } });
    const response = await inProcess.fetch(new Request('http://api/api/v1/nba/games'));
    expect(response.headers.get(extensionsHeader)).toBe(
      'sort, tags, around, shots, game-flow, total, facets, pairs, stages, coverage, periods, saved-searches, starters, play-facts, standings-season, team-tricodes, seasons, player-facts, latest-games, featured-playlists, random, hidden-playlists, reel, playlist-by-id, playlist-pages, playlist-edit, stat-categories, game-filters, league-plays, league-search, player-seasons, next-games',
    );
  });

  it('is not on an error', async () => {
    expect(await announced(player, { sort: 'up' })).toBeNull();
    expect(await announced('nba/coaches')).toBeNull();
  });
});

describe('an invalid parameter', () => {
  it.each<[string, Query, string]>([
    [player, { contexts: 'DUNKS' }, 'contexts'],
    [player, { contexts: ['PTS', '__proto__'] }, 'contexts'],
    [player, { contexts: 'pts' }, 'contexts'],
    [player, { seasons: '2024' }, 'seasons'],
    [player, { seasons: ['2024-25', '2024-26'] }, 'seasons'],
    [player, { seasons: 'constructor' }, 'seasons'],
    [player, { seasonType: 'Preseason' }, 'seasonType'],
    [player, { seasonType: ['Playoffs', 'Regular Season'] }, 'seasonType'],
    [player, { lastNGames: -3 }, 'lastNGames'],
    [player, { lastNGames: 'abc' }, 'lastNGames'],
    [player, { lastNGames: '1.5' }, 'lastNGames'],
    [player, { lastNGames: '9'.repeat(400) }, 'lastNGames'],
    [player, { opponentTeamId: '99999999999' }, 'opponentTeamId'],
    [player, { opponentTeamId: '1e3' }, 'opponentTeamId'],
    [player, { limit: 0 }, 'limit'],
    [player, { limit: 101 }, 'limit'],
    [player, { limit: [5, 6] }, 'limit'],
    [player, { sort: 'up' }, 'sort'],
    [player, { cursor: 'x' }, 'cursor'],
    [player, { seasons: 'x'.repeat(10_000) }, 'seasons'],
    [player, { contexts: '\0' }, 'contexts'],
    ['nba/players/abc/pbp', {}, 'player_id'],
    ['nba/players/99999999999/pbp', {}, 'player_id'],
    ['nba/players/%00/pbp', {}, 'player_id'],
    ['nba/players/%E0%A4%A/pbp', {}, 'player_id'],
    [game, { contexts: 'x' }, 'contexts'],
    [game, { cursor: '\0' }, 'cursor'],
    ['nba/games/1/pbp', {}, 'game_id'],
    ['nba/games/9922400061/pbp', {}, 'game_id'],
    ['nba/games/00224000610/pbp', {}, 'game_id'],
    ['nba/games', { season: '2024-26' }, 'season'],
    ['wnba/games', { season: '2024-25' }, 'season'],
    ['nba/games', { dateFrom: '2024-02-30' }, 'dateFrom'],
    ['nba/games', { dateTo: 'yesterday' }, 'dateTo'],
    ['clip', {}, 'gameId'],
    ['clip', { gameId: '0022400061' }, 'eventNumber'],
    ['clip', { gameId: '0022400061', eventNumber: -1 }, 'eventNumber'],
    ['clip', { gameId: '0022400061', eventNumber: '9'.repeat(30) }, 'eventNumber'],
    ['clip', { gameId: 'x'.repeat(10_000), eventNumber: 1 }, 'gameId'],
    ['boxscore/none', {}, 'game_id'],
  ])('is rejected with 400 and its name (%#): %s', async (path, query, parameter) => {
    const response = await api.get(path, query);
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error).toMatchObject({ code: 'bad_parameter', parameter });
    expect(error.message).toContain(parameter);
  });
});

describe('a valid request', () => {
  it.each<[string, Query]>([
    [player, { unheard: 'of', __proto__: 'x' }],
    [player, { seasons: '', seasonType: '', lastNGames: '', cursor: '', contexts: ',' }],
    [player, { tags: 'x'.repeat(10_000) }],
    [player, { tags: ['\0', '__proto__', '👀'] }],
    [player, { lastNGames: '9999999999', limit: '100' }],
    [player, { seasons: ['2024-25', '2024-25'], contexts: ['PTS', 'PTS'] }],
    ['nba/players/0/pbp', {}],
    ['nba/games', { season: '1946-47' }],
  ])('is answered (%#): %s', async (path, query) => {
    expect((await api.get(path, query)).status).toBe(200);
  });
});

describe('paths and methods', () => {
  it.each(['mlb/games', 'nba', '', 'nba/players/1', 'constructor', '%2e%2e/secret', 'nba/games/'])(
    'answer 404 at /api/v1/%s',
    async (path) => {
      const response = await api.get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
    },
  );

  const send = (method: string, path: string) => {
    const { serve } = createApi(api.store, { log: { error: () => {} } as never });
    return serve(new Request(`http://localhost/api/v1/${path}`, { method }));
  };

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'answer 405 to %s with the allowed methods',
    async (method) => {
      const response = await send(method, 'nba/games');
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
    },
  );

  it('answer HEAD like GET without a body', async () => {
    const response = await send('HEAD', 'nba/teams');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.text()).toBe('');
    expect((await send('HEAD', 'clip')).status).toBe(400);
  });

  it('answer 304 to a client that has the response, for HEAD too', async () => {
    const { serve } = createApi(api.store, { log: { error: () => {} } as never });
    const url = 'http://localhost/api/v1/nba/games';
    const etag = (await serve(new Request(url))).headers.get('etag') ?? '';
    const head = await serve(new Request(url, { method: 'HEAD' }));
    expect([await head.text(), head.headers.get('etag')]).toEqual(['', etag]);
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'if-none-match': etag };
      expect((await serve(new Request(url, { method, headers }))).status).toBe(304);
    }
  });
});

describe('a failing store', () => {
  it('answers 500 without details and logs the error', async () => {
    const failing = await testApi();
    await failing.store.close();
    const response = await failing.get(player);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: { code: 'internal', message: 'The server failed' },
    });
    expect(failing.failures).toHaveLength(1);
    await failing.close();
  });
});
