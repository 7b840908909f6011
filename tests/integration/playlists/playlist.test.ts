import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extensionsHeader } from '#app/api/extensions.ts';
import { clipApiContext } from '#app/context.ts';
import { refusalReasons } from '#app/playlists/notices.ts';
import { loader as m3u } from '#app/routes/playlist/m3u.resource.ts';
import { action, loader } from '#app/routes/playlist/route.tsx';
import { redirectOf } from '#tests/support/loaderArgs.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type Behaviour, type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { bearer, formArgs, noticeOf, screenArgs, wirePlaylist } from './support.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

const own = '/api/v1/playlists';
const everybodys = '/api/v1/playlists/public';

async function open(id: string, signedIn: boolean, late = false) {
  const { args } = screenArgs(stub, `/playlists/${id}`, { signedIn, late });
  const answer = await loader({ ...args, params: { id } } as never);
  return { ...answer.data, status: answer.init?.status };
}

type Fields = Record<string, string>;

/** Sends a form of the page of the playlist p1. */
function submit(fields: Fields, who: { signedIn?: boolean; script?: boolean } = {}) {
  const { args } = formArgs(stub, '/playlists/p1', fields, { signedIn: true, ...who });
  const work = action({ ...args, params: { id: 'p1' } } as never) as Promise<unknown>;
  return { work, args };
}

/** What a form without scripts is answered: where it leads, and with which notice. */
async function led(fields: Fields, signedIn = true) {
  const { work, args } = submit(fields, { signedIn });
  const response = await redirectOf(work);
  const notice = await noticeOf(response, args.context);
  return { to: response.headers.get('location'), notice };
}

async function told(fields: Fields) {
  const { data, init } = (await submit(fields, { script: true }).work) as {
    data: unknown;
    init: ResponseInit;
  };
  return { ...(data as object), status: init.status };
}

describe('the list for media players of an API without single playlists', () => {
  const read = async (signedIn: boolean) => {
    const { args } = screenArgs(stub, '/resources/playlists/p1/clips.m3u', { signedIn });
    const response = await m3u({ ...args, params: { id: 'p1' } } as never);
    return { status: response.status, text: await response.text() };
  };

  it('has the clips of an own playlist, which is missing for others', async () => {
    stub.on('GET', own, { json: [wirePlaylist('p1')] });
    const { status, text } = await read(true);
    expect(status).toBe(200);
    expect(text.match(/^https:.*\.mp4$/gm)).toHaveLength(2);
    expect((await read(false)).status).toBe(404);
    stub.on('GET', everybodys, { status: 500 });
    expect((await read(false)).status).toBe(503);
  });
});

describe('one playlist', () => {
  it('is found in the own list, with all its clips', async () => {
    stub.on('GET', own, { json: [wirePlaylist('p1')] });
    const page = await open('p1', true);
    expect(page).toMatchObject({ state: 'found', status: 200, playlist: { isOwner: true } });
    expect(page.state === 'found' && page.playlist.videos.map((clip) => clip.id)).toEqual([
      'clip-7',
      'clip-9',
    ]);
  });

  it('is found in the public list, even by a visitor', async () => {
    stub.on('GET', everybodys, { json: [wirePlaylist('p1', { private: false })] });
    for (const signedIn of [true, false]) {
      expect(await open('p1', signedIn)).toMatchObject({
        state: 'found',
        signedIn,
        playlist: { isOwner: false },
      });
    }
  });

  it('is owned if it is in both lists', async () => {
    const playlist = wirePlaylist('p1', { private: false, isOwner: false });
    stub.on('GET', own, { json: [playlist] });
    stub.on('GET', everybodys, { json: [playlist] });
    expect(await open('p1', true)).toMatchObject({ playlist: { isOwner: true } });
  });

  it('is missing if it is in neither list', async () => {
    stub.on('GET', everybodys, { json: [wirePlaylist('other')] });
    expect(await open('p1', false)).toMatchObject({ state: 'missing', status: 404 });
    expect(await open('p1', true)).toMatchObject({ state: 'missing', status: 404 });
  });

  it('that may be in a rejected list ends the session and reloads', async () => {
    stub.on('GET', own, { status: 401 });
    const { args } = screenArgs(stub, '/playlists/p1?all', { signedIn: true });
    const response = await redirectOf(loader({ ...args, params: { id: 'p1' } } as never));
    expect(response.headers.get('location')).toBe('/playlists/p1?all');
    expect((await noticeOf(response, args.context))?.message).toMatch(/^Your session has ended/);
    expect(await open('p1', true, true)).toMatchObject({ state: 'failed', status: 503 });
  });

  it.each([{ status: 500 }, { status: 403 }, 'disconnect', 'garbage'] as const)(
    'that may be in a list that fails with %j is not called private',
    async (behaviour) => {
      stub.on('GET', own, behaviour);
      expect(await open('p1', true)).toMatchObject({ state: 'failed', status: 503 });
      stub.on('GET', everybodys, { json: [wirePlaylist('p1')] });
      expect(await open('p1', true)).toMatchObject({ state: 'found', status: 200 });
      stub.on('GET', everybodys, behaviour);
      expect(await open('p1', false)).toMatchObject({ state: 'failed', status: 503 });
    },
  );
});

const changes = [
  {
    title: 'Make Public',
    fields: { intent: 'toggle-private', private: 'false' },
    call: { method: 'PATCH', path: `${own}/p1`, query: [['priv', 'false']], body: null },
    answer: { json: wirePlaylist('p1', { private: false }) },
    done: { to: '/playlists/p1', notice: null },
    failure: 'Unable to update playlist',
  },
  {
    title: 'Make Private',
    fields: { intent: 'toggle-private', private: 'true' },
    call: { method: 'PATCH', path: `${own}/p1`, query: [['priv', 'true']], body: null },
    answer: { json: wirePlaylist('p1') },
    done: { to: '/playlists/p1', notice: null },
    failure: 'Unable to update playlist',
  },
  {
    title: 'Remove',
    fields: { intent: 'remove', clipId: 'clip/7' },
    call: { method: 'DELETE', path: `${own}/p1/videos/clip%2F7`, query: [], body: null },
    answer: { status: 204 },
    done: { to: '/playlists/p1', notice: { type: 'success', message: 'Video deleted' } },
    failure: 'Error deleting video',
  },
  {
    title: 'Delete Playlist',
    fields: { intent: 'delete', name: `It's "mine"` },
    call: { method: 'DELETE', path: `${own}/p1`, query: [], body: null },
    answer: { status: 204 },
    done: {
      to: '/playlists',
      notice: { type: 'success', message: `Playlist 'It's "mine"' deleted` },
    },
    failure: `Error deleting playlist 'It's "mine"'`,
  },
] satisfies { answer: Behaviour; [key: string]: unknown }[];

describe.each(changes)('$title', ({ fields, call, answer, done, failure }) => {
  const answerWith = (behaviour: Behaviour) => stub.on(call.method, call.path, behaviour);
  const writes = () => stub.calls.filter(({ method }) => method !== 'GET');

  it('makes one write with the token and redirects with a notice', async () => {
    answerWith(answer);
    expect(await led(fields as never)).toEqual(done);
    expect(writes()).toEqual([{ ...call, authorization: bearer }]);
    expect(stub.violations).toEqual([]);
  });

  it.each([
    [{ status: 500 }, 502],
    [{ status: 403 }, 403],
    [{ status: 422, json: { error: { code: 'limit', message: 'Too many' } } }, 422],
    [{ status: 429 }, 429],
    ['disconnect', 502],
  ] as const)('that fails with %j is reported without a retry', async (behaviour, status) => {
    answerWith(behaviour);
    const notice = { type: 'error', message: failure };
    expect(await led(fields as never)).toEqual({ to: '/playlists/p1', notice });
    expect(writes()).toHaveLength(1);
    expect(await told(fields as never)).toMatchObject({ done: false, notice, status });
  });

  it('that finds no room is told with the reason', async () => {
    answerWith({ status: 507 });
    const description = 'This site has no room left to store changes. Please tell its operator.';
    const notice = { type: 'error', message: failure, description };
    expect(await told(fields as never)).toEqual({ done: false, notice, status: 507 });
  });

  it('completes even if the browser disconnects before the API answers', async () => {
    const leaving = new AbortController();
    stub.on(call.method, call.path, () => {
      leaving.abort();
      return answer;
    });
    const { args } = formArgs(stub, '/playlists/p1', fields as never, { signedIn: true });
    const request = new Request(args.request, { signal: leaving.signal });
    const work = action({ ...args, request, params: { id: 'p1' } } as never) as Promise<unknown>;
    const notice = await noticeOf(await redirectOf(work), args.context);
    expect(notice).toEqual(done.notice);
  });

  it('with a rejected token redirects to the login', async () => {
    answerWith({ status: 401 });
    const { to, notice } = await led(fields as never);
    expect(to).toBe('/auth/login?returnTo=%2Fplaylists%2Fp1');
    expect(notice?.message).toMatch(/not logged in, so nothing was changed/);
  });

  it('makes no call without a login', async () => {
    const { to } = await led(fields as never, false);
    expect(to).toBe('/auth/login?returnTo=%2Fplaylists%2Fp1');
    expect(stub.calls).toEqual([]);
  });
});

describe('changes sent by scripts', () => {
  it('get the result with its notice', async () => {
    stub.on('DELETE', /videos/, { status: 204 });
    const notice = { type: 'success', message: 'Video deleted' };
    const sent = { intent: 'remove', clipId: 'clip-7' };
    expect(await told(sent)).toEqual({ done: true, notice, status: 200 });
    stub.on('PATCH', /p1/, { json: wirePlaylist('p1') });
    const hidden = { intent: 'toggle-private', private: 'true' };
    expect(await told(hidden)).toEqual({ done: true, notice: null, status: 200 });
  });
});

describe('already deleted items', () => {
  it('count as removed and as deleted', async () => {
    stub.on('DELETE', /p1/, { status: 404 });
    const removed = await led({ intent: 'remove', clipId: 'clip-7' });
    expect(removed.notice?.message).toBe('Video deleted');
    const deleted = await led({ intent: 'delete', name: 'Mine' });
    expect(deleted).toMatchObject({ to: '/playlists', notice: { type: 'success' } });
  });

  it('cannot be made public', async () => {
    stub.on('PATCH', /p1/, { status: 404 });
    const { notice } = await led({ intent: 'toggle-private', private: 'false' });
    expect(notice?.message).toBe('Unable to update playlist');
  });
});

it('rejects a form of another page without a call', async () => {
  for (const fields of [
    {},
    { intent: 'explode' },
    { intent: 'remove' },
    { intent: 'remove', clipId: '' },
  ]) {
    const { work } = submit(fields as Fields);
    const thrown = await work.catch((error: unknown) => error);
    expect(thrown).toMatchObject({ init: { status: 400 } });
  }
  expect(stub.calls).toEqual([]);
});

it('redirects the autoplay switch back to the clip without a call', async () => {
  const { args } = formArgs(stub, '/playlists/p1?clip=x', { autoplay: 'off' }, { signedIn: false });
  const answer = (await action({ ...args, params: { id: 'p1' } } as never)) as Response;
  expect(answer.headers.get('location')).toBe('/playlists/p1?clip=x');
  expect(answer.headers.get('set-cookie')).toContain('autoplay=off');
  expect(stub.calls).toEqual([]);
});

it('sends a numeric clip id to the API unchanged', async () => {
  stub.on('GET', own, { json: [wirePlaylist('p1', { videos: [stubClip(7, { id: 12 })] })] });
  const page = await open('p1', true);
  expect(page.state === 'found' && page.playlist.videos[0]?.id).toBe(12);
});

it('a change that the API refuses for now says when to try again', async () => {
  stub.on('DELETE', /./, { status: 429, json: {} });
  stub.on('PATCH', /./, { status: 429, json: {} });
  for (const [fields, message] of [
    [{ intent: 'toggle-private', private: 'true' }, 'Unable to update playlist'],
    [{ intent: 'remove', clipId: 'clip-7' }, 'Error deleting video'],
    [{ intent: 'delete', name: 'A' }, "Error deleting playlist 'A'"],
  ] as const) {
    expect(await told(fields)).toEqual({
      done: false,
      status: 429,
      notice: { type: 'error', message, description: refusalReasons[429] },
    });
  }
});

describe('a playlist of an outside API that announces pages', () => {
  const byId = `${own}/p1`;

  it('is read by its id, with the token', async () => {
    await announce();
    stub.on('GET', byId, {
      json: { ...wirePlaylist('p1'), clipCount: 90, from: 0, firstClip: null, isOwner: true },
    });
    const page = await openKnowing();
    expect(page).toMatchObject({ state: 'found', playlist: { clipCount: 90, isOwner: true } });
    const calls = stub.calls.map(({ path, query, authorization }) => [path, query, authorization]);
    expect(calls).toEqual([[byId, [['limit', '60']], bearer]]);
  });

  it('is looked for in the lists if the API does not have it by its id', async () => {
    await announce();
    stub.on('GET', byId, { status: 404 });
    stub.on('GET', own, { json: [wirePlaylist('p1')] });
    expect(await openKnowing()).toMatchObject({
      state: 'found',
      playlist: { clipCount: 2, from: 0 },
    });
    await openKnowing();
    expect(stub.calls.filter(({ path }) => path === byId)).toHaveLength(1);
  });

  let context: ReturnType<typeof screenArgs>['args']['context'];

  /** Makes the API's announcement known. */
  async function announce() {
    stub.announced = ['playlist-by-id'];
    ({ context } = screenArgs(stub, '/playlists/p1', { signedIn: true }).args);
    const { extensions } = context.get(clipApiContext);
    extensions.learn(new Headers({ [extensionsHeader]: 'playlist-by-id' }));
  }

  async function openKnowing() {
    const { args } = screenArgs(stub, '/playlists/p1', { signedIn: true });
    return (await loader({ ...args, context, params: { id: 'p1' } } as never)).data;
  }
});
