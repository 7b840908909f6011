import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { ApiProblem } from '#server/api/problem.ts';
import { writePersonalData } from '#server/identity/personalData.ts';
import { playlistClipLimit } from '#server/store/playlists.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

const gameId = '0022400061';
/** Plays with the event numbers 10, 12, …, 32. */
const game = gameRecord({ id: gameId, day: 20241023, plays: Array(12).fill({}) });
const clip = (eventNumber: number) => ({ gameId, eventNumber });

const authenticate = async (request: Request) => {
  const name = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!name) throw new ApiProblem(401, 'unauthorized', 'no');
  return name;
};

let temporary: TemporaryStore;
let fetchApi: (request: Request) => Promise<Response>;
beforeEach(async () => {
  temporary = await temporaryStore(game);
  const log = { error: (fields: object) => expect(fields).toBeNull() } as never;
  const more = playlistEndpoints(temporary.store, authenticate, async () => new Response('zip'));
  fetchApi = createApi(temporary.store, { log, more }).fetch;
});
afterEach(() => temporary.close());

async function call(who: string, method: string, path: string, json?: unknown) {
  const response = await fetchApi(
    new Request(`http://localhost/api/v1/playlists${path}`, {
      method,
      headers: { authorization: `Bearer ${who}` },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
  );
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: bodies are compared, not used
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as any };
}

interface State {
  revision: number;
  cover: string | null;
  clips: { id: string; eventNumber: number; note: string }[];
}

/** A playlist of plays, its address under the playlists, and its state. */
async function given(events: readonly number[], isPrivate = true) {
  const { body } = await call('ann', 'POST', '', { name: 'Mine', private: isPrivate });
  const path = `/${body.id}/clips`;
  if (events.length > 0) await call('ann', 'POST', path, { clips: events.map(clip) });
  return { id: body.id as string, path, state: (await change(path, {})).body as State };
}

const change = (path: string, changes: object, who = 'ann') => call(who, 'PATCH', path, changes);
const eventsOf = ({ clips }: State) => clips.map(({ eventNumber }) => eventNumber);
const idOf = ({ clips }: State, event: number) =>
  clips.find(({ eventNumber }) => eventNumber === event)?.id ?? '';

/** Fills a playlist up to `count` clips of plays that are not in the data. */
async function fill(id: string, count: number) {
  const kept = { playlist_id: id, game_id: 22400061, snapshot: '{}', added_at: '' };
  const rows = Array.from({ length: count }, (_, i) => ({
    ...kept,
    ...{ id: `clip-${i}`, event: 1000 + i, position: i + 1 },
  }));
  await temporary.store.db.insertInto('playlist_clips').values(rows).execute();
}

describe('many clips at once', () => {
  it('are added in their order; present and unknown ones are counted', async () => {
    const { path, state } = await given([14]);
    const clips = [30, 14, 10, 10, 999].map(clip);
    const added = await call('ann', 'POST', path, { clips });
    expect(added).toEqual({ status: 200, body: { added: 2, present: 2, missing: 1 } });
    const after = (await change(path, {})).body as State;
    expect(eventsOf(after)).toEqual([14, 30, 10]);
    expect(after.revision).toBeGreaterThan(state.revision);
  });

  it('are added all or not at all where the playlist ends', async () => {
    const { id, path } = await given([]);
    await fill(id, playlistClipLimit - 2);
    const refused = await call('ann', 'POST', path, { clips: [10, 12, 14].map(clip) });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'limit' }, room: 2 } });
    expect(eventsOf((await change(path, {})).body)).toHaveLength(playlistClipLimit - 2);
    const fits = await call('ann', 'POST', path, { clips: [10, 12].map(clip) });
    expect(fits.body).toMatchObject({ added: 2 });
  });

  it('are refused to others, and beyond 500', async () => {
    const { path } = await given([10], false);
    expect((await call('ben', 'POST', path, { clips: [clip(12)] })).status).toBe(403);
    expect((await change(path, { remove: [] }, 'ben')).status).toBe(403);
    const many = Array.from({ length: 501 }, (_, i) => clip(i));
    expect((await call('ann', 'POST', path, { clips: many })).status).toBe(422);
    expect((await call('ann', 'POST', '/nothing/clips', { clips: [clip(12)] })).status).toBe(404);
  });
});

describe('an arrangement', () => {
  it('takes an order, moves, notes, a cover and removals together', async () => {
    const { id, path, state } = await given([10, 12, 14, 16, 18]);
    const at = (event: number) => idOf(state, event);
    const { status, body } = await change(path, {
      revision: state.revision,
      order: [at(18), at(10)],
      moves: [{ clipIds: [at(14)], before: at(18) }],
      notes: { [at(10)]: ' The \n start ', [at(12)]: '👩‍👩‍👧'.repeat(200) },
      cover: at(16),
      remove: [at(12)],
    });
    expect(status).toBe(200);
    expect(eventsOf(body)).toEqual([14, 18, 10, 16]);
    expect(body.clips[2].note).toBe('The start');
    const page = (await call('ann', 'GET', `/${id}`)).body;
    expect(page).toMatchObject({
      cover: at(16),
      coverClip: { eventNumber: 16 },
      revision: body.revision,
    });
    expect(page.videos.map(({ note }: { note?: string }) => note)).toEqual([
      undefined,
      undefined,
      'The start',
      undefined,
    ]);
    const [head] = (await call('ann', 'GET', '/own/summaries?firstClip=true')).body;
    expect(head).toMatchObject({ firstClip: { eventNumber: 14 }, coverClip: { eventNumber: 16 } });
  });

  it('of an older state is refused with the present one, and changes nothing', async () => {
    const { path, state } = await given([10, 12, 14]);
    const { revision } = state;
    const order = [14, 12, 10].map((event) => idOf(state, event));
    const [one, other] = await Promise.all([
      change(path, { revision, order }),
      change(path, { revision, notes: { [idOf(state, 10)]: 'Mine' } }),
    ]);
    const statuses = [one.status, other.status].sort();
    expect(statuses).toEqual([200, 409]);
    const refused = one.status === 409 ? one : other;
    const done = one.status === 409 ? other : one;
    expect(refused.body).toMatchObject({ error: { code: 'changed' }, present: done.body });
  });

  it('names no clip of another playlist, and no note that is too long', async () => {
    const { path, state } = await given([10]);
    const long = { [idOf(state, 10)]: 'x'.repeat(201) };
    expect((await change(path, { notes: long })).body.error).toMatchObject({ code: 'invalid' });
    for (const changes of [{ order: ['x'] }, { remove: ['x'] }, { notes: { x: '' } }]) {
      expect(await change(path, changes)).toMatchObject({
        status: 422,
        body: { error: { code: 'unknown_clip' } },
      });
    }
  });

  it('brings removed clips back to their places, with notes and cover', async () => {
    const { path, state } = await given([10, 12, 14, 16]);
    const removed = (
      await change(path, { cover: idOf(state, 12), remove: [12, 16].map((e) => idOf(state, e)) })
    ).body;
    expect(removed.cover).toBeNull();
    const restore = [
      { ...clip(16), place: 4 },
      { ...clip(12), place: 2, note: 'Back', cover: true },
      { ...clip(10), place: 1 },
    ];
    const { body } = await change(path, { restore });
    expect(eventsOf(body)).toEqual([10, 12, 14, 16]);
    expect(body.clips[1]).toMatchObject({ note: 'Back', id: body.cover });
  });

  it('of a whole playlist moves its last clip to the front', async () => {
    const { id, path } = await given([]);
    await fill(id, playlistClipLimit);
    const { body: state } = await change(path, {});
    const ids = (state as State).clips.map((one) => one.id);
    const { revision } = state;
    const moved = await change(path, { revision, order: [ids.at(-1), ...ids.slice(0, -1)] });
    expect(moved.body.clips.map((one: { id: string }) => one.id)).toEqual([
      ids.at(-1),
      ...ids.slice(0, -1),
    ]);
  });

  it('survives the removal of its cover, and is in the data of the account', async () => {
    const { id, path, state } = await given([10, 12]);
    const notes = { [idOf(state, 10)]: 'First' };
    await change(path, { notes, cover: idOf(state, 12) });
    const account = { id: 'ann', email: '', email_key: '', name: 'Ann' };
    const secret = { password: '', created_at: '' };
    let text = '';
    for await (const part of writePersonalData(temporary.store.db, { ...account, ...secret })) {
      text += Buffer.from(part).toString();
    }
    const [playlist] = JSON.parse(text).playlists;
    expect(playlist.clips).toMatchObject([{ note: 'First' }, { id: playlist.coverClipId }]);
    await call('ann', 'DELETE', `/${id}/videos/${idOf(state, 12)}`);
    expect((await call('ann', 'GET', `/${id}`)).body).toMatchObject({ cover: null });
  });
});
