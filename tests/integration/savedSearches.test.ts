/** Saved searches: their forms, their list and their links (docs/product.md#saved-searches). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClipApi, clipApiContext } from '#app/context.ts';
import { action as remove } from '#app/routes/modals/deleteSearch.tsx';
import { action as rename, loader as renameForm } from '#app/routes/modals/renameSearch.tsx';
import { loader as form, action as save } from '#app/routes/modals/saveSearch.tsx';
import { loader as list } from '#app/routes/playlists/route.tsx';
import { loader as open } from '#app/routes/playlists/savedSearch.resource.ts';
import { loader as searchPage } from '#app/routes/search/route.tsx';
import { createApi } from '#server/api/index.ts';
import { savedSearchEndpoints } from '#server/api/savedSearches.ts';
import { curry, gameRecord } from '#tests/fixtures/games.ts';
import { bundledApi } from '#tests/support/apiClient.ts';
import { redirectOf } from '#tests/support/loaderArgs.ts';
import { curryThrees, queryOf } from '#tests/support/searches.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import { send } from './modals/support.ts';
import { formArgs, screenArgs, toastOf } from './playlists/support.ts';

const query = queryOf(curryThrees);
const threes = (id: string, count: number) =>
  gameRecord({ id, day: 20241023, plays: Array(count).fill({ value: 3, player_id: curry }) });

let temporary: TemporaryStore;
let api: ClipApi;
let stub: StubApi;
const called: string[] = [];

beforeAll(async () => {
  temporary = await temporaryStore(threes('0022400061', 20));
  const more = savedSearchEndpoints(temporary.store, async () => 'ann');
  const { fetch } = createApi(temporary.store, { log: { error: () => {} } as never, more });
  const note = (request: Request) => {
    called.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1/', '')}`);
    return fetch(request);
  };
  api = bundledApi(note);
  stub = await startStubApi();
});
beforeEach(async () => {
  await temporary.store.db.deleteFrom('saved_searches').execute();
  called.length = 0;
  stub.reset();
});
afterAll(async () => {
  await temporary.close();
  await stub.close();
});

function argsOf(path: string, params = {}, headers = {}) {
  const { args } = screenArgs(
    { baseUrl: api.baseUrl } as never,
    path,
    { signedIn: true },
    { headers },
  );
  args.context.set(clipApiContext, api);
  return { ...args, params } as never;
}

const post = (action: typeof save, path: string, fields: Record<string, string>, params = {}) =>
  send({ baseUrl: api.baseUrl }, action as never, Object.entries(fields), { path, params, api });

const savePath = (given = query) => `/modals/save-search?${new URLSearchParams({ search: given })}`;
const rows = () => temporary.store.db.selectFrom('saved_searches').selectAll().execute();

async function saved(name = 'Deep', seen = 20): Promise<string> {
  const values = { owner_id: 'ann', name, league: 'nba' as const, query, seen_count: seen };
  const at = { created_at: '2025-01-01T00:00:00.000Z', updated_at: '2025-01-01T00:00:00.000Z' };
  const id = `id-${name}`;
  await temporary.store.db
    .insertInto('saved_searches')
    .values({ id, ...values, ...at })
    .execute();
  return id;
}

describe('saving', () => {
  it('begins with the name of the link, cut to its limit, and the canonical search', async () => {
    const name = 'x'.repeat(80);
    const path = `${savePath(`${query}&junk=1`)}&name=${name}`;
    expect(await form(argsOf(path))).toMatchObject({
      ...{ modal: 'save-search', query, name: 'x'.repeat(50) },
    });
    expect((await redirectOf(form(argsOf('/modals/save-search')))).headers.get('location')).toBe(
      '/search',
    );
  });

  it('keeps the search with its number of clips', async () => {
    const outcome = await post(save, savePath(), { name: ' Deep ' });
    expect(outcome.notice).toMatchObject({ type: 'success', message: "Saved search 'Deep'" });
    expect(await rows()).toMatchObject([
      { owner_id: 'ann', name: 'Deep', league: 'nba', query, seen_count: 20 },
    ]);
  });

  it('shows the form again with what was typed and why', async () => {
    await saved();
    const taken = await post(save, savePath(), { name: 'Deep' });
    expect([taken.status, taken.answer]).toMatchObject([
      409,
      { state: 'refused', typedName: 'Deep', notice: "There is a saved search 'Deep' already" },
    ]);
    const empty = await post(save, savePath(), { name: ' ' });
    expect(empty).toMatchObject({ status: 400, answer: { notice: 'Name cannot be empty' } });
    expect(await rows()).toHaveLength(1);
  });
});

describe('the list', () => {
  it('says each search in words, and what is new since it was opened', async () => {
    const id = await saved('Deep', 8);
    const { saved: shown } = await list(argsOf('/playlists'));
    if (shown?.state !== 'done') throw new Error('no list');
    expect(shown.value.items).toEqual([
      { id, name: 'Deep', words: 'Stephen Curry, threes made, 2024-25', seenCount: 8 },
    ]);
    expect(await shown.value.counts).toEqual({ [id]: 20 });
  });

  it('is not there without searches, nor for another part of the playlists', async () => {
    expect((await list(argsOf('/playlists'))).saved).toBeNull();
    await saved();
    expect((await list(argsOf('/playlists?q=deep'))).saved).toBeNull();
  });
});

describe('opening', () => {
  const opened = async (id: string, headers = {}) =>
    redirectOf(open(argsOf(`/resources/saved-searches/${id}`, { id }, headers)));

  it('leads to the plain address and marks the clips as seen', async () => {
    const answer = await opened(await saved('Deep', 8));
    expect(answer.headers.get('location')).toBe(`/search?${query}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await rows()).toMatchObject([{ seen_count: 20 }]);
  });

  it.each(['sec-purpose', 'purpose', 'x-moz'])(
    'marks nothing when a browser fetches it ahead (%s)',
    async (header) => {
      await opened(await saved('Deep', 8), { [header]: 'prefetch' });
      expect(await rows()).toMatchObject([{ seen_count: 8 }]);
    },
  );

  it('leads from one that is gone to the list', async () => {
    expect((await opened('gone')).headers.get('location')).toBe('/playlists');
  });
});

it('a search is renamed, and its form is for its owner', async () => {
  const id = await saved();
  const path = `/modals/rename-search/${id}`;
  const params = { searchId: id };
  expect(await renameForm(argsOf(path, params))).toMatchObject({ id, name: 'Deep' });
  await post(rename as never, path, { name: 'Deeper' }, params);
  expect(await rows()).toMatchObject([{ name: 'Deeper', seen_count: 20 }]);
  const gone = await redirectOf(renameForm(argsOf('/x', { searchId: 'gone' })));
  expect(gone.headers.get('location')).toBe('/playlists');
});

it('a deletion can be undone, once', async () => {
  const id = await saved();
  const path = `/modals/delete-search/${id}`;
  const { args } = formArgs(stub, path, { name: 'Deep' }, { signedIn: true });
  args.context.set(clipApiContext, api);
  const done = await redirectOf(remove({ ...args, params: { searchId: id } } as never));
  const notice = await toastOf(done, args.context);
  expect(notice?.message).toBe("Search 'Deep' deleted");
  expect(await rows()).toEqual([]);
  if (!notice) throw new Error('no notice');
  const { fields } = notice.undo as { fields: { restore: string } };
  for (const _ of [1, 2]) {
    await post(remove as never, path, fields, { searchId: id });
    expect(await rows()).toMatchObject([{ name: 'Deep', query, seen_count: 20 }]);
  }
  const late = await post(remove as never, path, { restore: 'x' }, { searchId: id });
  expect(late.notice).toMatchObject({ type: 'error', message: 'The deletion could not be undone' });
});

describe('over an outside API without saved searches', () => {
  it('nothing of them is asked for or offered', async () => {
    const { args } = screenArgs(stub, '/playlists', { signedIn: true });
    expect((await list({ ...args, params: {} } as never)).saved).toBeNull();
    const page = screenArgs(stub, `/search?${query}`, { signedIn: true });
    const { beside } = await searchPage({ ...page.args, params: {} } as never);
    expect(beside.isSavable).toBe(false);
    const modal = screenArgs(stub, savePath(), { signedIn: true });
    expect(await form({ ...modal.args, params: {} } as never)).toMatchObject({ modal: 'none' });
    expect(stub.violations).toEqual([]);
  });
});
