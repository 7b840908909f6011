/** Lists of clips and box scores as files, and feeds (docs/product.md#exports). */
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '#app/api/client.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { clipApiContext } from '#app/context.ts';
import { loader as boxScore } from '#app/routes/clip/boxScore.resource.ts';
import { loader as playlistExport } from '#app/routes/playlist/export.resource.ts';
import { loader as playlistsFeed } from '#app/routes/playlists/atom.resource.ts';
import { loader as searchFeed } from '#app/routes/search/atom.resource.ts';
import { loader as searchExport } from '#app/routes/search/export.resource.ts';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { addPlaylistPlay, createPlaylist, updatePlaylist } from '#server/store/playlists.ts';
import { curry, gameRecord, green, james, lakers, warriors } from '#tests/fixtures/games.ts';
import { bundledApi } from '#tests/support/apiClient.ts';
import { loaderArgs, publicOrigin } from '#tests/support/loaderArgs.ts';
import { curryThrees, queryOf } from '#tests/support/searches.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { screenArgs } from './playlists/support.ts';

const gameId = '0022400061';
const search = `type=game&league=nba&game=${gameId}&seasonType=Regular+Season&singleSeason=2024-25`;

/** 2,100 plays: a corner three first, then a steal, then twos of the Lakers. */
const plays = [
  { value: 3, x: -225, y: 10, distance: 22, score_home: 3, score_away: 0, assist_id: green },
  { kind: 'turnover' as const, player_id: james, team_id: lakers, steal_id: curry },
  ...Array(2098).fill({ player_id: james, team_id: lakers }),
];

let temporary: TemporaryStore;
let fetchApi: (request: Request) => Promise<Response>;
let stub: StubApi;

beforeAll(async () => {
  const lines = [{ player_id: curry, points: 27, seconds: 1930, starter: 1 }];
  const teamLines = [{ team_id: warriors, score: 110, assists: 20 }, { team_id: lakers }];
  const record = gameRecord({ id: gameId, day: 20241023, plays, lines, teamLines });
  temporary = await temporaryStore(record);
  const archive = async () => new Response('zip');
  const log = { error: (fields: object) => expect(fields).toBeNull() } as never;
  const more = playlistEndpoints(temporary.store, async () => 'ann', archive);
  fetchApi = createApi(temporary.store, { log, more }).fetch;
  stub = await startStubApi();
});
afterAll(async () => {
  await temporary.close();
  await stub.close();
});

interface Wish {
  signedIn?: boolean;
  params?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Arguments of a route over the bundled API. */
function argsOf(path: string, { signedIn = false, params = {}, headers = {} }: Wish = {}) {
  const base = { baseUrl: publicOrigin } as never;
  const { args } = screenArgs(base, path, { signedIn }, { headers });
  args.context.set(clipApiContext, bundledApi(fetchApi, publicOrigin));
  return { ...args, params } as never;
}

async function readCsv(answer: Response) {
  const text = await answer.text();
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

describe('a search as CSV', () => {
  it('has its first 2,000 clips with ids and places, and says that the list continues', async () => {
    const path = `/resources/search/clips.csv?${search}&sort=asc`;
    const answer = await searchExport(argsOf(path));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('(first 2,000 clips).csv"');
    const [first, second, ...others] = await readCsv(answer);
    expect(others).toHaveLength(1998);
    expect(first).toEqual({
      ...{ number: '1', league: 'nba', gameId, eventNumber: '10', date: '2024-10-23' },
      ...{ matchup: 'LAL @ GSW', period: '1', clock: '12:00', tags: expect.stringMatching(/3PT;/) },
      ...{ playerId: String(curry), player: 'Stephen Curry', teamId: String(warriors) },
      text: expect.stringContaining('Stephen Curry makes'),
      ...{ x: '-225', y: '10', zone: 'corner-left', distance: '22' },
      ...{ awayScore: '0', homeScore: '3', note: '', continues: 'true' },
      page: `${publicOrigin}/video/${encodeClipHash({ gameId, eventNumber: 10 })}`,
      video: expect.stringMatching(`^${publicOrigin}/media/.*mp4$`),
    });
    expect(second).toMatchObject({ playerId: String(james), teamId: String(lakers), x: '', y: '' });
  });

  it('has the ids of the searched player, who may be on the other side', async () => {
    const stealing = queryOf(curryThrees).replace('FG3M', 'STL');
    const path = `/resources/search/clips.csv?${stealing}`;
    const rows = await readCsv(await searchExport(argsOf(path)));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...{ player: 'Stephen Curry', playerId: String(curry), teamId: String(warriors) },
      continues: 'false',
    });
  });

  it.each([
    ['type=clip', 400],
    [`${search}&player=abc`, 400],
    ['type=game', 400],
  ])('refuses %s', async (query, status) => {
    expect((await searchExport(argsOf(`/resources/search/clips.csv?${query}`))).status).toBe(
      status,
    );
  });
});

it('a search as JSON has the same fields, its total and its address', async () => {
  const path = `/resources/search/clips.json?${search}&sort=asc`;
  const answer = await searchExport(argsOf(path));
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { clips, ...list } = await answer.json();
  expect(list).toEqual({
    version: 1,
    title: '2024-10-23, LAL @ GSW, every play',
    page: `${publicOrigin}/search?${search}&sort=asc`,
    total: { count: 2100, more: false },
    continues: true,
  });
  expect(clips).toHaveLength(2000);
  expect(clips[0]).toMatchObject({ number: 1, x: -225, tags: expect.arrayContaining(['3PT']) });
  expect(clips[1]).toMatchObject({ x: null, zone: null, note: null });
});

describe('over an outside API', () => {
  it('a file has what the API tells, and ends where reading ends', async () => {
    stub.reset();
    stub.on('GET', /pbp$/, ({ query }) => {
      const page = Number(query.find(([name]) => name === 'cursor')?.[1] ?? 0);
      const items = Array.from({ length: 15 }, (_, i) => stubClip(99_999 - 15 * page - i));
      return { json: { items, nextCursor: String(page + 1) } };
    });
    const { args } = loaderArgs(stub, `/resources/search/clips.csv?${queryOf(curryThrees)}`);
    const rows = await readCsv(await searchExport(args as never));
    expect(rows).toHaveLength(300);
    expect(rows[0]).toMatchObject({ playerId: '', x: '', zone: '', continues: 'true' });
    expect(stub.violations).toEqual([]);
  });

  it('a file has ids and places where the API announces them', async () => {
    stub.reset();
    stub.announced = ['play-facts', 'total'];
    const facts = { playerId: 7, teamId: 9, x: -1, y: 2, zone: 'restricted-area', distance: 0.2 };
    stub.on('GET', /pbp$/, { json: { items: [stubClip(1, { facts })], nextCursor: null } });
    const { args } = loaderArgs(stub, `/resources/search/clips.csv?${queryOf(curryThrees)}`);
    // An API is asked for its extensions at the start.
    await getTeams(createApiClient(args), 'nba');
    const rows = await readCsv(await searchExport(args as never));
    expect(rows[0]).toMatchObject({ playerId: '7', teamId: '9', x: '-1', zone: 'restricted-area' });
    expect(stub.violations).toEqual([]);
  });
});

describe('a playlist', () => {
  const settings = { name: '=Deep', description: 'a <b> & c', private: false, thumbnailUrl: '' };
  let id: string;
  beforeAll(async () => {
    const made = await createPlaylist(temporary.store, 'ann', settings);
    if (!('done' in made)) throw new Error('no playlist');
    id = made.done.id;
    for (const event of [12, 10]) {
      const play = { gameId: Number(gameId), event, snapshot: '{}' };
      await addPlaylistPlay(temporary.store, 'ann', id, play);
    }
  });
  const read = (extension: string, signedIn = false) =>
    playlistExport(
      argsOf(`/resources/playlists/${id}/clips.${extension}`, { signedIn, params: { id } }),
    );

  it('is a file in its order, for everybody who may see it', async () => {
    const rows = await readCsv(await read('csv'));
    expect(rows.map(({ eventNumber }) => eventNumber)).toEqual(['12', '10']);
    expect(rows[1]).toMatchObject({ zone: 'corner-left', continues: 'false' });
    expect(await (await read('json')).json()).toMatchObject({
      ...{ title: '=Deep', page: `${publicOrigin}/playlists/${id}` },
      ...{ total: { count: 2, more: false }, continues: false },
    });
    await updatePlaylist(temporary.store, 'ann', id, { private: true });
    expect((await read('csv', true)).status).toBe(200);
    expect((await read('csv')).status).toBe(404);
    await updatePlaylist(temporary.store, 'ann', id, { private: false });
  });

  it('stands in the feed while it is public, even for its owner', async () => {
    const feed = async (headers = {}) =>
      playlistsFeed(argsOf('/playlists.atom', { signedIn: true, headers }));
    const answer = await feed();
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(text).toContain(`<id>${publicOrigin}/playlists/${id}</id>\n<title>=Deep</title>`);
    expect(text).toContain('<summary>a &lt;b&gt; &amp; c · 2 clips</summary>');
    const tag = answer.headers.get('etag') ?? '';
    const same = await feed({ 'if-none-match': `"x", ${tag.slice(2)}` });
    expect([same.status, await same.text()]).toEqual([304, '']);
    await updatePlaylist(temporary.store, 'ann', id, { private: true });
    const changed = await feed({ 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).not.toContain('Deep');
    await updatePlaylist(temporary.store, 'ann', id, { private: false });
  });
});

it('the feed of a search has its newest clips, whatever its order, and ids that stay', async () => {
  const read = async (query: string) =>
    (await searchFeed(argsOf(`/resources/search/feed.atom?${query}`))).text();
  const text = await read(search);
  const newest = `${publicOrigin}/video/${encodeClipHash({ gameId, eventNumber: 10 + 2 * 2099 })}`;
  expect(/<entry>\n<id>(.*?)<\/id>/.exec(text)?.[1]).toBe(newest);
  expect(text.match(/<entry>/g)).toHaveLength(30);
  expect(text).toContain('<updated>2024-10-23T00:00:00-05:00</updated>');
  expect(text).toContain(`href="${publicOrigin}/search?${search.replaceAll('&', '&amp;')}"`);
  expect(await read(`${search}&sort=asc`)).toBe(text);
});

it('a box score is a file with players, and a line for each team', async () => {
  const read = (id: string) =>
    boxScore(argsOf(`/resources/games/${id}/box-score.csv`, { params: { gameId: id } }));
  const rows = await readCsv(await read(gameId));
  expect(rows.map(({ row, side }) => `${side} ${row}`)).toEqual([
    'away team',
    'home player',
    'home team',
  ]);
  expect(rows[1]).toMatchObject({
    ...{ gameId, team: 'GSW', teamId: String(warriors), playerId: String(curry) },
    ...{ player: 'Stephen Curry', starter: 'true', minutes: '32.17', points: '27' },
  });
  expect(rows[2]).toMatchObject({ points: '110', assists: '20', playerId: '' });
  expect((await read('0022499999')).status).toBe(404);
  expect((await read('x')).status).toBe(404);
});

it('a box score is late, not missing, while the API fails', async () => {
  stub.reset();
  stub.on('GET', /boxscore/, { status: 500 });
  const { args } = loaderArgs(stub, `/resources/games/${gameId}/box-score.csv`);
  const answer = await boxScore({ ...args, params: { gameId } } as never);
  expect(answer.status).toBe(503);
});
