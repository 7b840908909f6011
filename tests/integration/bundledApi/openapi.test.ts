import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { extensionsHeader } from '#app/api/extensions.ts';
import { facetGroups } from '#app/basketball/clipFacets.ts';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { curry, gameRecord, lakers } from '#tests/fixtures/games.ts';
import { type TestApi, testApi } from '#tests/support/bundledApi.ts';

interface Described {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  security?: object[];
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
}

let api: TestApi;
let description: Described;

beforeAll(async () => {
  const record = gameRecord({
    id: '0022400061',
    day: 20241023,
    plays: [{ value: 3 }, { kind: 'foul', player_id: null }],
    lines: [{ player_id: curry, seconds: 100 }],
    teamLines: [{ team_id: lakers, assists: 5 }],
  });
  api = await testApi(record);
  description = await (await api.get('openapi.json')).json();
});
afterAll(() => api.close());

function operation(path: string): Operation {
  const found = description.paths[path]?.get;
  if (!found) throw new Error(`${path} is not described`);
  return found;
}

/** A described schema, with its parts, as a check. */
function check(schema: object, { schemas } = description.components): z.ZodType {
  const whole = { ...schema, $defs: schemas };
  const text = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text));
}

describe('the description', () => {
  it('describes the fields that this API sends, not all that the app accepts', () => {
    const { Clip } = description.components.schemas as Record<string, { properties: object }>;
    expect(Clip?.properties).toMatchObject({
      gameId: { type: 'string' },
      eventNumber: { type: 'integer' },
      date: { type: 'string' },
      period: { type: 'number' },
    });
  });

  it('marks the query names that are extensions, and says what each token means', () => {
    const marked = Object.entries(description.paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? []).flatMap((parameter) =>
        'x-extension' in parameter
          ? [`${path} ${parameter.name}: ${parameter['x-extension']}`]
          : [],
      ),
    );
    const ofSearches = [
      ...['sort: sort', 'tags: tags'],
      ...[...facetGroups.filter((group) => group !== 'stage'), 'facets'].map(
        (name) => `${name}: facets`,
      ),
      ...['total: total', 'facts: play-facts', 'with: pairs', 'stage: stages'],
    ];
    const ofTeams = (call: string, ...names: string[]) =>
      names.map((name) => `/api/v1/{league}/teams/{team_id}/${call} ${name}: league-plays`);
    const ofLeague = (call: string, ...names: string[]) =>
      names.map((name) => `/api/v1/{league}/${call} ${name}: league-search`);
    const ofShots = ['seasonType', 'contexts', 'sort', 'tags', 'with', ...facetGroups];
    const ofSeasons = [...ofShots, 'seasons', 'lastNGames', 'opponentTeamId'];
    expect(marked.sort()).toEqual(
      [
        ...ofSeasons.map((name) => `/api/v1/{league}/players/{player_id}/shots ${name}: shots`),
        ...ofSeasons.map((name) => `/api/v1/{league}/teams/{team_id}/shots ${name}: shots`),
        ...[...ofShots, 'player', 'team'].map(
          (name) => `/api/v1/{league}/games/{game_id}/shots ${name}: shots`,
        ),
        ...[...ofShots, 'seasons', 'opponentTeamId', 'player', 'team', 'from', 'to'].map(
          (name) => `/api/v1/{league}/shots ${name}: shots`,
        ),
        ...ofSearches.map((name) => `/api/v1/{league}/players/{player_id}/pbp ${name}`),
        ...ofSearches.map((name) => `/api/v1/{league}/games/{game_id}/pbp ${name}`),
        ...ofSearches.map((name) => `/api/v1/{league}/teams/{team_id}/pbp ${name}`),
        ...ofSearches.map((name) => `/api/v1/{league}/pbp ${name}`),
        ...ofLeague('pbp', 'contexts', 'player', 'cursor', 'limit'),
        ...['pbp', 'results'].flatMap((call) =>
          ofLeague(call, 'seasons', 'seasonType', 'team', 'opponentTeamId', 'from', 'to'),
        ),
        ...ofTeams('pbp', 'seasons', 'seasonType', 'lastNGames', 'opponentTeamId'),
        ...ofTeams('pbp', 'contexts', 'cursor', 'limit'),
        ...ofTeams('games', 'seasons', 'seasonType', 'opponentTeamId'),
        '/api/v1/{league}/players facts: player-facts',
        '/api/v1/{league}/games/{game_id}/pbp around: around',
        '/api/v1/{league}/games/{game_id}/pbp player: game-filters',
        '/api/v1/{league}/games/{game_id}/pbp team: game-filters',
      ].sort(),
    );
    const { headers } = description.components as unknown as { headers: Record<string, unknown> };
    expect(headers[extensionsHeader]).toMatchObject({
      description: expect.stringContaining(
        '`around`: A first page of plays around one of the game',
      ),
      schema: {
        const:
          'sort, tags, around, shots, game-flow, total, facets, pairs, stages, coverage, periods, saved-searches, starters, play-facts, standings-season, team-tricodes, seasons, player-facts, latest-games, featured-playlists, random, hidden-playlists, reel, playlist-by-id, playlist-pages, playlist-edit, stat-categories, game-filters, league-plays, league-search, player-seasons, next-games',
      },
    });
    expect(operation('/api/v1/{league}/seasons')).toMatchObject({ 'x-extension': 'seasons' });
    expect(operation('/api/v1/{league}/games')).not.toHaveProperty('x-extension');
    const { responses } = operation('/api/v1/{league}/games');
    expect(responses['200']).toHaveProperty(['headers', extensionsHeader]);
  });

  it('is OpenAPI 3.1 and lists the read calls', () => {
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/{league}/games',
        '/api/v1/clip',
        '/api/v1/boxscore/{game_id}',
        '/api/v1/{league}/games/{game_id}/pbp',
        '/api/v1/{league}/players',
        '/api/v1/{league}/players/{player_id}/pbp',
        '/api/v1/{league}/teams',
      ]),
    );
  });

  it('lists every parameter of a player search', () => {
    const { parameters } = operation('/api/v1/{league}/players/{player_id}/pbp');
    const names = parameters.filter((each) => each.in === 'query').map((each) => each.name);
    expect(names.sort()).toEqual(
      [
        ...['seasons', 'seasonType', 'contexts', 'lastNGames', 'opponentTeamId'],
        ...['cursor', 'limit', 'sort', 'tags', 'with', 'total', 'facets', 'facts', ...facetGroups],
      ].sort(),
    );
    const required = parameters.filter((each) => each.required).map((each) => each.name);
    expect(required.sort()).toEqual(['league', 'player_id']);
  });

  it('types numbers, with their bounds', () => {
    const { parameters } = operation('/api/v1/{league}/players/{player_id}/pbp');
    const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    expect(schemas.limit).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
    expect(schemas.lastNGames).toMatchObject({ type: 'integer', minimum: 0 });
    expect(schemas.player_id).not.toHaveProperty('pattern');
  });

  it.each([
    ['/api/v1/{league}/games', 'nba/games'],
    ['/api/v1/{league}/players', 'nba/players'],
    ['/api/v1/{league}/teams', 'wnba/teams'],
    ['/api/v1/clip', 'clip?gameId=0022400061&eventNumber=10'],
    ['/api/v1/boxscore/{game_id}', 'boxscore/0022400061'],
    ['/api/v1/{league}/games/{game_id}/pbp', 'nba/games/0022400061/pbp?limit=1'],
    ['/api/v1/{league}/players/{player_id}/pbp', `nba/players/${curry}/pbp`],
    ['/api/v1/{league}/players/{player_id}/pbp', `nba/players/${curry}/pbp?total=true&facets=true`],
    ['/api/v1/{league}/players/{player_id}/seasons', `nba/players/${curry}/seasons`],
    ['/api/v1/{league}/games/{game_id}/neighbors', 'nba/games/0022400061/neighbors'],
    ['/api/v1/{league}/pbp', `nba/pbp?player=${curry}&total=true&facets=with`],
    ['/api/v1/{league}/results', 'nba/results'],
    ['/api/v1/{league}/teams/{team_id}/games', `nba/teams/${lakers}/games`],
    ['/api/v1/{league}/teams/{team_id}/pbp', `nba/teams/${lakers}/pbp?total=true&facets=true`],
  ])('matches the responses of %s, errors included', async (path, call) => {
    const { responses } = operation(path);
    const schemaFor = (status: number) =>
      responses[status]?.content?.['application/json'].schema as object;
    const answer = await api.get(call);
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(check(schemaFor(200)).safeParse(body).error).toBeUndefined();
    expect(check(schemaFor(200)).safeParse('other').success).toBe(false);
    const refused = await api.get('clip');
    expect(check(schemaFor(400)).safeParse(await refused.json()).error).toBeUndefined();
  });
});

describe('the description of the playlist calls', () => {
  const authenticate = async () => 'ann';
  const archive = async () => new Response('zip');
  const call = async (method: string, path: string, json?: object) => {
    const more = playlistEndpoints(api.store, authenticate, archive);
    const { serve } = createApi(api.store, { log: { error: () => {} } as never, more });
    const body = json && JSON.stringify(json);
    return serve(new Request(`http://localhost/api/v1/${path}`, { method, ...(body && { body }) }));
  };
  const described = async () => {
    const { paths } = (await (await call('GET', 'openapi.json')).json()) as Described;
    return (method: string, path: string) => paths[path]?.[method] as Operation;
  };

  it('gives the status of creating calls', async () => {
    const operationOf = await described();
    const created = await call('POST', 'playlists', { name: 'Threes' });
    const { id } = await created.json();
    const clip = { gameId: '0022400061', eventNumber: 10 };
    const added = await call('POST', `playlists/${id}/videos`, clip);
    const adding = operationOf('post', '/api/v1/playlists/{playlist_id}/videos');
    for (const [answer, { responses }] of [
      [created, operationOf('post', '/api/v1/playlists')],
      [added, adding],
    ] as const) {
      const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
      expect(successes).toEqual([String(answer.status)]);
      expect(responses).toHaveProperty('413');
    }
  });

  it('matches requests and responses', async () => {
    const id = (await (await call('POST', 'playlists', { name: 'Deep' })).json()).id;
    const clip = { gameId: '0022400061', eventNumber: 10 };
    await call('POST', `playlists/${id}/videos`, clip);
    const { paths, components } = (await (await call('GET', 'openapi.json')).json()) as Described;
    const { PlaylistClip, Playlist } = components.schemas;
    const fits = (schema: object = {}, value: unknown) =>
      check(schema, components).safeParse(value).success;
    expect(fits(PlaylistClip, clip)).toBe(true);
    const [playlist] = await (await call('GET', 'playlists')).json();
    expect(fits(Playlist, playlist)).toBe(true);
    expect(fits(Playlist, { ...playlist, videos: [{ ...playlist.videos[0], url: 5 }] })).toBe(
      false,
    );
    const path = '/api/v1/playlists/{playlist_id}';
    expect(Object.keys(paths[path]?.delete?.responses ?? {})).toContain('204');
    const download = paths[`${path}/download`]?.post?.responses[200];
    expect(Object.keys(download?.content ?? {})).toEqual(['application/zip']);
  });

  it('matches the answers of the extensions', async () => {
    const { id } = await (
      await call('POST', 'playlists', { name: 'Pages', private: false })
    ).json();
    const clip = { gameId: '0022400061', eventNumber: 10 };
    await call('POST', `playlists/${id}/videos`, clip);
    const { paths, components } = (await (await call('GET', 'openapi.json')).json()) as Described;
    for (const [path, address] of [
      ['own/summaries', 'own/summaries?firstClip=true&gameId=0022400061&eventNumber=10'],
      ['public/summaries', 'public/summaries'],
      ['public/names', 'public/names'],
      ['{playlist_id}', id],
    ]) {
      const get = paths[`/api/v1/playlists/${path}`]?.get;
      const schema = get?.responses[200]?.content?.['application/json'].schema as object;
      const answer = await (await call('GET', `playlists/${address}`)).json();
      expect(JSON.stringify(answer)).toContain('Pages');
      expect(check(schema, components).safeParse(answer).error).toBeUndefined();
      expect(get).toHaveProperty(
        'x-extension',
        path === '{playlist_id}' ? 'playlist-by-id' : 'playlist-pages',
      );
    }
  });

  it('marks required and optional tokens', async () => {
    const operationOf = await described();
    const required = operationOf('get', '/api/v1/playlists');
    expect(required.security).toEqual([{ bearer: [] }]);
    const optional = operationOf('get', '/api/v1/playlists/public');
    expect(optional.security).toEqual([{}, { bearer: [] }]);
    expect(optional.responses).toHaveProperty('401');
    expect(operationOf('get', '/api/v1/{league}/teams').security).toBeUndefined();
  });
});
