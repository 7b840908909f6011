import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extensionsHeader } from '#app/api/extensions.ts';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import type { ModalActionData } from '#app/components/modals/modalData.ts';
import { clipApiContext } from '#app/context.ts';
import { action, loader } from '#app/routes/modals/collect.tsx';
import { publicOrigin, redirectOf } from '#tests/support/loaderArgs.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { noticeOf, screenArgs, wirePlaylist } from '../playlists/support.ts';

const own = '/api/v1/playlists';
const game = '/api/v1/nba/games/0022400061/pbp';
const search = 'type=game&league=nba&game=0022400061';
const ofSearch = `/modals/collect?${new URLSearchParams({ search })}`;
const hashes = [7, 9].map((eventNumber) => encodeClipHash({ gameId: '0022400061', eventNumber }));
const ofClips = `/modals/collect?clip=${hashes.join('&clip=')}`;

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => {
  stub.reset();
  stub.announced = ['playlist-edit', 'total'];
  stub.on('GET', own, { json: [wirePlaylist('p1', { name: 'Mine' })] });
  stub.on('POST', own, { status: 201, json: wirePlaylist('p2', { name: 'New' }) });
  stub.on('POST', /clips$/, { json: { added: 2, present: 0, missing: 0 } });
  stub.on('DELETE', /p2$/, { status: 204 });
});
afterAll(() => stub.close());

function args(path: string, init: RequestInit = {}) {
  const { args: made } = screenArgs(stub, path, { signedIn: true }, init);
  const announced = new Headers({ [extensionsHeader]: stub.announced.join(', ') });
  made.context.get(clipApiContext).extensions.learn(announced);
  return made;
}

function send(path: string, fields: Record<string, string>) {
  const headers = { referer: publicOrigin + path, origin: publicOrigin };
  const made = args(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { work: action(made as never) as Promise<unknown>, context: made.context };
}

/** The notice of a form that was carried out. */
async function told(path: string, fields: Record<string, string>) {
  const { work, context } = send(path, fields);
  return noticeOf(await redirectOf(work), context);
}

async function refused(path: string, fields: Record<string, string>) {
  const answer = (await send(path, fields).work) as { data: ModalActionData; init: ResponseInit };
  return { ...answer.data, status: answer.init.status };
}

const writes = () =>
  stub.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
const added = () =>
  stub.calls.flatMap(({ path, body }) =>
    path.endsWith('/clips') ? [(body as { clips: { eventNumber: number }[] }).clips] : [],
  );

describe('many clips', () => {
  it('that are selected go into a chosen playlist', async () => {
    const notice = await told(ofClips, { playlist: 'p1' });
    expect(notice).toEqual({ type: 'success', message: "Added 2 clips to 'Mine' playlist." });
    expect(added()).toEqual([[7, 9].map((eventNumber) => ({ gameId: '0022400061', eventNumber }))]);
  });

  it('of a search are read again, page by page, up to 500', async () => {
    let page = 0;
    stub.on('GET', game, () => {
      page += 1;
      const items = Array.from({ length: 60 }, (_, i) => stubClip(page * 100 + i));
      return { json: { items, nextCursor: `after ${page}` } };
    });
    stub.on('POST', /clips$/, { json: { added: 497, present: 2, missing: 1 } });
    const { message } = (await told(ofSearch, { playlist: 'p1' })) ?? {};
    expect(message).toBe(
      "Added 497 clips to 'Mine' playlist. 2 were already there. 1 clip could not be found.",
    );
    expect(added()[0]).toHaveLength(500);
  });

  /** An API that gives 15 clips a page, without an end; `step` is how many of them are new. */
  function endlessList(step: number): void {
    stub.on('GET', game, ({ query }) => {
      const page = Number(query.find(([name]) => name === 'cursor')?.[1] ?? 0);
      const items = Array.from({ length: 15 }, (_, i) => stubClip(99_999 - step * page - i));
      return { json: { items, nextCursor: String(page + 1) } };
    });
  }
  const pagesRead = () => stub.calls.filter(({ path }) => path === game).length;

  it('of a search are read to the 500th also where the API gives 15 a page', async () => {
    endlessList(15);
    stub.on('POST', /clips$/, { json: { added: 500, present: 0, missing: 0 } });
    const { message } = (await told(ofSearch, { playlist: 'p1' })) ?? {};
    expect(message).toBe("Added 500 clips to 'Mine' playlist.");
    expect(added()[0]?.map(({ eventNumber }) => eventNumber)).toEqual(
      Array.from({ length: 500 }, (_, i) => 99_999 - i),
    );
    expect(pagesRead()).toBe(34);
  });

  it('of a search are not added in part where reading on comes to no end', async () => {
    endlessList(1);
    expect(await refused(ofSearch, { playlist: 'p1' })).toMatchObject({
      status: 502,
      notice:
        'Not all clips of the search could be read, in 100 pages and 20 seconds at most, so nothing was added',
    });
    expect(pagesRead()).toBe(100);
    expect(writes()).toEqual([]);
  });

  it('go into a new playlist, which does not stay without them', async () => {
    expect((await told(ofClips, { newName: 'New', private: 'on' }))?.type).toBe('success');
    expect(stub.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'New',
      private: true,
    });
    stub.calls.length = 0;
    stub.on('POST', /clips$/, { status: 500 });
    expect(await refused(ofClips, { newName: 'New' })).toMatchObject({ status: 502 });
    expect(writes()).toEqual([`POST ${own}`, `POST ${own}/p2/clips`, `DELETE ${own}/p2`]);
  });

  it('are added once, however often a form is sent', async () => {
    const fields = { playlist: 'p1', formKey: crypto.randomUUID() };
    const both = await Promise.all([told(ofClips, fields), told(ofClips, fields)]);
    expect(both[0]).toEqual(both[1]);
    expect(added()).toHaveLength(1);
  });

  it('are refused as a whole where there is no room', async () => {
    const error = { code: 'limit', message: '' };
    stub.on('POST', /clips$/, { status: 409, json: { error, room: 1 } });
    expect(await refused(ofClips, { playlist: 'p1' })).toMatchObject({
      status: 409,
      notice: "Playlist 'Mine' has room for 1 more clip, so nothing was added",
      collect: { playlist: 'p1' },
    });
  });

  it('need one playlist', async () => {
    expect((await refused(ofClips, {})).status).toBe(400);
    expect((await refused(ofClips, { playlist: 'p1', newName: 'New' })).status).toBe(400);
    expect(await refused(ofClips, { newName: 'Mine' })).toMatchObject({
      status: 409,
      collect: { nameError: "Playlist 'Mine' already exists" },
    });
    expect((await refused(ofClips, { playlist: 'gone' })).status).toBe(404);
    stub.on('GET', game, { status: 500 });
    expect((await refused(ofSearch, { playlist: 'p1' })).status).toBe(502);
    expect(writes()).toEqual([]);
  });
});

describe('the form', () => {
  const read = async (path: string) => (await loader(args(path) as never)) as { what?: string };

  it('says how many clips it adds', async () => {
    const total = (count: number, more = false) =>
      stub.on('GET', game, { json: { items: [], nextCursor: null, total: { count, more } } });
    expect((await read(ofClips)).what).toBe('2 clips selected');
    total(311);
    expect((await read(ofSearch)).what).toBe('All 311 clips of the search');
    total(10_000, true);
    expect((await read(ofSearch)).what).toBe(
      'The first 500 of more than 10,000 clips of the search',
    );
  });

  it('is not there without clips, or where the API has no such call', async () => {
    expect(await read('/modals/collect')).toMatchObject({ modal: 'none' });
    stub.announced = [];
    expect(await read(ofClips)).toMatchObject({ modal: 'none' });
    expect(stub.calls).toEqual([]);
  });
});
