import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extensionsHeader } from '#app/api/extensions.ts';
import { noFacets } from '#app/basketball/clipFacets.ts';
import { getClips } from '#app/search/getClips.server.ts';
import { defaultGameSearch, defaultPlayerSearch } from '#app/search/search.ts';
import { clientOf } from '#tests/support/apiClient.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import {
  type Behaviour,
  type RecordedCall,
  type StubApi,
  startStubApi,
} from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());
beforeEach(() => stub.reset());

const oldestFirst = { ...defaultPlayerSearch(), sort: 'asc' as const };
const dunks = { ...defaultPlayerSearch(), tags: ['Dunk'] };
const first = { cursor: null };

const searches = () => stub.calls.filter(({ path }) => path.endsWith('/pbp'));
const sent = (call: RecordedCall | undefined, name: string) =>
  call?.query.flatMap(([key, value]) => (key === name ? [value] : []));

/** A list of `count` clips, newest first, every `step`th a dunk, a day every ten clips. */
function serveList(
  count: number,
  step: number,
  more: (call: RecordedCall) => Behaviour | null = () => null,
) {
  stub.on('GET', /pbp$/, (call) => {
    const start = Number(sent(call, 'cursor')?.[0] ?? 0);
    const length = Math.min(15, count - start);
    const items = Array.from({ length }, (_, i) => {
      const place = start + i;
      const date = new Date(Date.UTC(2025, 0, 100 - Math.floor(place / 10)))
        .toISOString()
        .slice(0, 10);
      return stubClip(count - place, { date, tags: place % step === 0 ? ['Dunk'] : [] });
    });
    const nextCursor = start + length < count ? String(start + length) : null;
    return more(call) ?? { json: { items, nextCursor } };
  });
}

describe('an API that announces nothing', () => {
  it('gets the names of the table alone', async () => {
    const { client } = clientOf(stub);
    await getClips(client, { ...oldestFirst, tags: ['3PT'] }, first);
    await getClips(
      client,
      { ...defaultGameSearch(), game: '0022400061', sort: 'asc' },
      { ...first, around: 50 },
    );
    expect(searches().length).toBeGreaterThan(1);
    expect(stub.violations).toEqual([]);
  });

  it('has its clips sorted and filtered here, all of them where there are few', async () => {
    serveList(40, 2);
    const page = await getClips(clientOf(stub).client, { ...oldestFirst, tags: ['Dunk'] }, first);
    const numbers = page.items.map(({ eventNumber }) => eventNumber);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => 2 * i + 2));
    expect(page).toMatchObject({ nextCursor: null, arranged: { isCut: false, read: 40 } });
  });

  it('is read for 20 pages at most, which the page says', async () => {
    serveList(1500, 7);
    const page = await getClips(clientOf(stub).client, oldestFirst, first);
    expect(searches()).toHaveLength(20);
    expect(page.items).toHaveLength(300);
    expect(page.items[0]?.eventNumber).toBe(1201);
    expect(page).toMatchObject({
      nextCursor: null,
      arranged: { isSorted: true, isFiltered: false, isCut: true, read: 300, rest: '~sort~300' },
    });
  });

  it('is read for a rare tag as far, and goes on where that ended', async () => {
    serveList(1500, 1000);
    const { client } = clientOf(stub);
    const page = await getClips(client, dunks, first);
    expect(searches()).toHaveLength(20);
    expect(page).toMatchObject({ nextCursor: '~tags~300', arranged: { isCut: true, read: 300 } });
    expect(page.items).toHaveLength(1);
    stub.calls.length = 0;
    await getClips(client, dunks, { cursor: page.nextCursor });
    expect(sent(searches()[0], 'cursor')).toEqual(['300']);
    expect(stub.violations).toEqual([]);
  });

  it('is read no further than a full page of clips with the tag', async () => {
    serveList(1500, 2);
    const page = await getClips(clientOf(stub).client, dunks, first);
    expect(searches()).toHaveLength(2);
    expect(page.items).toHaveLength(15);
    expect(page).toMatchObject({ nextCursor: '~tags~30', arranged: { isCut: false } });
  });

  it('keeps what was read when a page fails', async () => {
    serveList(1500, 1000, (call) => (sent(call, 'cursor')?.[0] === '45' ? { status: 500 } : null));
    const page = await getClips(clientOf(stub).client, oldestFirst, first);
    expect(page.items).toHaveLength(45);
    expect(page).toMatchObject({ arranged: { isCut: true, read: 45, rest: '~sort~45' } });
    expect(page.failed).toBeUndefined();
  });

  it('is read page by page where its list begins with the oldest clip', async () => {
    const rising = Array.from({ length: 15 }, (_, i) => stubClip(i, { date: `2025-01-${i + 10}` }));
    stub.on('GET', /pbp$/, { json: { items: rising, nextCursor: 'b' } });
    const page = await getClips(clientOf(stub).client, oldestFirst, first);
    expect(searches()).toHaveLength(1);
    expect(page).toMatchObject({ nextCursor: '~sort~b' });
    expect(page.arranged).toBeUndefined();
  });
});

describe('an API that announces extensions', () => {
  it('is asked for those, and the rest is done here', async () => {
    stub.announced = ['sort'];
    const page = await getClips(clientOf(stub).client, { ...oldestFirst, tags: ['Dunk'] }, first);
    expect(searches().map((call) => sent(call, 'sort'))).toEqual([['asc'], ['asc'], ['asc']]);
    expect(page).toMatchObject({ items: [], arranged: { isSorted: false, isFiltered: true } });
    expect(stub.violations).toEqual([]);
  });

  it('is asked which ones, once, before the first call that has a use for one', async () => {
    stub.announced = ['sort', 'tags'];
    const { client } = clientOf(stub);
    for (const search of [oldestFirst, dunks]) await getClips(client, search, first);
    expect(stub.calls.map(({ path }) => path.split('/').at(-1))).toEqual(['teams', 'pbp', 'pbp']);
    expect(stub.calls.map((call) => sent(call, 'tags'))).toEqual([[], [], ['Dunk']]);
  });

  it.each([400, 404, 501])('is asked plainly for ten minutes after a %i', async (status) => {
    stub.announced = ['sort', 'tags'];
    serveList(40, 2, (call) => (sent(call, 'tags')?.length ? { status } : null));
    const { client } = clientOf(stub);
    expect((await getClips(client, dunks, first)).items).toHaveLength(15);
    stub.calls.length = 0;
    await getClips(client, dunks, first);
    expect(searches().flatMap((call) => sent(call, 'tags'))).toEqual([]);
    expect(client.api.extensions.has('sort')).toBe(true);
  });

  it('keeps an extension where the plain call fails too', async () => {
    stub.announced = ['sort'];
    stub.on('GET', /pbp$/, { status: 404 });
    const { client } = clientOf(stub);
    expect(await getClips(client, oldestFirst, first)).toMatchObject({ failed: true });
    expect(searches()).toHaveLength(2);
    expect(client.api.extensions.has('sort')).toBe(true);
  });

  it('refuses a cursor without losing an extension', async () => {
    stub.announced = ['sort'];
    const { client } = clientOf(stub);
    const page = await getClips(client, oldestFirst, { cursor: 'junk' });
    expect(page).toMatchObject({ failed: true, cursorRefused: true });
    expect(searches()).toHaveLength(1);
    expect(client.api.extensions.has('sort')).toBe(true);
  });

  it('gets the next pages of a list as the first was read', async () => {
    const { client } = clientOf(stub);
    stub.announced = ['sort'];
    await getClips(client, oldestFirst, { cursor: '~sort~page-2' });
    expect(sent(searches()[0], 'cursor')).toEqual(['page-2']);
    expect(searches().flatMap((call) => sent(call, 'sort'))).toEqual([]);
    stub.reset();
    const plain = clientOf(stub).client;
    expect(await getClips(plain, oldestFirst, { cursor: 'page-2' })).toMatchObject({
      cursorRefused: true,
    });
    expect(searches()).toEqual([]);
  });
});

describe('filters and numbers of clips', () => {
  const filters = { ...noFacets, period: ['4', 'ot'] as const, place: ['corner-left'] as const };
  const late = { ...defaultPlayerSearch(), filters };
  const total = { count: 311, more: false };
  const facets = { period: { 4: 9, ot: 2 } };
  const page = { items: [stubClip(7)], nextCursor: null, total, facets };

  function knownClient() {
    const { client } = clientOf(stub);
    client.api.extensions.learn(new Headers({ [extensionsHeader]: stub.announced.join(', ') }));
    return client;
  }

  it('are asked of an API that announces them, numbers with the first page of a screen', async () => {
    stub.announced = ['total', 'facets'];
    stub.on('GET', /pbp$/, { json: page });
    const client = knownClient();
    const found = await getClips(client, late, { ...first, withFacets: true });
    expect(found).toMatchObject({ total, facets });
    expect(searches()[0]?.query).toEqual(
      expect.arrayContaining([
        ['period', '4'],
        ['period', 'ot'],
        ['place', 'corner-left'],
        ['facets', 'true'],
      ]),
    );
    await getClips(client, late, { cursor: 'page-2' });
    expect(sent(searches()[1], 'period')).toEqual(['4', 'ot']);
    expect(sent(searches()[1], 'facets')).toEqual([]);
    expect(stub.violations).toEqual([]);
  });

  it('are done here as far as clips tell, without the API’s total', async () => {
    stub.announced = ['total'];
    const ofPeriod = (period: number) => stubClip(period, { period });
    const items = [6, 5, 4, 1].map(ofPeriod);
    stub.on('GET', /pbp$/, { json: { items, nextCursor: null, total } });
    const found = await getClips(knownClient(), late, { ...first, withFacets: true });
    expect(found.items.map(({ period }) => period)).toEqual([6, 5, 4]);
    expect(found).toMatchObject({ arranged: { isFiltered: true, isCut: false } });
    expect(found.total).toBeUndefined();
    expect(searches()[0]?.query.some(([name]) => name === 'period')).toBe(false);
    const plain = await getClips(knownClient(), defaultPlayerSearch(), first);
    expect(plain.total).toEqual(total);
    expect(stub.violations).toEqual([]);
  });

  it('leave the cursors of an API without them alone', async () => {
    const { client } = clientOf(stub);
    const found = await getClips(client, defaultPlayerSearch(), { ...first, withFacets: true });
    expect(found.nextCursor).toBe('page-2');
    expect(stub.calls).toHaveLength(1);
    const next = await getClips(client, defaultPlayerSearch(), {
      cursor: 'page-2',
      withFacets: true,
    });
    expect(next).toMatchObject({ nextCursor: 'page-3' });
  });
});
