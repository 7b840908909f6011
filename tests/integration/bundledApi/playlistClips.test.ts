import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '#server/identity/rateLimiter.ts';

import {
  call,
  create,
  fetchApi,
  setUpPlaylistCalls,
  temporary,
} from '#tests/support/playlistCalls.ts';

setUpPlaylistCalls();

const clip = (eventNumber: number) => ({ gameId: '0022400061', eventNumber });

it('limits a caller to four parallel downloads', async () => {
  const id = await create('ann', { name: 'Shared', private: false });
  const download = (who: string) =>
    fetchApi(
      new Request(`http://localhost/api/v1/playlists/${id}/download`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who}` },
      }),
    );
  const running = [];
  for (let count = 0; count < 4; count++) running.push(await download('ann'));
  const refused = await download('ann');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await (await download('ben')).text()).toBe('zip');
  await running[0]?.text();
  await running[1]?.body?.cancel();
  expect([(await download('ann')).status, (await download('ann')).status]).toEqual([200, 200]);
});

it('lets other requests run while it builds a long list', async () => {
  const id = await create('ann', { name: 'All', private: false });
  const kept = { playlist_id: id, game_id: 22400061, snapshot: '{}', added_at: '' };
  const rows = Array.from({ length: 1600 }, (_, i) => ({
    ...kept,
    ...{ id: `clip-${i}`, event: 1000 + i, position: i + 1 },
  }));
  await temporary.store.db.insertInto('playlist_clips').values(rows).execute();
  let [turns, read] = [0, false];
  const turn = () => {
    turns += 1;
    if (!read) setImmediate(turn);
  };
  setImmediate(turn);
  const { body } = await call(null, 'GET', '/public');
  read = true;
  const ids = body[0].videos.map((video: { id: string }) => video.id);
  expect(ids).toEqual(rows.map((row) => row.id));
  expect(turns).toBeGreaterThanOrEqual(3);
});

describe('clips', () => {
  it('keep the order of adding, without duplicates', async () => {
    const id = await create('ann', { name: 'A' });
    const first = await call('ann', 'POST', `/${id}/videos`, {
      ...clip(14),
      url: 'https://evil.example/x.mp4',
    });
    expect(first).toMatchObject({ status: 201, body: { ...clip(14), playlistId: id } });
    expect(first.body.url).toMatch(/^\/media\//);
    await call('ann', 'POST', `/${id}/videos`, clip(10));
    expect((await call('ann', 'POST', `/${id}/videos`, clip(14))).status).toBe(409);
    const [playlist] = (await call('ann', 'GET', '')).body;
    expect(playlist.videos.map((video: { eventNumber: number }) => video.eventNumber)).toEqual([
      14, 10,
    ]);
    expect((await call('ann', 'DELETE', `/${id}/videos/${first.body.id}`)).status).toBe(204);
    expect((await call('ann', 'DELETE', `/${id}/videos/${first.body.id}`)).status).toBe(204);
    expect((await call('ann', 'GET', '')).body[0].videos).toHaveLength(1);
  });

  it('keep their snapshot when their play is removed', async () => {
    const id = await create('ann', { name: 'A' });
    await call('ann', 'POST', `/${id}/videos`, clip(12));
    await temporary.store.write(async (tx) => {
      await tx.deleteFrom('plays').where('event', '=', 12).execute();
    });
    const [playlist] = (await call('ann', 'GET', '')).body;
    expect(playlist.videos).toMatchObject([{ ...clip(12), playerName: 'Stephen Curry' }]);
  });

  it.each([
    [{ gameId: '0022400061', eventNumber: 999 }, 'eventNumber'],
    [{ gameId: 'x', eventNumber: 10 }, 'gameId'],
    [{ gameId: '0022400061', eventNumber: -1 }, 'eventNumber'],
    [{}, 'gameId'],
  ])('reject %j', async (json, parameter) => {
    const id = await create('ann', { name: 'A' });
    const answer = await call('ann', 'POST', `/${id}/videos`, json);
    expect(answer).toMatchObject({ status: 422, body: { error: { parameter } } });
  });
});

describe('the changes of a minute', () => {
  /** As if the caller had made these changes just now. */
  const exhaust = async (who: string, of: string, count: number) => {
    const limiter = createRateLimiter(temporary.store);
    const limit = { name: `change-${of}`, subject: who, max: count, seconds: 60 };
    await limiter.consume([limit]);
    await temporary.store.db.updateTable('attempts').set({ count }).execute();
  };

  it('are limited for each user, playlists and clips apart', async () => {
    const id = await create('ann', { name: 'A' });
    await exhaust('ann', 'playlists', 119);
    const last = await call('ann', 'POST', '', { name: 'B' });
    expect(last.status).toBe(201);
    for (const [method, path, json] of [
      ['POST', '', { name: 'C' }],
      ['PATCH', `/${id}?name=D`],
      ['DELETE', `/${id}`],
    ] as const) {
      const refused = await fetchApi(
        new Request(`http://localhost/api/v1/playlists${path}`, {
          method,
          headers: { authorization: 'Bearer ann' },
          ...(json && { body: JSON.stringify(json) }),
        }),
      );
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect((await call('ann', 'POST', `/${id}/videos`, clip(10))).status).toBe(201);
    expect((await call('ben', 'POST', '', { name: 'C' })).status).toBe(201);
    await exhaust('ann', 'clips', 1200);
    expect((await call('ann', 'POST', `/${id}/videos`, clip(12))).status).toBe(429);
  });
});
