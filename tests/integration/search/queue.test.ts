/** Clips of a search that play one after the other, and their list for media players. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { loader as clipPage } from '#app/routes/clip/route.tsx';
import { loader as m3u } from '#app/routes/search/m3u.resource.ts';
import { loader as shuffle } from '#app/routes/search/shuffle.resource.ts';
import { describePlace } from '#app/search/listCount.ts';
import { loaderArgs, redirectOf } from '#tests/support/loaderArgs.ts';
import { curryThrees, queryOf } from '#tests/support/searches.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

const gameId = '0022400061';
const query = queryOf(curryThrees);
const all = Array.from({ length: 35 }, (_, i) => (i < 30 ? 60 - i : 30 - (i - 30)));

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

const pagesRead = () => stub.calls.filter(({ path }) => path.endsWith('/pbp')).length;

/** An API whose list never ends: 15 clips a page. */
function endlessList(): void {
  stub.on('GET', /pbp$/, ({ query }) => {
    const page = Number(query.find(([name]) => name === 'cursor')?.[1] ?? 0);
    const items = Array.from({ length: 15 }, (_, i) => stubClip(99_999 - 15 * page - i));
    return { json: { items, nextCursor: String(page + 1) } };
  });
}

function clipArgs(eventNumber: number, queue: string, from = query) {
  const hash = encodeClipHash({ gameId, eventNumber });
  const path = `/video/${hash}?${new URLSearchParams({ from })}&${queue}`;
  const { args } = loaderArgs(stub, path);
  return { ...args, params: { hash }, pattern: '/video/:hash' } as const;
}

async function open(args: ReturnType<typeof clipArgs>) {
  const { data } = await clipPage(args);
  if (data.state !== 'found') throw new Error(data.state);
  return { ...data.page, numbers: data.page.items.map((clip) => clip.eventNumber) };
}

describe('the queue of a search', () => {
  it('is the first page of the list as long as a clip follows there', async () => {
    const page = await open(clipArgs(58, 'play=all'));
    expect(page.numbers).toEqual(all.slice(0, 15));
    expect(page.nextCursor).toBe('page-2');
    expect(pagesRead()).toBe(1);
  });

  it.each([
    ['the last of the first page', 46],
    ['one of the last page, by a shared address', 27],
  ])('goes on from %s', async (_, eventNumber) => {
    const page = await open(clipArgs(eventNumber, 'play=all'));
    expect(page.numbers).toEqual(all);
    expect(page.nextCursor).toBeNull();
    expect(stub.violations).toEqual([]);
  });

  it('reads 20 pages at most for a clip that is not in the list', async () => {
    endlessList();
    const page = await open(clipArgs(7, 'play=all'));
    expect(page.numbers).toHaveLength(15);
    expect(page.nextCursor).toBe('1');
    expect(pagesRead()).toBe(21);
  });

  it('goes on from any clip whose address has its place, however long the list is', async () => {
    endlessList();
    // The clip after 1,200 others is the first of the page with the cursor '80'.
    const page = await open(clipArgs(99_999 - 1200, 'play=all&at=1185.79'));
    expect(page.part).toMatchObject({ before: 1185, first: { eventNumber: 99_999 } });
    expect(page.numbers.slice(14, 17)).toEqual([98_800, 98_799, 98_798]);
    expect(page.pages).toEqual([{ cursor: '80', before: 15 }]);
    expect(page.nextCursor).toBe('81');
    expect(pagesRead()).toBe(3);
    const list = { clips: page.items, cursor: '81', arranged: null, firstPage: page };
    const total = { count: 2000, more: false };
    expect(describePlace(15, { ...list, firstPage: { ...page, total } }, null)).toBe(
      '1,201 of 2,000',
    );
  });

  it.each([
    ['is no longer there', '285.page-2', 58],
    ['has a cursor that the API refuses', '285.gone', 30],
  ])('looks for a clip whose place %s from the beginning on', async (_, at, eventNumber) => {
    const page = await open(clipArgs(eventNumber, `play=all&at=${at}`));
    expect(page.part).toBeUndefined();
    expect(page.numbers).toContain(eventNumber);
    expect(page.numbers[0]).toBe(60);
  });

  it('drops a place of another form, and one of a shuffled queue', async () => {
    for (const [given, left] of [
      ['play=all&at=7', 'play=all'],
      ['shuffle=k3x9&at=285.b', 'shuffle=k3x9'],
    ] as const) {
      const answer = await redirectOf(clipPage(clipArgs(58, given)));
      const url = new URL(answer.headers.get('location') ?? '', 'http://x');
      url.searchParams.delete('from');
      expect(url.searchParams.toString()).toBe(left);
    }
  });

  it('drops a seed of another form', async () => {
    const answer = await redirectOf(clipPage(clipArgs(58, 'shuffle=%3F')));
    const url = new URL(answer.headers.get('location') ?? '', 'http://x');
    expect([...url.searchParams]).toEqual([['from', query]]);
  });
});

describe('a shuffled queue', () => {
  it('has every clip once, in the order of its seed, beside whichever clip', async () => {
    const page = await open(clipArgs(58, 'shuffle=k3x9'));
    expect(page.numbers.toSorted((a, b) => b - a)).toEqual(all);
    expect(page.numbers).not.toEqual(all);
    expect(page).toMatchObject({ nextCursor: null });
    expect(page.isCutQueue).toBeUndefined();
    expect((await open(clipArgs(30, 'shuffle=k3x9'))).numbers).toEqual(page.numbers);
    expect((await open(clipArgs(58, 'shuffle=other'))).numbers).not.toEqual(page.numbers);
  });

  it('asks an outside API for the list once a minute', async () => {
    const args = clipArgs(58, 'shuffle=k3x9');
    await open(args);
    await open(args);
    expect(pagesRead()).toBe(3);
  });

  it('asks again for a list whose second page failed', async () => {
    const args = clipArgs(58, 'shuffle=k3x9');
    stub.on('GET', /pbp$/, ({ query }) => {
      const isFirst = !query.some(([name]) => name === 'cursor');
      const items = Array.from({ length: 15 }, (_, i) => stubClip(58 - i));
      return isFirst ? { json: { items, nextCursor: '1' } } : { status: 500 };
    });
    expect((await open(args)).numbers).toHaveLength(15);
    stub.reset();
    expect((await open(args)).numbers).toHaveLength(all.length);
  });

  it('has the clips of 20 pages at most, and says so', async () => {
    endlessList();
    const page = await open(clipArgs(99_999, 'shuffle=k3x9'));
    expect(page.numbers).toHaveLength(300);
    expect(page.isCutQueue).toBe(true);
    expect(pagesRead()).toBe(20);
  });

  it('is a list of its own, whose places are known, also of one that was sorted here', async () => {
    endlessList();
    const page = await open(clipArgs(99_999, 'shuffle=k3x9', `${query}&sort=asc`));
    expect(page).not.toHaveProperty('arranged');
    const list = { clips: page.items, cursor: page.nextCursor, arranged: null, firstPage: page };
    expect(describePlace(2, list, null)).toBe('3 of 300');
  });

  it('begins with the first clip of a new order', async () => {
    const begin = async () => {
      const { args } = loaderArgs(stub, `/resources/search/shuffle?${query}`);
      const answer = await redirectOf(shuffle({ ...args, pattern: '' } as never));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return new URL(answer.headers.get('location') ?? '', 'http://x');
    };
    const [one, other] = [await begin(), await begin()];
    expect(one.search).not.toBe(other.search);
    expect(one.searchParams.get('from')).toBe(query);
    const seed = one.searchParams.get('shuffle');
    const { numbers } = await open(clipArgs(58, `shuffle=${seed}`));
    const first = encodeClipHash({ gameId, eventNumber: numbers[0] ?? 0 });
    expect(one.pathname).toBe(`/video/${first}`);
  });

  it('leads to the search where there is no clip', async () => {
    stub.on('GET', /pbp$/, { json: { items: [], nextCursor: null } });
    const { args } = loaderArgs(stub, `/resources/search/shuffle?${query}`);
    const answer = await redirectOf(shuffle({ ...args, pattern: '' } as never));
    expect(answer.headers.get('location')).toBe(`/search?${query}`);
  });
});

describe('the list for media players', () => {
  async function read(given: string) {
    const { args } = loaderArgs(stub, `/resources/search/clips.m3u?${given}`);
    const response = await m3u({ ...args, pattern: '' } as never);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  it('has all clips of the search', async () => {
    const { status, headers, text } = await read(query);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('audio/x-mpegurl; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(
      '"Stephen Curry, threes made, 2024-25.m3u"',
    );
    const lines = text.split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '#EXTM3U',
      '#EXTENC:UTF-8',
      '#PLAYLIST:Stephen Curry, threes made, 2024-25',
      '#EXTINF:-1,Stephen Curry makes a three, play 60 · Oct 22, 2024 · Q1 11:00',
      'https://videos.example/0022400061/60.mp4',
    ]);
    expect(lines.filter((line) => line.startsWith('https:'))).toHaveLength(35);
    expect(stub.violations).toEqual([]);
  });

  it('has the plays of a team, of an API that has them', async () => {
    stub.announced = ['league-plays'];
    const { status, headers, text } = await read(
      'type=game&team=1610612744&seasonType=Regular+Season&singleSeason=2024-25',
    );
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('"Golden State Warriors, every play');
    expect(text.match(/^https:/gm)).toHaveLength(35);
    expect(stub.violations).toEqual([]);
  });

  it('has the clips of 20 pages at most, and says so', async () => {
    endlessList();
    const { text } = await read(query);
    expect(text).toContain('\n# The first 300 clips; the list goes on.\n');
  });

  it.each([
    ['type', ''],
    ['type', 'type=team'],
    ['player', 'type=player&player=abc'],
    ['game', 'type=game'],
    ['game', 'type=game&game=7'],
  ])('names %s in its refusal of %j, without a call', async (name, given) => {
    const { status, text } = await read(given);
    expect(status).toBe(400);
    expect(text).toContain(`'${name}'`);
    expect(stub.calls).toEqual([]);
  });

  it('is not there while the API does not answer', async () => {
    stub.on('GET', /pbp$/, { status: 500 });
    expect(await read(query)).toMatchObject({ status: 503 });
  });
});
