import { beforeEach, describe, expect, it } from 'vitest';
import { toNoteKey } from '#app/playlists/arrangement.ts';
import type { ArrangeFormData } from '#app/routes/arrange/arrangeForm.ts';
import { loader } from '#app/routes/arrange/route.tsx';
import { loader as loadRows } from '#app/routes/arrange/rows.resource.ts';
import { publicOrigin, redirectOf } from '#tests/support/loaderArgs.ts';
import {
  args,
  type Field,
  one,
  patches,
  path,
  playlistIs,
  row,
  send,
  sentByScript,
  setUpArranging,
  stub,
  unsaved,
} from './arrangeSupport.ts';
import { toastOf } from './support.ts';

setUpArranging();

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
