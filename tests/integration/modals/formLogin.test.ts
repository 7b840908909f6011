/** Forms that are sent after their login ended, or after somebody else logged in. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { action as add, loader as showAdd } from '#app/routes/modals/addToPlaylist.tsx';
import { action as edit, loader as showEdit } from '#app/routes/modals/edit.tsx';
import { toPersonKey } from '#app/routes/modals/formLogin.server.ts';
import { action as create, loader as showCreate } from '#app/routes/modals/playlist.tsx';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { screenArgs, wirePlaylist } from '../playlists/support.ts';
import { send } from './support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => {
  stub.reset();
  stub.on('GET', '/api/v1/playlists', { json: [wirePlaylist('p1', { name: 'Now' })] });
});
afterAll(() => stub.close());

type Fields = [string, string][];
const openedBy = (id: string): Fields => [
  ['openedBy', toPersonKey({ id, name: id, picture: null })],
];

const forms = [
  {
    path: '/modals/playlist',
    params: {},
    action: create,
    loader: showCreate,
    fields: [
      ['name', 'Typed'],
      ['description', 'one\r\ntwo'],
      ['private', 'on'],
    ],
    draft: { name: 'Typed', description: 'one\ntwo', image: '', private: true },
  },
  {
    path: '/modals/edit/p1',
    params: { playlistId: 'p1' },
    action: edit,
    loader: showEdit,
    // Only what was changed: the rest may have changed meanwhile.
    fields: [
      ['shown.name', 'Old'],
      ['name', 'Old'],
      ['shown.description', 'Old'],
      ['description', ''],
      ['shown.image', ''],
      ['image', ''],
      ['shown.private', 'on'],
    ],
    draft: { description: '', private: false },
  },
  {
    path: '/modals/add-to-playlist?gameId=0022400061&eventNumber=7',
    params: {},
    action: add,
    loader: showAdd,
    fields: [
      ['before', 'p1'],
      ['playlist', 'p2'],
      ['newName', 'Typed'],
    ],
    draft: { added: ['p2'], removed: ['p1'], newName: 'Typed' },
  },
] as const;

describe.each(forms)('the form of $path', ({ path, params, action, loader, fields, draft }) => {
  const sent = (opener: string): Fields => [...openedBy(opener), ...(fields as unknown as Fields)];
  const open = async (id: string, cookie = '') => {
    const init = { headers: { cookie } };
    const { args } = screenArgs(stub, path, { signedIn: true, id }, init);
    const answer = await loader({ ...args, params } as never);
    return 'init' in answer
      ? { data: answer.data, cookie: new Headers(answer.init?.headers).get('set-cookie') }
      : { data: answer, cookie: null };
  };

  it('is there again, once, after the login of the person who typed it', async () => {
    const outcome = await send(stub, action, sent('ann'), { path, params, signedIn: false });
    expect(outcome.location).toMatch(/^\/auth\/login/);
    const cookie = outcome.cookies.filter((one) => one.startsWith('draft.')).join('; ');
    expect(cookie).not.toMatch(/Typed/);
    const shown = await open('ann', cookie);
    expect(shown.data).toMatchObject({ draft });
    expect(shown.cookie).toMatch(/^draft\.0=;.*Max-Age=0/);
    expect((await open('ann')).data).not.toHaveProperty('draft');
    expect((await open('ben', cookie)).data).not.toHaveProperty('draft');
  });

  it('is not carried out for another person', async () => {
    const outcome = await send(stub, action, sent('ben'), { path, params });
    expect(outcome).toMatchObject({
      location: path,
      notice: {
        message:
          'You are now logged in as Ann. Somebody else opened this form, so nothing was changed.',
      },
    });
    expect(stub.calls).toEqual([]);
  });
});

it('the longest form that is usual is there again', async () => {
  const typed = { name: '🏀'.repeat(50), description: '👨‍👩‍👧‍👦'.repeat(200) };
  const image = `https://x.example/${'i'.repeat(1900)}`;
  const fields = [...openedBy('ann'), ...Object.entries({ ...typed, image })];
  const path = '/modals/playlist';
  const { cookies } = await send(stub, create, fields, { path, signedIn: false });
  expect(Math.max(...cookies.map(({ length }) => length))).toBeLessThan(4000);
  const init = { headers: { cookie: cookies.join('; ') } };
  const { args } = screenArgs(stub, path, { signedIn: true, id: 'ann' }, init);
  const shown = await showCreate({ ...args, params: {} } as never);
  expect(shown).toMatchObject({ data: { draft: { ...typed, image } } });
  expect('init' in shown && new Headers(shown.init?.headers).getSetCookie().length).toBe(
    cookies.filter((cookie) => cookie.startsWith('draft.')).length,
  );
});

it('a form that does not fit into cookies leads to the login and says so', async () => {
  const fields: Fields = [...openedBy('ann'), ['description', 'x'.repeat(40_000)]];
  const outcome = await send(stub, create, fields, { path: '/modals/playlist', signedIn: false });
  expect(outcome.location).toMatch(/^\/auth\/login/);
  expect(outcome.cookies.filter((cookie) => cookie.startsWith('draft'))).toEqual([]);
  expect(outcome.notice?.message).toContain('too long to be kept');
});

it('a form whose token the API refuses is there again too', async () => {
  stub.on('POST', '/api/v1/playlists', { status: 401 });
  const fields: Fields = [...openedBy('ann'), ['name', 'Typed']];
  const { location, cookies } = await send(stub, create, fields, { path: '/modals/playlist' });
  expect(location).toMatch(/^\/auth\/login/);
  expect(cookies.some((cookie) => cookie.startsWith('draft.0='))).toBe(true);
});
