import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loader } from '#app/routes/playlists/route.tsx';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { bearer, screenArgs, wirePlaylist } from './support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

const failures = [{ status: 500 }, { status: 401 }, 'disconnect', 'garbage'] as const;

async function open(signedIn: boolean, query = '') {
  const { args } = screenArgs(stub, `/playlists${query}`, { signedIn });
  return loader({ ...args, pattern: '/playlists' } as never);
}

const called = () =>
  stub.calls.map(({ method, path, authorization }) => ({ method, path, authorization }));

describe('the playlists of a visitor', () => {
  it('are the public ones, asked for without a token', async () => {
    const everybodys = [
      wirePlaylist('a', { private: false, thumbnailUrl: 'https://x.example/i.png' }),
    ];
    stub.on('GET', '/api/v1/playlists/public', { json: everybodys });
    expect(await open(false)).toMatchObject({
      signedIn: false,
      own: null,
      everybodys: [{ id: 'a', clipCount: 2, private: false, isOwner: false }],
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

describe('the playlists of somebody signed in', () => {
  it('are both lists, each asked for once and as who asks', async () => {
    stub.on('GET', '/api/v1/playlists', { json: [wirePlaylist('a'), wirePlaylist('b')] });
    stub.on('GET', '/api/v1/playlists/public', { json: [wirePlaylist('b'), wirePlaylist('c')] });
    const page = await open(true);
    expect(page.own?.map(({ id, isOwner }) => [id, isOwner])).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(page.everybodys?.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(called()).toEqual(
      expect.arrayContaining([
        { method: 'GET', path: '/api/v1/playlists', authorization: bearer },
        { method: 'GET', path: '/api/v1/playlists/public', authorization: bearer },
      ]),
    );
    expect(stub.calls).toHaveLength(2);
    expect(stub.violations).toEqual([]);
  });

  it('are found by name and description, each once', async () => {
    const shared = wirePlaylist('b', { name: 'Dunks', description: 'Posters' });
    stub.on('GET', '/api/v1/playlists', { json: [wirePlaylist('a', { name: 'Threes' }), shared] });
    stub.on('GET', '/api/v1/playlists/public', { json: [shared] });
    expect((await open(true, '?q=dunsk')).found).toEqual(['b']);
    expect((await open(true, '?q=poster')).found).toEqual(['b']);
    expect((await open(true, '?q=zzzzqqqq')).found).toEqual([]);
    expect((await open(true, `?q=${'d'.repeat(33)}`)).found).toEqual([]);
  });
});

describe('a list that cannot be read', () => {
  it.each(failures)(
    'as with %j, is told from an empty one, and leaves the other',
    async (behaviour) => {
      stub.on('GET', '/api/v1/playlists', behaviour);
      stub.on('GET', '/api/v1/playlists/public', { json: [wirePlaylist('a')] });
      expect(await open(true)).toMatchObject({
        signedIn: true,
        own: null,
        everybodys: [{ id: 'a' }],
      });
      stub.on('GET', '/api/v1/playlists', { json: [wirePlaylist('b')] });
      stub.on('GET', '/api/v1/playlists/public', behaviour);
      expect(await open(true)).toMatchObject({ own: [{ id: 'b' }], everybodys: null });
    },
  );

  it('loses a malformed playlist alone', async () => {
    stub.on('GET', '/api/v1/playlists/public', { json: [{ id: 'x' }, null, wirePlaylist('a')] });
    expect((await open(false)).everybodys?.map(({ id }) => id)).toEqual(['a']);
  });
});
