/** A playlist that is arranged, over a stub of the API. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { extensionsHeader } from '#app/api/extensions.ts';
import { clipApiContext } from '#app/context.ts';
import { toNoteKey } from '#app/playlists/arrangement.ts';
import { action } from '#app/routes/arrange/route.tsx';
import type { Unsaved } from '#app/routes/arrange/saveArrangement.server.ts';
import { publicOrigin } from '#tests/support/loaderArgs.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { screenArgs, wirePlaylist } from './support.ts';

export const one = '/api/v1/playlists/p1';
export const path = '/playlists/p1/arrange';

/** The API of the playlist; its answers are as at first for each test. */
export let stub: StubApi;

/** Gives the tests of a file an API with a playlist of two clips that can be arranged. */
export function setUpArranging(): void {
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
}

/** The API has these clips, by event number, in this order. */
export function playlistIs(events: string, notes: Record<string, string>, over: object = {}) {
  const videos = events.split(' ').map((event) => ({
    ...stubClip(Number(event), { id: `clip-${event}` }),
    ...(notes[event] && { note: notes[event] }),
  }));
  const counts = { clipCount: videos.length, from: 0, revision: 5, cover: null, isOwner: true };
  stub.on('GET', one, { json: wirePlaylist('p1', { videos, ...counts, ...over }) });
}

export type Field = [name: string, value: string];

/** The fields of a clip's row that was shown at `from`. */
export const row = (
  event: number,
  from: number,
  place: number | string,
  note = '',
  was = '',
): Field[] => [
  ['clip', `${from} ${toNoteKey(was)} clip-${event}`],
  ['place', String(place)],
  ['note', note],
];

export function args(init: RequestInit = {}, signedIn = true) {
  const { args: made } = screenArgs(stub, path, { signedIn }, init);
  const announced = new Headers({ [extensionsHeader]: stub.announced.join(', ') });
  made.context.get(clipApiContext).extensions.learn(announced);
  return { ...made, params: { id: 'p1' } };
}

export function send(fields: Field[]) {
  const made = args({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { referer: publicOrigin + path, origin: publicOrigin },
  });
  return { work: action(made as never) as Promise<unknown>, context: made.context };
}

export async function unsaved(fields: Field[]) {
  const answer = (await send(fields).work) as { data: Unsaved; init: ResponseInit };
  return { ...answer.data, status: answer.init.status };
}

/** As scripts send it, which leave what was entered on the screen. */
export async function sentByScript(fields: Field[], signedIn: boolean) {
  const made = args({}, signedIn);
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const request = new Request(`${publicOrigin}${path}.data`, init);
  const answer = (await action({ ...made, request } as never)) as {
    data: Unsaved;
    init: ResponseInit;
  };
  return { ...answer.data, status: answer.init.status };
}

export const patches = () =>
  stub.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
