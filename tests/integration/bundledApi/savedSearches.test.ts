import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api/index.ts';
import { ApiProblem } from '#server/api/problem.ts';
import { savedSearchEndpoints } from '#server/api/savedSearches.ts';
import { createSavedSearch, savedSearchLimit } from '#server/store/savedSearches.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

/** The token is the caller's name. */
const authenticate = async (request: Request) => {
  const name = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!name) throw new ApiProblem(401, 'unauthorized', 'no');
  return name;
};

let temporary: TemporaryStore;
let fetchApi: (request: Request) => Promise<Response>;

beforeEach(async () => {
  temporary = await temporaryStore();
  const more = savedSearchEndpoints(temporary.store, authenticate);
  fetchApi = createApi(temporary.store, { log: { error: () => {} } as never, more }).fetch;
});
afterEach(() => temporary.close());

async function call(who: string | null, method: string, path = '', json?: object) {
  const response = await fetchApi(
    new Request(`http://localhost/api/v1/saved-searches${path}`, {
      method,
      headers: who === null ? {} : { authorization: `Bearer ${who}` },
      ...(json && { body: JSON.stringify(json) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const query = 'type=player&league=nba&player=201939&tag=Buzzer+Beater';
const search = { name: 'Buzzers', league: 'nba', query };

async function save(who: string, more: object = {}): Promise<string> {
  const { status, body } = await call(who, 'POST', '', { ...search, ...more });
  expect(status).toBe(201);
  return body.id;
}

describe('saved searches', () => {
  it('are given to their owner alone, newest first', async () => {
    await save('ann', { seenCount: 41 });
    await save('ann', { name: 'Later', league: 'wnba' });
    await save('bob');
    const { body } = await call('ann', 'GET');
    expect(body.map(({ name }: { name: string }) => name).sort()).toEqual(['Buzzers', 'Later']);
    expect(body.find(({ name }: { name: string }) => name === 'Buzzers')).toEqual({
      ...search,
      id: expect.any(String),
      seenCount: 41,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.any(String),
    });
    expect((await call('bob', 'GET')).body).toHaveLength(1);
    expect((await call(null, 'GET')).status).toBe(401);
  });

  it('have names that look different from each other', async () => {
    await save('ann');
    const same = await call('ann', 'POST', '', { ...search, name: ' Buzzers\u200B ' });
    expect(same.status).toBe(409);
    const other = await save('ann', { name: 'Others' });
    expect((await call('ann', 'PATCH', `/${other}`, { name: 'Buzzers' })).status).toBe(409);
    expect((await call('ann', 'PATCH', `/${other}`, { name: 'Others' })).status).toBe(200);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(51) }],
    ['query', { query: '' }],
    ['query', { query: 'x'.repeat(2001) }],
    ['query', { query: 'a\u0000b' }],
    ['league', { league: 'nfl' }],
    ['seenCount', { seenCount: -1 }],
  ])('refuse a %s that does not fit', async (parameter, given) => {
    const { status, body } = await call('ann', 'POST', '', { ...search, ...given });
    expect([status, body.error.parameter]).toEqual([422, parameter]);
  });

  it('are as many as the limit says', async () => {
    for (let i = 0; i < savedSearchLimit; i++) {
      const values = { name: `No. ${i}`, league: 'nba' as const, query, seen_count: null };
      await createSavedSearch(temporary.store, 'ann', values);
    }
    const { status, body } = await call('ann', 'POST', '', search);
    expect([status, body.error.code]).toEqual([422, 'limit']);
    await save('bob');
  });

  it('are renamed and marked as seen by their owner, and a mark is no change', async () => {
    const id = await save('ann', { seenCount: 3 });
    const before = (await call('ann', 'GET')).body[0];
    const seen = await call('ann', 'PATCH', `/${id}`, { seenCount: 15 });
    expect(seen.body).toEqual({ ...before, seenCount: 15 });
    const renamed = await call('ann', 'PATCH', `/${id}`, { name: 'At the buzzer' });
    expect(renamed.body).toMatchObject({ name: 'At the buzzer', seenCount: 15, query });
    expect((await call('bob', 'PATCH', `/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await call('ann', 'PATCH', '/gone', { name: 'Mine' })).status).toBe(404);
  });

  it('are deleted by their owner alone', async () => {
    const id = await save('ann');
    expect((await call('bob', 'DELETE', `/${id}`)).status).toBe(204);
    expect((await call('ann', 'GET')).body).toHaveLength(1);
    expect((await call('ann', 'DELETE', `/${id}`)).status).toBe(204);
    expect((await call('ann', 'DELETE', `/${id}`)).status).toBe(204);
    expect((await call('ann', 'GET')).body).toEqual([]);
  });

  it('take 120 changes of a person in a minute', async () => {
    const id = await save('ann');
    const marks = Array.from({ length: 120 }, (_, i) => i);
    const statuses = [];
    for (const seenCount of marks) {
      statuses.push((await call('ann', 'PATCH', `/${id}`, { seenCount })).status);
    }
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await call('bob', 'POST', '', search)).status).toBe(201);
  });
});
