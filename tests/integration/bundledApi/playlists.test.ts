import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setPlaylistHidden } from '#server/store/playlists.ts';

import {
  type Answer,
  call,
  create,
  failures,
  fetchApi,
  serve,
  setUpPlaylistCalls,
  temporary,
} from '#tests/support/playlistCalls.ts';

setUpPlaylistCalls();

const clip = (eventNumber: number) => ({ gameId: '0022400061', eventNumber });

describe('creating', () => {
  it('answers 400 to a body that breaks off', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('aborted')),
    });
    const url = 'http://localhost/api/v1/playlists';
    const headers = { authorization: 'Bearer ann' };
    const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const response = await fetchApi(new Request(url, sent));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { parameter: 'body' } });
  });

  it('makes a private playlist of the caller by default', async () => {
    const { body } = await call('ann', 'POST', '', { name: ' Threes ', description: 'deep' });
    expect(body).toMatchObject({
      name: 'Threes',
      description: 'deep',
      private: true,
      thumbnailUrl: null,
      isOwner: true,
      videos: [],
    });
    expect((await call('ann', 'GET', '')).body).toEqual([body]);
    expect((await call('ben', 'GET', '')).body).toEqual([]);
  });

  it.each(['thumbnail', 'thumbnail_url', 'thumbnailUrl'])(
    'accepts the image as %s',
    async (name) => {
      const image = 'https://pictures.example/a.png';
      const { body } = await call('ann', 'POST', '', { name: 'Threes', [name]: image });
      expect(body.thumbnailUrl).toBe(image);
    },
  );

  it('rejects a second playlist of a name, even in parallel', async () => {
    const both = await Promise.all([
      call('ann', 'POST', '', { name: 'Threes' }),
      call('ann', 'POST', '', { name: 'Threes' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await create('ben', { name: 'Threes' });
  });

  it('rejects a name that looks like another, and one of which nothing is visible', async () => {
    await create('ann', { name: 'First list' });
    for (const name of ['First  list', 'First\u200B list\u2060']) {
      expect((await call('ann', 'POST', '', { name })).status).toBe(409);
    }
    expect((await call('ann', 'POST', '', { name: '\u3164' })).status).toBe(422);
  });

  it('keeps the lines of a description', async () => {
    const body = { name: 'Lines', description: 'one\r\ntwo\u0000\n' };
    expect((await call('ann', 'POST', '', body)).body.description).toBe('one\ntwo');
  });

  it.each([
    [401, null, { name: 'a' }, undefined],
    [401, 'nobody', { name: 'a' }, undefined],
    [422, 'ann', {}, 'name'],
    [422, 'ann', { name: 'x'.repeat(51) }, 'name'],
    [422, 'ann', { name: 'a', description: 'x'.repeat(201) }, 'description'],
    [422, 'ann', { name: 'a', thumbnail_url: 'javascript:1' }, 'thumbnail_url'],
    [422, 'ann', [], 'body'],
    [400, 'ann', '{', 'body'],
    [413, 'ann', { name: 'x'.repeat(70_000) }, undefined],
  ])('answers %i to %s sending %j', async (status, who, json, parameter) => {
    const answer = await call(who, 'POST', '', json);
    expect(answer).toMatchObject({ status, body: { error: {} } });
    expect(answer.body.error.parameter).toBe(parameter);
  });
});

describe('without room in the store', () => {
  const full = { status: 507, body: { error: { code: 'storage_full' } } };

  it('a change says so, and reads go on', async () => {
    const id = await create('ann', { name: 'A' });
    const { db } = temporary.store;
    // As the databases say it: SQLite in its code, PostgreSQL in its SQLSTATE.
    for (const fault of [{ errcode: 13 }, { severity: 'ERROR', code: '53100' }]) {
      const write = () => Promise.reject(Object.assign(new Error('no room'), fault));
      serve({ ...temporary.store, db, write });
      expect(await call('ann', 'POST', '', { name: 'B' })).toMatchObject(full);
      expect(await call('ann', 'POST', `/${id}/videos`, clip(10))).toMatchObject(full);
      expect((await call('ann', 'GET', '')).body).toHaveLength(1);
    }
    expect(failures.splice(0)).toHaveLength(4);
  });

  it('SQLite is full when it may not grow', async () => {
    if (temporary.store.dialect !== 'sqlite') return;
    await temporary.store.write((tx) => sql`pragma max_page_count = 1`.execute(tx));
    const description = 'x'.repeat(200);
    let last: Answer;
    let count = 0;
    do {
      const json = { name: String(count), description };
      last = await call(`user${count}`, 'POST', '', json);
      count += 1;
    } while (last.status === 201 && count < 500);
    expect(last).toMatchObject(full);
    expect(failures.splice(0)).toHaveLength(1);
  });
});

describe('access', () => {
  it('lists public playlists to everyone, with isOwner', async () => {
    const id = await create('ann', { name: 'Open', private: false });
    await create('ann', { name: 'Hidden' });
    const seen = async (who: string | null) => (await call(who, 'GET', '/public')).body;
    expect(await seen(null)).toMatchObject([{ id, isOwner: false }]);
    expect(await seen('ben')).toMatchObject([{ id, isOwner: false }]);
    expect(await seen('ann')).toMatchObject([{ id, isOwner: true }]);
    expect((await call('nobody', 'GET', '/public')).status).toBe(401);
  });

  it('shows a playlist that the operator hides to its owner only, who is told', async () => {
    const id = await create('ann', { name: 'Rude', private: false });
    expect(await setPlaylistHidden(temporary.store, id, true)).toMatchObject({ id });
    const publicIds = async () => {
      const { body } = await call('ann', 'GET', '/public');
      return body.map((playlist: { id: string }) => playlist.id);
    };
    expect(await publicIds()).toEqual([]);
    expect((await call('ben', 'POST', `/${id}/download`)).status).toBe(404);
    expect((await call('ben', 'PATCH', `/${id}?name=x`)).status).toBe(404);
    expect((await call('ann', 'GET', '')).body).toMatchObject([{ id, hidden: true }]);
    // Its owner cannot show it again.
    expect((await call('ann', 'PATCH', `/${id}?priv=false`)).body).toMatchObject({ hidden: true });
    await setPlaylistHidden(temporary.store, id, false);
    expect(await publicIds()).toEqual([id]);
    expect(await setPlaylistHidden(temporary.store, 'none', true)).toBeNull();
  });

  it.each([
    ['a private one does not exist for others', true, 404],
    ['a public one is not theirs to change', false, 403],
  ])('%s', async (_, isPrivate, status) => {
    const id = await create('ann', { name: 'Mine', private: isPrivate });
    expect((await call('ben', 'PATCH', `/${id}?name=Stolen`)).status).toBe(status);
    expect((await call('ben', 'POST', `/${id}/videos`, clip(10))).status).toBe(status);
    expect((await call('ben', 'DELETE', `/${id}/videos/x`)).status).toBe(status);
    await call('ben', 'DELETE', `/${id}`);
    expect((await call('ben', 'POST', `/${id}/download`)).status).toBe(isPrivate ? 404 : 200);
    expect((await call('ann', 'GET', '')).body).toMatchObject([{ name: 'Mine' }]);
  });
});

describe('changing', () => {
  it('changes given fields, clears empty ones and keeps the others', async () => {
    const id = await create('ann', {
      name: 'A',
      description: 'd',
      thumbnail_url: 'https://x.example/a.png',
    });
    const { body } = await call('ann', 'PATCH', `/${id}?description=&priv=false`);
    expect(body).toMatchObject({
      name: 'A',
      description: '',
      private: false,
      thumbnailUrl: 'https://x.example/a.png',
    });
  });

  it.each([
    ['name=B', 409],
    ['name=B%E2%80%8B', 409],
    ['name=A%E2%80%8B', 200],
    ['name=', 422],
    ['priv=maybe', 422],
    ['name=a&name=b', 400],
  ])('%s answers %i', async (query, status) => {
    await create('ann', { name: 'B' });
    const id = await create('ann', { name: 'A' });
    expect((await call('ann', 'PATCH', `/${id}?${query}`)).status).toBe(status);
    expect((await call('ann', 'PATCH', `/${id}?name=A`)).status).toBe(200);
  });

  it('repeats a deletion without an error', async () => {
    const id = await create('ann', { name: 'A' });
    expect((await call('ann', 'DELETE', `/${id}`)).status).toBe(204);
    expect((await call('ann', 'DELETE', `/${id}`)).status).toBe(204);
    expect((await call('ann', 'PATCH', `/${id}?name=B`)).status).toBe(404);
  });
});
