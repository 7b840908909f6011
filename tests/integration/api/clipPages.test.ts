import { describe, expect, it } from 'vitest';
import { getPlayerClips } from '#app/api/clips.server.ts';
import { noFacets } from '#app/basketball/clipFacets.ts';
import { getClips } from '#app/search/getClips.server.ts';
import { defaultPlayerSearch, type PlayerSearch } from '#app/search/search.ts';
import { clientOf } from '#tests/support/apiClient.ts';
import { failedPage, playerQuery } from '#tests/support/clipQueries.ts';
import { setUpStubApi } from '#tests/support/setUpStubApi.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';

const stub = await setUpStubApi();

describe('a page of clips', () => {
  const page = (items: unknown[], more: object = {}) =>
    stub.on('GET', /pbp$/, { json: { items, ...more } });
  const search: PlayerSearch = {
    ...defaultPlayerSearch(),
    ...playerQuery,
    stats: ['PTS'],
    seasons: [],
    tags: [],
  };
  const load = (over: Partial<PlayerSearch> = {}, cursor: string | null = null) =>
    getClips(clientOf(stub).client, { ...search, ...over }, { cursor });
  const fifteen = Array.from({ length: 15 }, (_, i) => stubClip(i + 1));

  it('sends cursor, sort and tags only if they are set', async () => {
    stub.announced = ['sort', 'tags'];
    await load({ sort: 'asc', tags: ['3PT', 'And-1'] }, 'page-2');
    const sent = stub.calls
      .at(-1)
      ?.query.filter(([name]) => ['cursor', 'sort', 'tags'].includes(name));
    expect(sent?.toSorted()).toEqual([
      ['cursor', 'page-2'],
      ['sort', 'asc'],
      ['tags', '3PT'],
      ['tags', 'And-1'],
    ]);
  });

  it('asks an API that counts for the total with the first page, and for facets where they are wanted', async () => {
    stub.announced = ['total', 'facets'];
    const { client } = clientOf(stub);
    const total = { count: 311, more: false };
    const facets = { shot: { made: 311, missed: 0 }, tag: { Dunk: 3 } };
    page(fifteen, { nextCursor: 'b', total, facets });
    const asked = () =>
      stub.calls.at(-1)?.query.filter(([name]) => ['total', 'facets', 'period'].includes(name));
    // What it announces is known from its first answer on.
    await getClips(client, search, { cursor: null });
    expect(asked()).toEqual([]);
    const found = await getClips(client, search, { cursor: null, withFacets: true });
    expect(found).toMatchObject({ total, facets });
    expect(asked()?.toSorted()).toEqual([
      ['facets', 'true'],
      ['total', 'true'],
    ]);
    await getClips(client, search, { cursor: null });
    expect(asked()).toEqual([['total', 'true']]);
    await getClips(client, search, { cursor: 'b' });
    expect(asked()).toEqual([]);
    await getPlayerClips(client, {
      ...{ ...search, limit: 15, cursor: null },
      filters: { ...noFacets, period: ['4', 'ot'] },
    });
    expect(asked()?.toSorted()).toEqual([
      ['period', '4'],
      ['period', 'ot'],
      ['total', 'true'],
    ]);
    expect(stub.violations).toEqual([]);
  });

  it('has no numbers of a list that the app filters, and none that are malformed', async () => {
    stub.announced = ['total'];
    page(fifteen.slice(1), { total: { count: 311, more: false } });
    expect(await load({ tags: ['Dunk'] })).not.toHaveProperty('total');
    expect(await load({ tags: [] })).toHaveProperty('total.count', 311);
    page(fifteen.slice(1), { total: { count: -1 }, facets: { shot: 7 } });
    const found = await load();
    expect(found.items).toHaveLength(14);
    expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['total', 'facets']));
  });

  it('has a next cursor if it is full, unless the API sends none', async () => {
    page(fifteen, { nextCursor: 'b' });
    expect(await load()).toMatchObject({ nextCursor: 'b' });
    page(fifteen.slice(1), { nextCursor: 'b' });
    expect(await load()).toMatchObject({ nextCursor: null });
    page(fifteen, { nextCursor: null });
    expect(await load()).toMatchObject({ nextCursor: null });
    page([], { nextCursor: 'b' });
    expect(await load()).toEqual({ items: [], nextCursor: null, errors: [] });
  });

  it.each([
    [45, '45'],
    [false, null],
    [{ after: 1 }, null],
  ])('with the cursor %j keeps its clips', async (nextCursor, taken) => {
    page(fifteen, { nextCursor });
    expect(await load()).toMatchObject({ items: { length: 15 }, nextCursor: taken });
  });

  it('drops a malformed item and still counts as full', async () => {
    const wrong = { ...stubClip(3), url: 'javascript:alert(1)' };
    page([null, wrong, ...fifteen.slice(2)], { nextCursor: 'b' });
    const { client, lines } = clientOf(stub);
    const answer = await getClips(client, search, { cursor: null });
    expect(answer.items).toHaveLength(13);
    expect(answer.nextCursor).toBe('b');
    expect(lines).toMatchObject([{ fields: { dropped: 2 } }]);
  });

  it('passes on error messages in any form, even from a failed response', async () => {
    const errors = [
      { message: 'One' },
      { error: { message: 'Two' } },
      'Three',
      { error: 'Four' },
      5,
    ];
    page(fifteen, { errors });
    expect((await load()).errors).toEqual(['One', 'Two', 'Three', 'Four']);
    stub.on('GET', /pbp$/, { status: 500, json: { errors: [{ message: 'Broken' }] } });
    expect(await load()).toEqual({ ...failedPage, errors: ['Broken'] });
  });

  it('makes relative URLs absolute if the API is on another origin', async () => {
    page([stubClip(1, { url: '/media/1.mp4' })]);
    expect((await load()).items[0]?.url).toBe(`${stub.baseUrl}/media/1.mp4`);
    const own = await getClips(clientOf(stub, { clipOrigin: null }).client, search, {
      cursor: null,
    });
    expect(own.items[0]?.url).toBe('/media/1.mp4');
  });

  it('truncates a message that is a stack trace', async () => {
    page(fifteen, { errors: ['x'.repeat(5000)] });
    expect((await load()).errors).toEqual(['x'.repeat(300)]);
  });

  it('drops a repeated clip and still counts as full', async () => {
    page([stubClip(1), ...fifteen.slice(0, 14)], { nextCursor: 'b' });
    expect(await load()).toMatchObject({ items: { length: 14 }, nextCursor: 'b' });
  });

  it.each(['http://', 'blob:x', 'javascript:alert(1)'])(
    'drops the thumbnail %j but not its clip',
    async (videoThumbnail) => {
      page([stubClip(1, { videoThumbnail, tags: null as never })]);
      const [clip] = (await load()).items;
      expect(clip).toMatchObject({ eventNumber: 1, tags: [] });
      expect(clip?.videoThumbnail).toBeUndefined();
    },
  );

  it.each([
    ['One', ['One']],
    [{ message: 'One' }, ['One']],
    [
      [{ detail: 'One' }, { msg: 'Two' }, { error_message: 'Three' }, 'One', null, {}],
      ['One', 'Two', 'Three'],
    ],
    [[{ message: '', error: 'One' }], ['One']],
    [null, []],
  ])('parses the errors %j as %j', async (errors, messages) => {
    page(fifteen, { errors });
    expect((await load()).errors).toEqual(messages);
  });

  it('keeps only the fields of the contract and accepts ids in other forms', async () => {
    page([
      {
        ...stubClip(1),
        gameId: 22400061,
        eventNumber: '1',
        date: 'Tue, 22 Oct 2024 00:00:00 GMT',
        period: '1',
        secret: 'x',
        addedAt: null,
      },
    ]);
    const [clip] = (await load()).items;
    expect(clip).toEqual(stubClip(1));
  });
});
