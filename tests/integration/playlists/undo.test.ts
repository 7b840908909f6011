import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extensionsHeader } from '#app/api/extensions.ts';
import { clipApiContext } from '#app/context.ts';
import type { PlaylistChangeResult } from '#app/routes/playlist/changes.ts';
import { action } from '#app/routes/playlist/route.tsx';
import { redirectOf } from '#tests/support/loaderArgs.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { bearer, formArgs, toastOf, wirePlaylist } from './support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => {
  stub.reset();
  const playlist = { name: 'Mine', description: 'Of mine', private: false };
  stub.on('GET', own, { json: [wirePlaylist('p1', playlist)] });
  stub.on('DELETE', /p1/, { status: 204 });
  stub.on('POST', own, (call) => ({ status: 201, json: wirePlaylist('p2', call.body as object) }));
  stub.on('POST', /videos$/, { status: 201, json: stubClip(7, { id: 'added' }) });
});
afterAll(() => stub.close());

const own = '/api/v1/playlists';

type Fields = Record<string, string>;

const send = (fields: Fields, script: boolean) => {
  const { args } = formArgs(stub, '/playlists/p1', fields, { signedIn: true, script });
  const announced = new Headers({ [extensionsHeader]: stub.announced.join(', ') });
  args.context.get(clipApiContext).extensions.learn(announced);
  const work = action({ ...args, params: { id: 'p1' } } as never) as Promise<unknown>;
  return { work, context: args.context };
};

/** The notice that scripts show. */
async function told(fields: Fields) {
  const { data } = (await send(fields, true).work) as { data: PlaylistChangeResult };
  return data;
}

/** The notice of the page that a plain form leads to. */
async function led(fields: Fields) {
  const { work, context } = send(fields, false);
  const response = await redirectOf(work);
  return { to: response.headers.get('location'), notice: await toastOf(response, context) };
}

const writes = () =>
  stub.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body] as const);

describe('undoing a removal', () => {
  const remove = {
    intent: 'remove',
    clipId: 'clip-7',
    gameId: '0022400061',
    eventNumber: '7',
    name: 'Mine',
  };
  const undo = {
    action: '/playlists/p1',
    fields: { intent: 'add-again', gameId: '0022400061', eventNumber: '7', name: 'Mine' },
  };

  it('is offered with the notice, with and without scripts', async () => {
    expect((await told(remove)).notice).toMatchObject({ message: 'Video deleted', undo });
    expect((await led(remove)).notice).toMatchObject({ message: 'Video deleted', undo });
    stub.on('DELETE', /p1/, { status: 500 });
    expect((await told(remove)).notice).not.toHaveProperty('undo');
  });

  it('adds the clip as the API returns it, and says where', async () => {
    const notice = {
      type: 'success',
      message: "Added video to 'Mine' playlist",
      description: 'It is now the last clip.',
    };
    expect(await told(undo.fields)).toEqual({ done: true, notice });
    expect(writes()).toEqual([[`POST ${own}/p1/videos`, { ...stubClip(7), playlistId: 'p1' }]]);
    expect(await led(undo.fields)).toEqual({ to: '/playlists/p1', notice });
  });

  it('reports a clip that no longer exists', async () => {
    stub.on('GET', '/api/v1/clip', { status: 404 });
    expect(await told(undo.fields)).toMatchObject({
      done: false,
      notice: { type: 'error', message: "Could not add video to 'Mine' playlist" },
    });
    expect(writes()).toEqual([]);
  });
});

describe('undoing with an API that edits playlists', () => {
  const place = { clipCount: 2, from: 1, isOwner: true, revision: 4, cover: 'clip-9' };
  const noted = { ...stubClip(9, { id: 'clip-9' }), note: 'Deep' };
  beforeEach(() => {
    stub.announced = ['playlist-by-id', 'playlist-edit'];
    stub.on('GET', `${own}/p1`, { json: wirePlaylist('p1', { ...place, videos: [noted] }) });
    stub.on('PATCH', /clips$/, (call) => {
      const { restore } = call.body as { restore: object[] };
      const clips = restore.map((clip, i) => ({ id: `new-${i}`, ...clip }));
      return { json: { revision: 5, cover: null, clips } };
    });
  });
  const restored = { gameId: '0022400061', eventNumber: 9, place: 2, note: 'Deep', cover: true };

  it('puts a removed clip back to its place, with note and cover, for a while', async () => {
    const clip = { gameId: '0022400061', eventNumber: '9' };
    const remove = { intent: 'remove', clipId: 'clip-9', name: 'Mine', ...clip };
    const undo = (await told(remove)).notice?.undo;
    expect(undo?.fields).toMatchObject({ intent: 'put-back', name: 'Mine' });
    stub.calls.length = 0;
    expect((await told(undo?.fields ?? {})).notice).toEqual({
      type: 'success',
      message: "Put back into 'Mine' playlist",
    });
    expect(writes()).toEqual([[`PATCH ${own}/p1/clips`, { restore: [restored] }]]);
    expect((await told({ intent: 'put-back', key: 'other', name: 'Mine' })).notice).toMatchObject({
      type: 'error',
      description: 'A removal can be undone for 10 minutes.',
    });
  });

  it('creates a deleted playlist with its notes and cover, in one call for all clips', async () => {
    const { undo } = (await led({ intent: 'delete', name: 'Mine' })).notice as {
      undo?: { fields: Fields };
    };
    stub.on('GET', own, { json: [] });
    stub.calls.length = 0;
    expect((await told(undo?.fields ?? {})).notice?.description).toBe(
      'It has its clips again, and a new address.',
    );
    expect(writes().slice(1)).toEqual([
      [`PATCH ${own}/p2/clips`, { restore: [{ ...restored, place: 1 }] }],
    ]);
  });
});

describe('undoing a deletion', () => {
  const remove = { intent: 'delete', name: 'Mine' };

  async function deleted(): Promise<Fields> {
    const { notice } = await led(remove);
    const { undo } = notice as { undo?: { action: string; fields: Fields } };
    expect(undo?.action).toBe('/playlists/p1');
    stub.on('GET', own, { json: [] });
    stub.calls.length = 0;
    return undo?.fields ?? {};
  }

  it('creates the playlist with its settings and its clips in order, once', async () => {
    const undo = await deleted();
    const first = await told(undo);
    expect(first).toMatchObject({
      done: true,
      notice: {
        type: 'success',
        message: "Created playlist 'Mine'",
        description: 'It has its clips again, and a new address.',
      },
    });
    expect(writes()).toEqual([
      [`POST ${own}`, { name: 'Mine', description: 'Of mine', private: false, thumbnail_url: '' }],
      [`POST ${own}/p2/videos`, { ...stubClip(7), playlistId: 'p2' }],
      [`POST ${own}/p2/videos`, { ...stubClip(9), playlistId: 'p2' }],
    ]);
    expect(
      stub.calls.every(
        ({ path, authorization }) => path.endsWith('/clip') || authorization === bearer,
      ),
    ).toBe(true);
    expect(await told(undo)).toEqual(first);
    expect(writes()).toHaveLength(3);
  });

  it('leads a plain form to the new playlist, and counts what is missing', async () => {
    stub.on('POST', /videos$/, { status: 500 });
    expect(await led(await deleted())).toMatchObject({
      to: '/playlists/p2',
      notice: {
        type: 'warning',
        description: 'It has a new address. 2 of its 2 clips could not be added.',
      },
    });
  });

  it('does not create a second playlist of the name', async () => {
    const undo = await deleted();
    stub.on('GET', own, { json: [wirePlaylist('p3', { name: 'Mine' })] });
    expect(await told(undo)).toMatchObject({
      done: false,
      notice: {
        message: 'The deletion could not be undone',
        description: "Playlist 'Mine' already exists",
      },
    });
    expect(writes()).toEqual([]);
  });

  it('is not offered if the playlist could not be read, or was not deleted', async () => {
    stub.on('DELETE', /p1/, { status: 500 });
    expect((await led(remove)).notice).not.toHaveProperty('undo');
    stub.on('DELETE', /p1/, { status: 204 });
    stub.on('GET', own, { status: 500 });
    const { notice } = await led(remove);
    expect(notice).toMatchObject({ message: "Playlist 'Mine' deleted" });
    expect(notice).not.toHaveProperty('undo');
  });

  it('with an unknown key says how long a deletion can be undone', async () => {
    expect(await told({ intent: 'restore', key: 'unknown' })).toMatchObject({
      done: false,
      notice: { description: 'A deletion can be undone for 10 minutes.' },
    });
    expect(writes()).toEqual([]);
  });
});
