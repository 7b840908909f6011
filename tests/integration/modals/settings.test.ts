import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { action as edit, loader as showEdit } from '#app/routes/modals/edit.tsx';
import { action as create } from '#app/routes/modals/playlist.tsx';
import { type Behaviour, type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { bearer, screenArgs, wirePlaylist } from '../playlists/support.ts';
import { send } from './support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

const own = '/api/v1/playlists';
const failures: [Behaviour, status: number][] = [
  [{ status: 500 }, 502],
  ['disconnect', 502],
  ['garbage', 502],
  [{ status: 403 }, 403],
  [{ status: 404 }, 404],
  [{ status: 422 }, 422],
];

type Fields = [string, string][];
const named = (name: string, ...more: Fields): Fields => [['name', name], ...more];
const creating = (fields: Fields, over = true, signedIn = true) =>
  send(stub, create, fields, { path: '/modals/playlist', over, signedIn });
const editing = (fields: Fields, over = true) =>
  send(stub, edit, fields, { path: '/modals/edit/p1', params: { playlistId: 'p1' }, over });
const writes = () => stub.calls.filter(({ method }) => method !== 'GET');

const noRoom = 'This site has no room left to store changes. Please tell its operator.';

it('a full disk is told with the change that failed', async () => {
  stub.on('POST', own, { status: 507 });
  stub.on('PATCH', `${own}/p1`, { status: 507 });
  expect(await creating(named('Threes'))).toMatchObject({
    status: 507,
    answer: { notice: `Could not create playlist 'Threes'\n${noRoom}` },
  });
  expect(await editing(named('Threes'))).toMatchObject({
    status: 507,
    answer: { notice: `Unable to update playlist\n${noRoom}` },
  });
});

describe('creating a playlist', () => {
  it('sends name, description, privacy and thumbnail with the token', async () => {
    stub.on('POST', own, { status: 201, json: wirePlaylist('new') });
    const fields = named(
      ' Threes ',
      ['description', 'deep'],
      ['image', 'https://x.example/i.png'],
      ['private', 'on'],
    );
    expect(await creating(fields)).toMatchObject({
      location: null,
      answer: { state: 'done' },
      notice: { type: 'success', message: "Created playlist 'Threes'" },
    });
    expect(writes()).toEqual([
      {
        method: 'POST',
        path: own,
        query: [],
        body: {
          name: 'Threes',
          description: 'deep',
          private: true,
          thumbnail_url: 'https://x.example/i.png',
        },
        authorization: bearer,
      },
    ]);
    expect(stub.violations).toEqual([]);
  });

  it('is public if the box is not ticked', async () => {
    stub.on('POST', own, { status: 201, json: wirePlaylist('new') });
    await creating(named('Open'));
    expect(writes()[0]?.body).toMatchObject({ private: false });
  });

  it('redirects a page to its origin, never to another site', async () => {
    stub.on('POST', own, { status: 201, json: wirePlaylist('new') });
    const to = async (back: string) => (await creating(named('A', ['back', back]), false)).location;
    expect(await to('/search?type=player&player=1')).toBe('/search?type=player&player=1');
    for (const back of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/modals/playlist',
      '/auth/login',
      '',
    ]) {
      expect(await to(back)).toBe('/playlists');
    }
  });

  it('that is rejected keeps the return path, never to another site', async () => {
    const to = async (back: string) => {
      const { answer } = await creating([['back', back]], false);
      return answer?.state === 'refused' ? answer.back : null;
    };
    expect(await to('/search?type=player&player=1')).toBe('/search?type=player&player=1');
    expect(await to('https://elsewhere.example/')).toBe(undefined);
  });

  it.each<Behaviour>([{ status: 409, json: {} }, 'empty', { status: 200, body: '' }])(
    'with the answer %j means that the name is taken',
    async (behaviour) => {
      stub.on('POST', own, behaviour);
      expect(await creating(named('Taken'))).toMatchObject({
        status: 409,
        answer: { state: 'refused', notice: "Playlist 'Taken' already exists" },
        notice: null,
      });
    },
  );

  it('goes on without the list of names if the API does not send it for 2.5 s', async () => {
    stub.on('GET', own, 'stall');
    stub.on('POST', own, { status: 201, json: wirePlaylist('new') });
    const began = performance.now();
    expect(await creating(named('Threes'))).toMatchObject({ answer: { state: 'done' } });
    expect(performance.now() - began).toBeLessThan(requestTimeouts.page);
  });

  it('with a name that the user has makes no call', async () => {
    stub.on('GET', own, { json: [wirePlaylist('p1', { name: 'Taken' })] });
    expect(await creating(named('Taken'))).toMatchObject({
      answer: { notice: "Playlist 'Taken' already exists" },
    });
    expect(writes()).toEqual([]);
  });

  it.each(failures)(
    'that fails with %j is reported and keeps the input',
    async (behaviour, expected) => {
      stub.on('POST', own, behaviour);
      const { status, answer } = await creating(named('Mine', ['description', 'typed']));
      expect(status).toBe(expected);
      expect(answer).toMatchObject({
        notice: "Could not create playlist 'Mine'",
        submission: { initialValue: { name: 'Mine', description: 'typed' } },
      });
    },
  );

  it.each([
    [[['name', '']], { name: ['Name is required'] }],
    [[], { name: ['Name is required'] }],
    [[['name', '  ']], { name: ['Name cannot be empty'] }],
    [[['name', 'x'.repeat(51)]], { name: ['Name must be under 50 characters'] }],
    [
      [
        ['name', 'a'],
        ['description', 'y'.repeat(201)],
      ],
      { description: ['Description must be under 200 characters'] },
    ],
    [
      [
        ['name', 'a'],
        ['image', 'javascript:1'],
      ],
      { image: ['Image must be an https address'] },
    ],
  ] as [Fields, object][])('with %j is refused with %j', async (fields, error) => {
    expect(await creating(fields)).toMatchObject({
      status: 400,
      answer: { submission: { error } },
    });
    expect(stub.calls).toEqual([]);
  });

  it.each([
    [[['__intent__', 'junk']], {}],
    [[['__intent__', '{"type":"reset"}']], {}],
    [[['__state__', 'junk']], {}],
    [[['name[0]', 'x']], {}],
    [[['name.first', 'x']], {}],
    [
      [
        ['name', ''],
        ['name', 'x'],
      ],
      {},
    ],
    [
      [
        ['description[1]', 'x'],
        ['description', 'y'],
      ],
      { description: 'y' },
    ],
  ] as [Fields, object][])(
    'with unknown fields, %j, is rejected like others',
    async (fields, kept) => {
      const { status, answer } = await creating(fields);
      expect(status).toBe(400);
      expect(answer).toMatchObject({ submission: { error: { name: ['Name is required'] } } });
      const { submission } = answer as Extract<typeof answer, { state: 'refused' }>;
      expect(submission?.initialValue).toEqual(kept);
    },
  );

  it('submitted twice by the same form creates one, with the same answer', async () => {
    let made = 0;
    stub.on('POST', own, () => ({ status: made++ === 0 ? 201 : 409, json: wirePlaylist('new') }));
    const fields = named('Once', ['formKey', crypto.randomUUID()]);
    const both = await Promise.all([creating(fields), creating(fields)]);
    expect(both.map(({ notice }) => notice?.message)).toEqual([
      "Created playlist 'Once'",
      "Created playlist 'Once'",
    ]);
    expect(writes()).toHaveLength(1);
  });

  it('submitted again after Back with another name creates another', async () => {
    stub.on('POST', own, { status: 201, json: wirePlaylist('new') });
    const key: [string, string] = ['formKey', crypto.randomUUID()];
    await creating(named('First', key));
    expect((await creating(named('Second', key))).notice?.message).toBe(
      "Created playlist 'Second'",
    );
    expect(writes().map(({ body }) => body)).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
  });

  it('with a rejected or missing token redirects to the login', async () => {
    stub.on('POST', own, { status: 401 });
    for (const signedIn of [true, false]) {
      const { location } = await creating(named('Mine'), true, signedIn);
      expect(location).toBe('/auth/login?returnTo=%2Fsearch%3Ftype%3Dplayer');
    }
  });
});

describe('editing a playlist', () => {
  const shown = (values: Record<string, string>): Fields =>
    Object.entries(values).map(([name, value]) => [`shown.${name}`, value]);
  const open = shown({ name: 'Old', description: 'a\r\nb', image: '', private: '' });

  it('sends the changed fields in the query, even emptied ones', async () => {
    stub.on('PATCH', `${own}/p1`, { json: wirePlaylist('p1') });
    const done = await editing([...open, ...named('New', ['description', ''], ['private', 'on'])]);
    expect(done.answer).toEqual({ state: 'done' });
    expect(writes()).toEqual([
      {
        method: 'PATCH',
        path: `${own}/p1`,
        query: [
          ['name', 'New'],
          ['description', ''],
          ['priv', 'true'],
        ],
        body: null,
        authorization: bearer,
      },
    ]);
    expect(stub.violations).toEqual([]);
  });

  it('leaves alone what another tab has changed since', async () => {
    stub.on('PATCH', `${own}/p1`, { json: wirePlaylist('p1') });
    await editing([...open, ...named('Old', ['description', 'new'], ['image', ''])]);
    expect(writes()[0]?.query).toEqual([['description', 'new']]);
    const first = await editing([...open, ...named('', ['description', 'new'])], false);
    const kept = first.answer?.state === 'refused' ? first.answer.shown : undefined;
    expect(kept).toEqual({ name: 'Old', description: 'a\nb', image: '', private: '' });
  });

  it('makes no call if nothing was changed', async () => {
    const outcome = await editing([...open, ...named('Old', ['description', 'a\nb'])]);
    expect(outcome).toMatchObject({
      answer: { state: 'done' },
      notice: { type: 'info', message: 'Nothing was changed' },
    });
    expect(writes()).toEqual([]);
  });

  it('shows no image that the form would reject, so that it stays unless there is a new one', async () => {
    stub.on('GET', own, { json: [wirePlaylist('p1', { thumbnail_url: '/thumbs/p1.jpg' })] });
    const { args } = screenArgs(stub, '/modals/edit/p1', { signedIn: true });
    const data = await showEdit({ ...args, params: { playlistId: 'p1' } } as never);
    expect(data).toMatchObject({ image: '' });
  });

  it('limits the notice to the size of a cookie', async () => {
    stub.on('PATCH', `${own}/p1`, { json: wirePlaylist('p1') });
    const name = 'e\u0323\u0322\u0321'.repeat(50) + '\u0323'.repeat(1000);
    const { answer, notice } = await editing(named(name));
    expect(answer).toEqual({ state: 'done' });
    expect(notice?.message).toMatch(/^Updated playlist '.*…'$/);
  });

  it.each(failures)('reports a failure with %j', async (behaviour, status) => {
    stub.on('PATCH', `${own}/p1`, behaviour);
    expect(await editing(named('New'))).toMatchObject({
      status,
      answer: { notice: 'Unable to update playlist' },
    });
  });

  it('reports that the new name is taken', async () => {
    stub.on('PATCH', `${own}/p1`, { status: 409, json: {} });
    expect(await editing(named('Other'))).toMatchObject({
      status: 409,
      answer: { notice: "Playlist 'Other' already exists" },
    });
  });
});
