import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api/index.ts';
import { playlistEndpoints } from '#server/api/playlists/endpoints.ts';
import { ApiProblem } from '#server/api/problem.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

/** Plays with the event numbers 10, 12, …, 32. */
const game = gameRecord({ id: '0022400061', day: 20241023, plays: Array(12).fill({}) });

/** The token is the caller's name; the token 'nobody' is invalid. */
const authenticate = async (request: Request) => {
  const name = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!name || name === 'nobody') throw new ApiProblem(401, 'unauthorized', 'no');
  return name;
};

let temporary: TemporaryStore;
let fetchApi: (request: Request) => Promise<Response>;

beforeEach(async () => {
  temporary = await temporaryStore(game);
  const log = { error: (fields: object) => expect(fields).toBeNull() } as never;
  const archive = async () => new Response('zip');
  const more = playlistEndpoints(temporary.store, authenticate, archive);
  fetchApi = createApi(temporary.store, { log, more }).fetch;
});
afterEach(() => temporary.close());

async function call(who: string | null, method: string, path: string, json?: unknown) {
  const response = await fetchApi(
    new Request(`http://localhost/api/v1/playlists${path}`, {
      method,
      headers: who === null ? {} : { authorization: `Bearer ${who}` },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
  );
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: bodies are compared, not used
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as any };
}

async function create(who: string, json: object, events: readonly number[] = []): Promise<string> {
  const { status, body } = await call(who, 'POST', '', json);
  expect(status).toBe(201);
  for (const eventNumber of events) {
    const clip = { gameId: '0022400061', eventNumber };
    expect((await call(who, 'POST', `/${body.id}/videos`, clip)).status).toBe(201);
  }
  return body.id;
}

const setTime = (id: string, at: string) =>
  temporary.store.db
    .updateTable('playlists')
    .set({ created_at: at })
    .where('id', '=', id)
    .execute();

/** Event numbers of plays, by their place. */
const events = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => 10 + 2 * (from + i));

describe('the pages of public playlists', () => {
  it('have counts and first clips in place of clips', async () => {
    await create('ann', { name: 'Empty', private: false });
    await create('ann', { name: 'Secret' }, [10]);
    const id = await create('ben', { name: 'Threes', private: false }, [14, 10, 12]);
    const { body } = await call('ann', 'GET', '/public/summaries');
    expect(body.nextCursor).toBeNull();
    const [first, second] = body.items.toSorted((a: { name: string }, b: { name: string }) =>
      a.name < b.name ? -1 : 1,
    );
    expect(first).toMatchObject({ name: 'Empty', clipCount: 0, firstClip: null, isOwner: true });
    expect(second).toMatchObject({ id, clipCount: 3, firstClip: { eventNumber: 14 } });
    expect(second).not.toHaveProperty('videos');
    await call('ben', 'DELETE', `/${id}/videos/${second.firstClip.id}`);
    const again = await call(null, 'GET', `/public/summaries?id=${id}`);
    expect(again.body.items).toMatchObject([
      { clipCount: 2, firstClip: { eventNumber: 10 }, isOwner: false },
    ]);
  });

  it('follow each other without a gap or a repeat, also where times are equal', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      ids.push(await create('ann', { name, private: false }));
    }
    for (const [i, id] of ids.entries()) {
      await setTime(id, `2025-01-0${1 + Math.floor(i / 3)}T00:00:00.000Z`);
    }
    const whole = (await call(null, 'GET', '/public')).body.map(({ id }: { id: string }) => id);
    const paged: string[] = [];
    let cursor = '';
    do {
      const { body } = await call(null, 'GET', `/public/summaries?limit=2&cursor=${cursor}`);
      paged.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor ?? '';
    } while (cursor !== '');
    expect(paged).toEqual(whole);
  });

  it('are 400 for a cursor of another list, 401 for an invalid token', async () => {
    for (const cursor of ['x', Buffer.from('["a","b"]').toString('base64url')]) {
      expect((await call(null, 'GET', `/public/summaries?cursor=${cursor}`)).status).toBe(400);
    }
    expect((await call('nobody', 'GET', '/public/summaries')).status).toBe(401);
  });

  it('give those that are asked for by id, in that order, without private ones', async () => {
    const secret = await create('ann', { name: 'Secret' });
    const a = await create('ann', { name: 'A', private: false });
    const b = await create('ann', { name: 'B', private: false });
    const { body } = await call('ann', 'GET', `/public/summaries?id=${b}&id=${secret}&id=${a}`);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([b, a]);
  });
});

describe('the names of public playlists', () => {
  it('come once for each state of the list', async () => {
    const id = await create('ann', { name: 'Threes', description: 'deep', private: false });
    await create('ann', { name: 'Secret' });
    const names = (revision: string) =>
      call(null, 'GET', `/public/names?revision=${encodeURIComponent(revision)}`);
    const { revision, items } = (await names('')).body;
    expect(items).toEqual([{ id, name: 'Threes', description: 'deep' }]);
    expect((await names(revision)).body).toEqual({ revision, items: null });
    await call('ann', 'PATCH', `/${id}?name=Deep`);
    expect((await names(revision)).body.items).toMatchObject([{ name: 'Deep' }]);
    await call('ann', 'PATCH', `/${id}?priv=true`);
    expect((await names(revision)).body.items).toEqual([]);
  });
});

describe('the summaries of own playlists', () => {
  it('say where a clip is', async () => {
    const a = await create('ann', { name: 'A' }, [10, 12]);
    const b = await create('ann', { name: 'B' }, [12]);
    await create('ben', { name: 'C' }, [10]);
    const { body } = await call(
      'ann',
      'GET',
      '/own/summaries?gameId=0022400061&eventNumber=10&firstClip=true',
    );
    const byId = Object.fromEntries(body.map((one: { id: string }) => [one.id, one]));
    expect(Object.keys(byId).sort()).toEqual([a, b].sort());
    expect(byId[b]).toMatchObject({ clipId: null, clipCount: 1, firstClip: { eventNumber: 12 } });
    const { clipId } = byId[a];
    expect((await call('ann', 'DELETE', `/${a}/videos/${clipId}`)).status).toBe(204);
    expect((await call('ann', 'GET', `/${a}`)).body.videos).toMatchObject([{ eventNumber: 12 }]);
  });

  it('need a token', async () => {
    expect((await call(null, 'GET', '/own/summaries')).status).toBe(401);
  });
});

describe('a playlist by its id', () => {
  it('has a page of its clips', async () => {
    const id = await create('ann', { name: 'A', private: false }, events(0, 12));
    const page = async (query: string) => {
      const { body } = await call(null, 'GET', `/${id}?${query}`);
      const shown = body.videos.map((clip: { eventNumber: number }) => clip.eventNumber);
      expect(body).toMatchObject({ clipCount: 12, isOwner: false });
      return { from: body.from, events: shown, first: body.firstClip?.eventNumber };
    };
    expect(await page('')).toEqual({ from: 0, events: events(0, 12), first: 10 });
    expect(await page('from=10')).toEqual({ from: 10, events: events(10, 12), first: 10 });
    expect(await page('limit=2')).toEqual({ from: 0, events: events(0, 2), first: 10 });
    expect(await page('limit=0')).toEqual({ from: 0, events: [], first: undefined });
    const around = 'limit=4&gameId=0022400061&eventNumber';
    expect(await page(`${around}=24`)).toEqual({ from: 6, events: events(6, 10), first: 10 });
    expect(await page(`${around}=10`)).toEqual({ from: 0, events: events(0, 4), first: 10 });
    expect(await page(`${around}=999`)).toEqual({ from: 0, events: events(0, 4), first: 10 });
  });

  it('is missing for all who may not see it', async () => {
    const id = await create('ann', { name: 'Secret' });
    expect((await call('ann', 'GET', `/${id}`)).body).toMatchObject({ isOwner: true });
    for (const [who, path] of [
      ['ben', id],
      [null, id],
      ['ann', 'gone'],
    ] as const) {
      expect((await call(who, 'GET', `/${path}`)).status).toBe(404);
    }
    expect((await call('nobody', 'GET', `/${id}`)).status).toBe(401);
  });
});
