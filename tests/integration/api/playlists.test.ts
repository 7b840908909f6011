import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '#app/api/client.server.ts';
import {
  addPlaylistClip,
  downloadPlaylist,
  listOwnPlaylists,
  listPublicPlaylists,
  patchPlaylist,
  postPlaylist,
  removePlaylistClip,
  requestPlaylistDeletion,
} from '#app/api/playlists.server.ts';
import { clientOf, outsideApi, timeoutFor } from '#tests/support/apiClient.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type Behaviour, type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

const form = { name: 'Threes', description: 'From deep', image: 'https://x.example/a.png' };
const wire = { id: 7, name: 'Threes', priv: true, thumbnail_url: 'https://x.example/a.png' };
const bearer = 'Bearer token';

/** The one call that was made; fails on a call outside the contract. */
function onlyCall() {
  expect(stub.violations).toEqual([]);
  expect(stub.calls).toHaveLength(1);
  return stub.calls[0];
}

describe('reading', () => {
  async function readOwn(client: ApiClient) {
    const list = await listOwnPlaylists(client, 'token');
    return list.state === 'done' ? list.value : [];
  }

  test('the own list sends the bearer token and accepts both spellings of a field', async () => {
    stub.on('GET', '/api/v1/playlists', {
      json: [{ ...wire, videos: [stubClip(7), { bad: 1 }, stubClip(7)] }],
    });
    const { client, lines } = clientOf(stub);
    const [playlist] = await readOwn(client);
    expect(playlist).toMatchObject({ id: '7', private: true, thumbnailUrl: wire.thumbnail_url });
    expect(playlist?.videos.map((clip) => clip.eventNumber)).toEqual([7]);
    expect(lines).toHaveLength(1);
    expect(onlyCall()).toMatchObject({ authorization: bearer, query: [] });
  });

  test('keeps playlists and clips whose timestamps have another format', async () => {
    const time = 1_730_000_000;
    const videos = [{ ...stubClip(7), addedAt: time }];
    const json = [{ ...wire, createdAt: time, updatedAt: time, videos }];
    stub.on('GET', '/api/v1/playlists', { json });
    const [playlist] = await readOwn(clientOf(stub).client);
    expect(playlist?.videos.map((clip) => clip.eventNumber)).toEqual([7]);
  });

  test('accepts flags as 0, 1 or null', async () => {
    const json = [
      { ...wire, priv: 1, isOwner: 0 },
      { ...wire, id: 8, priv: null },
    ];
    stub.on('GET', '/api/v1/playlists/public', { json });
    const list = await listPublicPlaylists(clientOf(stub).client);
    const read = list.state === 'done' ? list.value : [];
    expect(read.map((playlist) => playlist.private)).toEqual([true, false]);
    expect(read[0]?.isOwner).toBe(false);
  });

  test.each([
    ['/thumbs/7.jpg', '/thumbs/7.jpg'],
    ['http://', null],
    ['', null],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ])('resolves the thumbnail %j to %j', async (given, shown) => {
    stub.on('GET', '/api/v1/playlists', { json: [{ ...wire, thumbnail_url: given }] });
    const [playlist] = await readOwn(clientOf(stub).client);
    const expected = shown?.startsWith('/') ? stub.baseUrl + shown : shown;
    expect(playlist?.thumbnailUrl).toBe(expected);
  });

  test('the public list needs no token', async () => {
    const { client } = clientOf(stub);
    expect(await listPublicPlaylists(client)).toEqual({ state: 'done', value: [] });
    expect(onlyCall()).toMatchObject({ path: '/api/v1/playlists/public', authorization: null });
  });

  test('marks playlists of the own list as owned even if the API does not', async () => {
    stub.on('GET', '/api/v1/playlists', { json: [wire] });
    const list = await listOwnPlaylists(clientOf(stub).client, 'token');
    expect(list).toMatchObject({ state: 'done', value: [{ id: '7', isOwner: true }] });
  });

  test.each([
    [{ status: 401 }, 401],
    [{ status: 500 }, 500],
    ['stall', 0],
    ['disconnect', 0],
    ['garbage', 200],
    [{ json: { no: 'list' } }, 0],
  ] as const)('%j is not an empty list', async (behaviour, status) => {
    stub.on('GET', '/api/v1/playlists', behaviour);
    const { client } = clientOf(stub, timeoutFor(behaviour));
    expect(await listOwnPlaylists(client, 'token')).toEqual({ state: 'failed', status });
  });

  test('an empty answer is an empty list', async () => {
    stub.on('GET', '/api/v1/playlists', 'empty');
    const list = await listOwnPlaylists(clientOf(stub).client, 'token');
    expect(list).toEqual({ state: 'done', value: [] });
  });
});

describe('creating', () => {
  const create = (behaviour?: unknown) => {
    const { client } = clientOf(stub, timeoutFor(behaviour));
    return postPlaylist(client, 'token', { ...form, private: true });
  };

  test('sends the form as JSON', async () => {
    stub.on('POST', '/api/v1/playlists', { status: 201, json: wire });
    expect(await create()).toMatchObject({ state: 'done', value: { id: '7', videos: [] } });
    expect(onlyCall()).toMatchObject({
      authorization: bearer,
      body: {
        name: 'Threes',
        description: 'From deep',
        private: true,
        thumbnail_url: 'https://x.example/a.png',
      },
    });
  });

  test.each([
    [{ status: 409 }, { state: 'exists' }],
    ['empty', { state: 'exists' }],
    [{ status: 401 }, { state: 'failed', status: 401 }],
    [{ status: 500 }, { state: 'failed', status: 500 }],
    ['stall', { state: 'failed', status: 0 }],
    ['garbage', { state: 'failed', status: 200 }],
  ] as const)('with the answer %j results in %j without a retry', async (behaviour, outcome) => {
    stub.on('POST', '/api/v1/playlists', behaviour);
    expect(await create(behaviour)).toEqual(outcome);
    onlyCall();
  });
});

test('updating sends only the changed fields, in the query', async () => {
  stub.on('PATCH', '/api/v1/playlists/a%2Fb', { json: { ...wire, priv: false } });
  const changed = await patchPlaylist(clientOf(stub).client, 'token', 'a/b', { private: false });
  expect(changed).toEqual({ state: 'done', value: null });
  expect(onlyCall()).toMatchObject({ query: [['priv', 'false']], authorization: bearer });
});

test.each([
  ['empty', { state: 'done', value: null }],
  [{ json: { error: 'no' } }, { state: 'failed', status: 0 }],
  ['garbage', { state: 'failed', status: 200 }],
  [{ json: { message: 'updated' } }, { state: 'done', value: null }],
  [{ status: 409 }, { state: 'exists' }],
  [{ status: 404 }, { state: 'failed', status: 404 }],
  ['stall', { state: 'failed', status: 0 }],
] as const)('updating with the answer %j results in %j', async (behaviour, outcome) => {
  stub.on('PATCH', '/api/v1/playlists/7', behaviour);
  const { client } = clientOf(stub, timeoutFor(behaviour));
  expect(await patchPlaylist(client, 'token', '7', { name: 'Threes' })).toEqual(outcome);
  onlyCall();
});

describe('deleting', () => {
  test.each([
    [303, '/api/v1/playlists'],
    [302, '/api/v1/nowhere'],
    [307, '/api/v1/nowhere'],
  ])('that is redirected (%i) to %s is no success', async (status, location) => {
    stub.on('DELETE', '/api/v1/playlists/7', { status, headers: { location } });
    const outcome = await requestPlaylistDeletion(clientOf(stub).client, 'token', '7');
    expect(outcome).toEqual({ state: 'failed', status: 0 });
    expect(stub.calls.filter(({ method }) => method !== 'DELETE')).toEqual([]);
  });

  test('that is redirected to its new address is a success', async () => {
    const location = '/api/v1/playlists/8';
    stub.on('DELETE', '/api/v1/playlists/7', { status: 308, headers: { location } });
    stub.on('DELETE', location, 'empty');
    const outcome = await requestPlaylistDeletion(clientOf(stub).client, 'token', '7');
    expect(outcome).toEqual({ state: 'done', value: null });
    expect(stub.calls.map(({ authorization }) => authorization)).toEqual([bearer, bearer]);
  });

  test.each([
    ['empty', { state: 'done', value: null }],
    [{ body: 'gone' }, { state: 'done', value: null }],
    [{ status: 404 }, { state: 'done', value: null }],
    [{ status: 403 }, { state: 'failed', status: 403 }],
    [
      { body: '<h1>Log in</h1>', headers: { 'content-type': 'text/html; charset=utf-8' } },
      { state: 'failed', status: 0 },
    ],
    ['disconnect', { state: 'failed', status: 0 }],
  ] as const)('with the answer %j results in %j', async (behaviour, outcome) => {
    stub.on('DELETE', /./, behaviour);
    const { client } = clientOf(stub);
    expect(await requestPlaylistDeletion(client, 'token', '7')).toEqual(outcome);
    expect(await removePlaylistClip(client, 'token', '7', '9')).toEqual(outcome);
    expect(stub.calls.map((call) => call.path)).toEqual([
      '/api/v1/playlists/7',
      '/api/v1/playlists/7/videos/9',
    ]);
    expect(stub.violations).toEqual([]);
  });
});

describe('adding a clip', () => {
  test.each([
    [
      { status: 201, json: { ...stubClip(7), id: 'v1' } },
      { state: 'done', value: null },
    ],
    [{ status: 409 }, { state: 'exists' }],
    ['empty', { state: 'exists' }],
    [
      { status: 201, json: { message: 'added' } },
      { state: 'done', value: null },
    ],
    [{ json: [] }, { state: 'failed' }],
    [{ status: 422 }, { state: 'failed', status: 422 }],
  ] as const)('with the answer %j results in %j', async (behaviour, outcome) => {
    stub.on('POST', '/api/v1/playlists/7/videos', behaviour);
    const added = await addPlaylistClip(clientOf(stub).client, 'token', '7', stubClip(7));
    expect(added).toMatchObject(outcome);
    expect(onlyCall()?.body).toEqual({ ...stubClip(7), playlistId: '7' });
  });

  test('sends the id of its playlist as the API writes ids', async () => {
    for (const [id, sent] of [
      ['7', '7'],
      [7, 7],
    ]) {
      const { client } = clientOf(stub);
      stub.on('GET', '/api/v1/playlists', { json: [{ ...wire, id }] });
      await listOwnPlaylists(client, 'token');
      await addPlaylistClip(client, 'token', '7', stubClip(7));
      expect(stub.calls.at(-1)?.body).toMatchObject({ playlistId: sent });
    }
  });
});

describe('downloading', () => {
  test('streams the archive', async () => {
    const headers = { 'content-type': 'application/zip' };
    stub.on('POST', '/api/v1/playlists/7/download', { body: 'zip', headers });
    const archive = await downloadPlaylist(clientOf(stub).client, 'token', '7');
    expect(archive.state === 'done' && (await archive.value.text())).toBe('zip');
    expect(onlyCall()).toMatchObject({ authorization: bearer, body: null });
  });

  test('accepts archives, for APIs that negotiate content', async () => {
    const accepts: (string | null)[] = [];
    const call = (request: Request) => {
      accepts.push(request.headers.get('accept'));
      return Promise.resolve(new Response(new Uint8Array([80, 75])));
    };
    const { client } = clientOf(stub, { api: { ...outsideApi(stub), fetch: call } });
    expect((await downloadPlaylist(client, 'token', '7')).state).toBe('done');
    expect(accepts).toEqual([expect.stringContaining('application/zip')]);
  });

  test.each<Behaviour>([
    { status: 500 },
    'empty',
    'disconnect',
    { headers: { 'content-length': '0', 'content-type': 'application/zip' } },
    { body: '<h1>Log in</h1>', headers: { 'content-type': 'text/html; charset=utf-8' } },
    { json: { message: 'no archive today' } },
  ])('fails for %j', async (failure) => {
    stub.on('POST', '/api/v1/playlists/7/download', failure);
    const archive = await downloadPlaylist(clientOf(stub).client, 'token', '7');
    expect(archive.state).toBe('failed');
  });
});

test.each([
  [403, 'info'],
  [404, 'info'],
  [429, 'info'],
  [500, 'warn'],
  [401, 'warn'],
])('a change that the API answers with %i is logged as %s', async (status, level) => {
  stub.on('PATCH', '/api/v1/playlists/7', { status });
  const levels: string[] = [];
  const write = (name: string) => () => void levels.push(name);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  await patchPlaylist(clientOf(stub, { log }).client, 'token', '7', { name: 'Dunks' });
  expect(levels).toEqual([level]);
});

test('a download that its visitor has cancelled is not logged', async () => {
  stub.on('POST', '/api/v1/playlists/7/download', 'stall');
  const visitor = new AbortController();
  const { client, lines } = clientOf(stub, { signal: visitor.signal });
  const archive = downloadPlaylist(client, 'token', '7');
  await vi.waitFor(() => expect(stub.calls).toHaveLength(1));
  visitor.abort();
  expect((await archive).state).toBe('failed');
  expect(lines).toEqual([]);
});
