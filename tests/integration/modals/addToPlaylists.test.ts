import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalReasons } from '#app/playlists/notices.ts';
import { action, loader } from '#app/routes/modals/addToPlaylist.tsx';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type Behaviour, type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { bearer, screenArgs, wirePlaylist } from '../playlists/support.ts';
import { send } from './support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());

const own = '/api/v1/playlists';
const path = '/modals/add-to-playlist?gameId=0022400061&eventNumber=7';

/** The clip is in A (as clip-7), not in B and C. */
beforeEach(() => {
  stub.reset();
  const without = { videos: [] };
  const playlists = [wirePlaylist('a'), wirePlaylist('b', without), wirePlaylist('c', without)];
  stub.on('GET', own, { json: playlists.map((one) => ({ ...one, name: one.id.toUpperCase() })) });
  stub.on('POST', /videos$/, { status: 201, json: stubClip(7, { id: 'added' }) });
  stub.on('DELETE', /videos/, 'empty');
});

type Fields = [string, string][];
const ticked = (...ids: string[]): Fields => ids.map((id) => ['playlist', id]);
const wasIn = (...ids: string[]): Fields => ids.map((id) => ['before', id]);
const submit = (fields: Fields, over = true) => send(stub, action, fields, { path, over });
const writes = () =>
  stub.calls.filter(({ method }) => method !== 'GET').map((call) => `${call.method} ${call.path}`);

describe('the form', () => {
  it('has a box for each playlist, those with the clip ticked and first', async () => {
    const b = wirePlaylist('b', { videos: [] });
    stub.on('GET', own, { json: [b, wirePlaylist('a'), { ...b, id: 'c' }] });
    const { args } = screenArgs(stub, path, { signedIn: true });
    const data = await loader({ ...args, params: {} } as never);
    expect(data).toMatchObject({
      modal: 'add-to-playlist',
      clip: { gameId: '0022400061', eventNumber: 7, title: 'Stephen Curry makes a three, play 7' },
      playlists: [
        { id: 'a', present: true, clipCount: 2 },
        { id: 'b', present: false },
        { id: 'c', present: false },
      ],
    });
  });

  it.each(['disconnect', 'garbage', { status: 500 }] as const)(
    'reports that it could not be loaded when the API answers with %j',
    async (behaviour) => {
      stub.on('GET', own, behaviour);
      const { args } = screenArgs(stub, path, { signedIn: true });
      expect(await loader({ ...args, params: {} } as never)).toMatchObject({ modal: 'none' });
    },
  );
});

describe('sending it', () => {
  it('adds the clip as the API returns it, not as the URL describes it', async () => {
    const forged = `${path}&url=https://evil.example/x.mp4&desc=forged`;
    const sent = [...ticked('a', 'b'), ...wasIn('a')];
    const { notice } = await send(stub, action, sent, { path: forged });
    expect(notice).toEqual({ type: 'success', message: "Added video to 'B' playlist" });
    const [call, ...others] = stub.calls.filter(({ method }) => method !== 'GET');
    expect(others).toEqual([]);
    expect(call).toMatchObject({ path: `${own}/b/videos`, authorization: bearer });
    expect(call?.body).toMatchObject(stubClip(7));
    expect(JSON.stringify(call?.body)).not.toMatch(/evil|forged/);
    expect(stub.violations).toEqual([]);
  });

  it('removes the clip from an unticked playlist by its id there', async () => {
    const { notice } = await submit(wasIn('a'));
    expect(writes()).toEqual([`DELETE ${own}/a/videos/clip-7`]);
    expect(notice?.message).toBe('Video deleted');
  });

  it('ignores playlists that this form did not change', async () => {
    const { answer, notice } = await submit([...ticked('a'), ...wasIn('a')]);
    expect(writes()).toEqual([]);
    expect(answer).toEqual({ state: 'done' });
    expect(notice).toEqual({ type: 'info', message: "Video already exists in playlist 'A'" });
  });

  it('reports all outcomes in one notice, failures first', async () => {
    stub.on('POST', `${own}/b/videos`, { status: 409, json: {} });
    stub.on('POST', `${own}/c/videos`, { status: 500 });
    const { notice } = await submit([...ticked('b', 'c'), ...wasIn('a')]);
    expect(notice).toEqual({
      type: 'warning',
      message: [
        "Could not add video to 'C' playlist",
        "Video already exists in playlist 'B'",
        'Video deleted',
      ].join('\n'),
    });
  });

  it('applies the ticked boxes when the same form is submitted again after Back', async () => {
    const key: Fields = [['formKey', crypto.randomUUID()]];
    await submit([...key, ...ticked('a', 'b'), ...wasIn('a')]);
    const again = await submit([...key, ...ticked('a', 'c'), ...wasIn('a')]);
    expect(again.notice?.message).toBe("Added video to 'C' playlist");
    expect(writes()).toEqual([`POST ${own}/b/videos`, `POST ${own}/c/videos`]);
  });

  it('creates a private playlist with the clip', async () => {
    stub.on('POST', own, (call) => ({
      status: 201,
      json: wirePlaylist('new', call.body as object),
    }));
    const { notice } = await submit([['newName', ' Fresh ']]);
    expect(notice?.message).toBe("Created playlist 'Fresh'\nAdded video to 'Fresh' playlist");
    expect(writes()).toEqual([`POST ${own}`, `POST ${own}/new/videos`]);
    expect(
      stub.calls.find((call) => call.path === own && call.method === 'POST')?.body,
    ).toMatchObject({
      name: 'Fresh',
      private: true,
    });
  });

  it('with an invalid name changes nothing and keeps the ticks', async () => {
    const outcome = await submit([...ticked('b'), ['newName', 'n'.repeat(51)]]);
    expect(outcome).toMatchObject({
      status: 400,
      answer: {
        choice: { added: ['b'], removed: [], nameError: 'Name must be under 50 characters' },
      },
    });
    expect(stub.calls).toEqual([]);
  });

  it.each(['B', ' B\u200B'])('with the taken name %j changes nothing', async (newName) => {
    stub.on('GET', own, {
      json: [wirePlaylist('a'), wirePlaylist('b', { name: newName.trim() })],
    });
    const outcome = await submit([...ticked('b'), ...wasIn('a'), ['newName', newName]]);
    expect(writes()).toEqual([]);
    expect(outcome).toMatchObject({
      status: 409,
      answer: {
        state: 'refused',
        notice: null,
        choice: { added: ['b'], removed: ['a'], newName },
        playlists: [
          { id: 'a', present: true },
          { id: 'b', present: true },
        ],
      },
    });
    const { answer } = outcome;
    const error = answer?.state === 'refused' ? answer.choice?.nameError : null;
    expect(error).toBe(`Playlist '${newName.trim()}' already exists`);
  });

  it.each<[Behaviour, number, object]>([
    [{ status: 409, json: {} }, 409, { choice: { nameError: "Playlist 'New' already exists" } }],
    [{ status: 422, json: {} }, 422, { notice: "Could not create playlist 'New'" }],
    ['disconnect', 502, { notice: "Could not create playlist 'New'" }],
    [
      { status: 429, json: {} },
      429,
      { notice: `${refusalReasons[429]}\nCould not create playlist 'New'` },
    ],
  ])('changes nothing if the creation ends with %j', async (behaviour, status, answer) => {
    stub.on('POST', own, behaviour);
    const outcome = await submit([...ticked('b'), ...wasIn('a'), ['newName', 'New']]);
    expect(outcome).toMatchObject({ status, answer: { state: 'refused', ...answer } });
    expect(writes()).toEqual([`POST ${own}`]);
  });

  it('tells a full disk once for all that it could not do', async () => {
    stub.on('POST', /videos$/, { status: 507 });
    expect(await submit(ticked('b', 'c'))).toMatchObject({
      status: 507,
      answer: {
        notice: [
          'This site has no room left to store changes. Please tell its operator.',
          "Could not add video to 'B' playlist",
          "Could not add video to 'C' playlist",
        ].join('\n'),
      },
    });
  });

  it('without a choice says so', async () => {
    expect(await submit([['newName', ' ']])).toMatchObject({
      status: 400,
      answer: { state: 'refused', notice: 'Choose a playlist or name a new one' },
    });
    expect(stub.calls).toEqual([]);
  });

  it('changes nothing if a ticked playlist was deleted meanwhile, and lists the others', async () => {
    expect(await submit(ticked('b', 'gone'))).toMatchObject({
      status: 404,
      answer: {
        state: 'refused',
        notice: 'A chosen playlist no longer exists, so nothing was changed',
        choice: { added: ['b', 'gone'] },
        playlists: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      },
    });
    expect(writes()).toEqual([]);
    expect(await submit(wasIn('gone'))).toMatchObject({ answer: { state: 'done' }, notice: null });
  });

  it.each<[Behaviour, number]>([
    ['disconnect', 502],
    [{ status: 500 }, 502],
    [{ status: 403, json: {} }, 403],
    [{ status: 404, json: {} }, 404],
    [{ status: 422, json: {} }, 422],
  ])('keeps the form open if all calls end with %j', async (behaviour, status) => {
    stub.on('POST', /videos$/, behaviour);
    expect(await submit(ticked('b'))).toMatchObject({
      status,
      answer: {
        state: 'refused',
        notice: "Could not add video to 'B' playlist",
        choice: { added: ['b'] },
      },
    });
  });

  it('keeps the form open and says why if the visitor has changed too much', async () => {
    stub.on('POST', /videos$/, { status: 429, json: {} });
    expect(await submit(ticked('b'))).toMatchObject({
      status: 429,
      answer: { notice: `${refusalReasons[429]}\nCould not add video to 'B' playlist` },
    });
  });

  it('with a rejected token redirects to the login', async () => {
    stub.on('POST', /videos$/, { status: 401 });
    expect((await submit(ticked('b'))).location).toMatch(/^\/auth\/login\?returnTo=/);
  });

  it('from a page redirects back', async () => {
    const outcome = await submit([...ticked('b'), ['back', '/search?type=player']], false);
    expect(outcome).toMatchObject({ location: '/search?type=player', status: 302 });
  });

  it('to a hundred playlists with long names fits its notice into a cookie', async () => {
    const many = Array.from({ length: 100 }, (_, i) =>
      wirePlaylist(`m${i}`, { name: `${'é'.repeat(45)} ${i}`, videos: [] }),
    );
    stub.on('GET', own, { json: many });
    const { notice } = await submit(ticked(...many.map(({ id }) => id)));
    expect(notice?.message).toMatch(/^(Added video to .*\n){5}and 95 more$/);
  });
});
