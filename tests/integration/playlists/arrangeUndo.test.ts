import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaylistChangeResult } from '#app/routes/playlist/changes.ts';
import { action as changePlaylist } from '#app/routes/playlist/route.tsx';
import { redirectOf } from '#tests/support/loaderArgs.ts';
import {
  type Field,
  one,
  patches,
  playlistIs,
  row,
  send,
  setUpArranging,
  stub,
} from './arrangeSupport.ts';
import { formArgs, toastOf } from './support.ts';

setUpArranging();

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
