import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extensionsHeader } from '#app/api/extensions.ts';
import { clipApiContext } from '#app/context.ts';
import { toNoteKey } from '#app/playlists/arrangement.ts';
import type { ArrangeFormData } from '#app/routes/arrange/arrangeForm.ts';
import { action, loader } from '#app/routes/arrange/route.tsx';
import { loader as loadRows } from '#app/routes/arrange/rows.resource.ts';
import type { Unsaved } from '#app/routes/arrange/saveArrangement.server.ts';
import type { PlaylistChangeResult } from '#app/routes/playlist/changes.ts';
import { action as changePlaylist } from '#app/routes/playlist/route.tsx';
import { publicOrigin, redirectOf } from '#tests/support/loaderArgs.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { formArgs, screenArgs, toastOf, wirePlaylist } from './support.ts';

const one = '/api/v1/playlists/p1';
const path = '/playlists/p1/arrange';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => {
  stub.reset();
  stub.announced = ['playlist-by-id', 'playlist-edit'];
  playlistIs('7 9', {});
  stub.on('PATCH', `${one}/clips`, { json: { revision: 6, cover: null, clips: [] } });
});
afterAll(() => stub.close());

/** The API has these clips, by event number, in this order. */
function playlistIs(events: string, notes: Record<string, string>, over: object = {}) {
  const videos = events.split(' ').map((event) => ({
    ...stubClip(Number(event), { id: `clip-${event}` }),
    ...(notes[event] && { note: notes[event] }),
  }));
  const counts = { clipCount: videos.length, from: 0, revision: 5, cover: null, isOwner: true };
  stub.on('GET', one, { json: wirePlaylist('p1', { videos, ...counts, ...over }) });
}

type Field = [name: string, value: string];

/** The fields of a clip's row that was shown at `from`. */
const row = (event: number, from: number, place: number | string, note = '', was = ''): Field[] => [
  ['clip', `${from} ${toNoteKey(was)} clip-${event}`],
  ['place', String(place)],
  ['note', note],
];

function args(init: RequestInit = {}, signedIn = true) {
  const { args: made } = screenArgs(stub, path, { signedIn }, init);
  const announced = new Headers({ [extensionsHeader]: stub.announced.join(', ') });
  made.context.get(clipApiContext).extensions.learn(announced);
  return { ...made, params: { id: 'p1' } };
}

function send(fields: Field[]) {
  const made = args({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { referer: publicOrigin + path, origin: publicOrigin },
  });
  return { work: action(made as never) as Promise<unknown>, context: made.context };
}

async function unsaved(fields: Field[]) {
  const answer = (await send(fields).work) as { data: Unsaved; init: ResponseInit };
  return { ...answer.data, status: answer.init.status };
}

/** As scripts send it, which leave what was entered on the screen. */
async function sentByScript(fields: Field[], signedIn: boolean) {
  const made = args({}, signedIn);
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const request = new Request(`${publicOrigin}${path}.data`, init);
  const answer = (await action({ ...made, request } as never)) as {
    data: Unsaved;
    init: ResponseInit;
  };
  return { ...answer.data, status: answer.init.status };
}

const patches = () => stub.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('an arrangement', () => {
  it('sends what was changed, and leads to the playlist', async () => {
    const fields = [...row(7, 1, 2), ...row(9, 2, 1, ' Deep '), ['cover', 'clip-9']] as Field[];
    const { work, context } = send(fields);
    const response = await redirectOf(work);
    expect(response.headers.get('location')).toBe('/playlists/p1');
    expect(await toastOf(response, context)).toMatchObject({ type: 'success' });
    const order = ['clip-9', 'clip-7'];
    const changes = { revision: 5, order, notes: { 'clip-9': 'Deep' }, remove: [] };
    expect(patches()).toEqual([{ ...changes, cover: 'clip-9' }]);
  });

  it('offers to undo a removal, at the place that the clip had', async () => {
    const { work, context } = send([...row(7, 1, 1), ...row(9, 2, 2), ['remove', 'clip-9']]);
    const toast = (await toastOf(await redirectOf(work), context)) as { undo?: object };
    expect(toast.undo).toMatchObject({ action: '/playlists/p1', fields: { intent: 'put-back' } });
    expect(patches()).toEqual([{ revision: 5, notes: {}, remove: ['clip-9'] }]);
  });

  it('joins what another tab changed, and says it', async () => {
    playlistIs('7 9 11', { 7: 'Theirs' });
    const { work, context } = send([...row(7, 1, 1), ...row(9, 2, 1)]);
    const toast = await toastOf(await redirectOf(work), context);
    expect(toast?.description).toBe('Meanwhile 1 clip was added and 1 note was changed.');
    expect(patches()).toEqual([
      { revision: 5, order: ['clip-9', 'clip-7', 'clip-11'], notes: {}, remove: [] },
    ]);
  });

  it('takes up a change that comes between reading and saving', async () => {
    let count = 0;
    const present = { revision: 6, cover: null, clips: [] };
    stub.on('PATCH', `${one}/clips`, () => {
      count += 1;
      if (count > 1) return { json: present };
      playlistIs('9 7', {}, { revision: 6 });
      return { status: 409, json: { error: { code: 'changed', message: '' }, present } };
    });
    await redirectOf(send([...row(7, 1, 1, 'Mine'), ...row(9, 2, 2)]).work);
    expect(patches()).toMatchObject([
      { revision: 5 },
      { revision: 6, notes: { 'clip-7': 'Mine' } },
    ]);
  });

  it('is shown with the other change where both wrote one note, and loses none', async () => {
    playlistIs('9 7', { 7: 'Theirs' });
    const answer = await unsaved([...row(7, 1, 1, 'Mine'), ...row(9, 2, 2)]);
    expect(answer).toMatchObject({
      status: 409,
      title: 'This playlist has changed since you opened this page',
      form: {
        rows: [
          { id: 'clip-9', from: 1 },
          { id: 'clip-7', from: 2, note: 'Mine', mark: 'Meanwhile its note became ‘Theirs’.' },
        ],
      },
    });
    expect(patches()).toEqual([]);
  });

  it('with a note that is too long, or a place that is none, is shown again', async () => {
    const long = 'x'.repeat(201);
    const answer = await unsaved([...row(7, 1, 'first'), ...row(9, 2, 2, long)]);
    expect(answer).toMatchObject({
      status: 400,
      form: {
        rows: [
          { mark: 'The place is a whole number from 1.' },
          { mark: 'A note has up to 200 characters.', note: long },
        ],
      },
    });
    expect(patches()).toEqual([]);
  });

  it('stays where the API fails', async () => {
    stub.on('PATCH', `${one}/clips`, { status: 429, json: {} });
    const answer = await unsaved([...row(7, 1, 1, 'Mine'), ...row(9, 2, 2)]);
    expect(answer).toMatchObject({ status: 429, form: { rows: [{ note: 'Mine' }, {}] } });
    stub.on('GET', one, { status: 500 });
    const failed = { status: 502, form: null };
    const back = 'Go back in your browser to what you entered, and save again.';
    expect(await unsaved(row(7, 1, 1, 'Mine'))).toMatchObject({ ...failed, lines: [back] });
    const again = 'Nothing is lost: please save again in a moment.';
    expect(await sentByScript(row(7, 1, 1, 'Mine'), true)).toMatchObject({
      ...{ ...failed, lines: [again] },
    });
  });

  it('stays on the screen where the session has ended', async () => {
    const loggedOut = {
      status: 401,
      form: null,
      lines: ['Log in in another tab, then save again.'],
    };
    expect(await sentByScript(row(7, 1, 1, 'Mine'), false)).toMatchObject(loggedOut);
    stub.on('GET', one, { status: 401 });
    expect(await sentByScript(row(7, 1, 1, 'Mine'), true)).toMatchObject(loggedOut);
  });

  it('of more clips than a playlist has is refused', async () => {
    const rows = Array.from({ length: 2001 }, (_, i) => row(i + 1, i + 1, 1)).flat();
    await expect(send(rows).work).rejects.toMatchObject({ init: { status: 400 } });
  });
});

describe('undoing a save', () => {
  /** Sends a form with every kind of change, and gives the fields of its Undo. */
  async function save(fields: Field[]) {
    const { work, context } = send(fields);
    const toast = await toastOf(await redirectOf(work), context);
    stub.calls.length = 0;
    return (toast as { undo?: { fields: Record<string, string> } } | null)?.undo?.fields;
  }
  const all: Field[] = [
    ...row(7, 1, 2, 'New', 'Old'),
    ...row(9, 2, 1),
    ...row(11, 3, 3),
    ['remove', 'clip-11'],
    ['cover', 'clip-9'],
    ['coverWas', 'clip-7'],
  ];
  beforeEach(() => playlistIs('7 9 11', { 7: 'Old' }, { cover: 'clip-7' }));

  async function undo(fields: Record<string, string>) {
    const { args: made } = formArgs(stub, '/playlists/p1', fields, {
      signedIn: true,
      script: true,
    });
    const answer = await changePlaylist({ ...made, params: { id: 'p1' } } as never);
    return (answer as { data: PlaylistChangeResult }).data;
  }

  it('makes order, notes, cover and clips what they were', async () => {
    const fields = (await save(all)) ?? {};
    expect(fields).toMatchObject({ intent: 'undo-save' });
    expect((await undo(fields)).notice).toEqual({
      type: 'success',
      message: "Playlist 'Playlist p1' is as before the last save",
    });
    const clip = { gameId: '0022400061', eventNumber: 11, note: '', place: 3, cover: false };
    expect(patches()).toEqual([
      {
        revision: 6,
        order: ['clip-7', 'clip-9'],
        notes: { 'clip-7': 'Old' },
        cover: 'clip-7',
        restore: [clip],
      },
    ]);
  });

  it('leaves alone what was not saved, and is not offered where nothing was', async () => {
    const note = [...row(7, 1, 1, 'New', 'Old'), ...row(9, 2, 2), ...row(11, 3, 3)];
    const kept: Field[] = [...note, ['cover', 'clip-7'], ['coverWas', 'clip-7']];
    await undo((await save(kept)) ?? {});
    expect(patches()).toEqual([{ revision: 6, notes: { 'clip-7': 'Old' }, restore: [] }]);
    const same = kept.map(([name, value]): Field => [name, value === 'New' ? 'Old' : value]);
    expect(await save(same)).toBeUndefined();
  });

  it('undoes nothing after another change, and says so; removed clips can still come back', async () => {
    const fields = (await save(all)) ?? {};
    const present = { revision: 7, cover: null, clips: [] };
    stub.on('PATCH', `${one}/clips`, {
      status: 409,
      json: { error: { code: 'changed' }, present },
    });
    const { done, notice } = await undo(fields);
    expect({ done, ...notice }).toMatchObject({
      done: false,
      type: 'error',
      message: "Could not undo the last save of playlist 'Playlist p1'",
      description: 'It has changed since, so nothing was undone. Undo puts removed clips back.',
      undo: { fields: { intent: 'put-back' } },
    });
    stub.on('PATCH', `${one}/clips`, { json: present });
    stub.calls.length = 0;
    expect((await undo(notice?.undo?.fields ?? {})).done).toBe(true);
    expect(patches()).toMatchObject([{ restore: [{ eventNumber: 11, place: 3 }] }]);
  });

  it('is possible for a while', async () => {
    expect((await undo({ intent: 'undo-save', key: 'other', name: 'Mine' })).notice).toMatchObject({
      type: 'error',
      description: 'A save can be undone for 10 minutes.',
    });
    expect(patches()).toEqual([]);
  });
});

describe('a long playlist', () => {
  const events = Array.from({ length: 450 }, (_, i) => i + 1);
  const ids = (list: number[]) => list.map((event) => `clip-${event}`);
  const others = (shown: number[]): Field => [
    'others',
    ids(events.filter((event) => !shown.includes(event)))
      .map((id) => ` ${id}`)
      .join('\r\n'),
  ];
  beforeEach(() => playlistIs(events.join(' '), { 300: 'Late' }, { cover: 'clip-300' }));

  async function formAt(query: string) {
    const made = args();
    const url = new URL(publicOrigin + path + query);
    const { data } = (await loader({ ...made, url } as never)) as unknown as {
      data: { form: ArrangeFormData };
    };
    return data.form;
  }

  it('comes in pages of 200 rows, with the other ids', async () => {
    const form = await formAt('?from=201');
    expect(form).toMatchObject({ count: 450, cover: 'clip-300', coverWas: 'clip-300' });
    expect(form.rows.map(({ id }) => id)).toEqual(ids(events.slice(200, 400)));
    expect(form.rows.at(0)).toMatchObject({ from: 201 });
    expect(form.others.split('\n')).toHaveLength(250);
    const first = await formAt('?from=9999');
    expect(first.rows.at(0)).toMatchObject({ id: 'clip-1' });
    expect(first.others).toContain(`\n${toNoteKey('Late')} clip-300\n`);
    const made = { ...args(), params: { id: 'p1' } };
    expect((await loadRows(made as never)).rows).toHaveLength(450);
  });

  it('has a page saved, with places over the whole list, and leads on to another', async () => {
    const sent = [
      ...row(201, 201, 1),
      ...row(202, 202, 202, 'New'),
      others([201, 202]),
      ['cover', 'clip-300'],
      ['coverWas', 'clip-300'],
      ['page', '401'],
      ['go', '1'],
    ] as Field[];
    const response = await redirectOf(send(sent).work);
    expect(response.headers.get('location')).toBe('/playlists/p1/arrange?from=401');
    const order = ids([201, ...events.filter((event) => event !== 201)]);
    expect(patches()).toEqual([{ revision: 5, order, notes: { 'clip-202': 'New' }, remove: [] }]);
    const unchanged = sent.map(([name, value]): Field => {
      if (name === 'note') return [name, ''];
      return name === 'place' ? [name, ''] : [name, value];
    });
    await redirectOf(send(unchanged).work);
    expect(patches()).toHaveLength(1);
  });

  it('comes back as the page that was sent where something is wrong with it', async () => {
    const { form, status } = await unsaved([
      ...row(201, 201, 1),
      ...row(202, 202, 'x'),
      others([201, 202]),
    ]);
    expect(status).toBe(400);
    expect(form?.rows).toMatchObject([
      { id: 'clip-201', from: 201, place: 1 },
      { id: 'clip-202', from: 202, place: 202, mark: 'The place is a whole number from 1.' },
    ]);
    expect(form?.others.split('\n')).toHaveLength(448);
  });
});

it('is for the owner, where the API has the calls', async () => {
  const leads = async () => {
    const response = await redirectOf(Promise.resolve(loader(args() as never)));
    return response.headers.get('location');
  };
  playlistIs('7 9', {}, { isOwner: false });
  expect(await leads()).toBe('/playlists');
  stub.announced = ['playlist-by-id'];
  stub.calls.length = 0;
  expect(await leads()).toBe('/playlists/p1');
  expect(stub.calls).toEqual([]);
});
