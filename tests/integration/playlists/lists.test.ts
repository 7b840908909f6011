import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginContext } from '#app/auth/user.server.ts';
import { loader } from '#app/routes/playlists/route.tsx';
import { redirectOf } from '#tests/support/loaderArgs.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { bearer, noticeOf, screenArgs, wirePlaylist } from './support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

const failures = [{ status: 500 }, { status: 403 }, 'disconnect', 'garbage'] as const;

async function open(signedIn: boolean, query = '', late = false) {
  const { args } = screenArgs(stub, `/playlists${query}`, { signedIn, late });
  return loader({ ...args, pattern: '/playlists' } as never);
}

const called = () =>
  stub.calls.map(({ method, path, authorization }) => ({ method, path, authorization }));

describe('the playlists of a visitor', () => {
  it('are the public ones, read without a token', async () => {
    const publicLists = [
      wirePlaylist('a', { private: false, thumbnailUrl: 'https://x.example/i.png' }),
    ];
    stub.on('GET', '/api/v1/playlists/public', { json: publicLists });
    expect(await open(false)).toMatchObject({
      signedIn: false,
      own: null,
      publicLists: [{ id: 'a', clipCount: 2, private: false, isOwner: false }],
    });
    expect(called()).toEqual([
      { method: 'GET', path: '/api/v1/playlists/public', authorization: null },
    ]);
  });

  it('come without their clips', async () => {
    stub.on('GET', '/api/v1/playlists/public', { json: [wirePlaylist('a')] });
    expect(JSON.stringify(await open(false))).not.toContain('clip-7');
  });
});

describe('the playlists of a logged-in user', () => {
  it('are both lists, each read once with the token', async () => {
    stub.on('GET', '/api/v1/playlists', { json: [wirePlaylist('a'), wirePlaylist('b')] });
    stub.on('GET', '/api/v1/playlists/public', { json: [wirePlaylist('b'), wirePlaylist('c')] });
    const page = await open(true);
    expect(page.own?.map(({ id, isOwner }) => [id, isOwner])).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(page.publicLists?.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(called()).toEqual(
      expect.arrayContaining([
        { method: 'GET', path: '/api/v1/playlists', authorization: bearer },
        { method: 'GET', path: '/api/v1/playlists/public', authorization: null },
      ]),
    );
    expect(stub.calls).toHaveLength(2);
    expect(stub.violations).toEqual([]);
  });

  it('are found by name and description, each once', async () => {
    const shared = wirePlaylist('b', { name: 'Dunks', description: 'Posters' });
    stub.on('GET', '/api/v1/playlists', { json: [wirePlaylist('a', { name: 'Threes' }), shared] });
    stub.on('GET', '/api/v1/playlists/public', { json: [shared] });
    const found = async (query: string) =>
      (await open(true, query)).results?.items.map(({ id }) => id);
    expect(await found('?q=dunsk')).toEqual(['b']);
    expect(await found('?q=poster')).toEqual(['b']);
    expect(await found('?q=zzzzqqqq')).toEqual([]);
    expect(await found(`?q=${'d'.repeat(33)}`)).toEqual([]);
  });
});

describe('a list that cannot be read', () => {
  it.each(failures)(
    'because of %j is not an empty list, and the other list stays',
    async (behaviour) => {
      stub.on('GET', '/api/v1/playlists', behaviour);
      stub.on('GET', '/api/v1/playlists/public', { json: [wirePlaylist('a')] });
      expect(await open(true)).toMatchObject({
        signedIn: true,
        own: null,
        publicLists: [{ id: 'a' }],
      });
      stub.on('GET', '/api/v1/playlists', { json: [wirePlaylist('b')] });
      stub.on('GET', '/api/v1/playlists/public', behaviour);
      expect(await open(true)).toMatchObject({ own: [{ id: 'b' }], publicLists: null });
    },
  );

  it('ends the session when the API returns 401, and reloads the page without it', async () => {
    stub.on('GET', '/api/v1/playlists', { status: 401 });
    const { args } = screenArgs(stub, '/playlists?q=dunk', { signedIn: true });
    const response = await redirectOf(loader({ ...args, pattern: '/playlists' } as never));
    expect(response.headers.get('location')).toBe('/playlists?q=dunk');
    expect((await noticeOf(response, args.context))?.message).toMatch(/^Your session has ended/);
    expect(args.context.get(loginContext)).toEqual({ session: null, wasRevoked: true });
  });

  it('because of a token that cannot be renewed leaves the public list', async () => {
    const isPublic = (authorization: string | null) => (authorization ? 401 : 200);
    stub.on('GET', '/api/v1/playlists', { status: 401 });
    stub.on('GET', '/api/v1/playlists/public', ({ authorization }) => ({
      status: isPublic(authorization),
      json: [wirePlaylist('a')],
    }));
    expect(await open(true, '', true)).toMatchObject({
      signedIn: true,
      own: null,
      publicLists: [{ id: 'a' }],
    });
  });

  it('does not include one with a malformed playlist, which is dropped', async () => {
    stub.on('GET', '/api/v1/playlists/public', { json: [{ name: 'x' }, null, wirePlaylist('a')] });
    expect((await open(false)).publicLists?.map(({ id }) => id)).toEqual(['a']);
  });
});
