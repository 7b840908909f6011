import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clip } from '#app/api/contract.ts';
import { createApi } from '#server/api/index.ts';
import { type CheckerOptions, VideoChecker } from '#server/officialVideos/checker.ts';
import { gameRecord } from '#tests/fixtures/games.ts';
import { describeOnce } from '#tests/support/describeOnce.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';
import {
  filmBytes,
  type VideoBehaviour,
  type VideoHost,
  videoHost,
} from '#tests/support/videoHost.ts';

const placeholder = '/nba/static/missing.mp4';
const pathOf = (event: number) => `/nba/pbp/media/2024/10/23/0022400061/${event}/a_1280x720.mp4`;
const urlOf = (event: number) => `https://videos.nba.com${pathOf(event)}`;
const hour = 3600_000;

let temporary: TemporaryStore;
let host: VideoHost;
let now: number;
let complaints: unknown[][];
const open: VideoChecker[] = [];

beforeEach(async () => {
  host = await videoHost();
  now = Date.now();
  complaints = [];
  temporary = await temporaryStore();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((checker) => checker.close()));
  await host.close();
  await temporary.close();
});

/** A game whose plays 10, 12, 14… have official videos that the host answers so. */
async function game(...behaviours: VideoBehaviour[]): Promise<void> {
  const plays = behaviours.map((_, i) => ({ video_url: urlOf(10 + 2 * i) }));
  for (const [i, behaviour] of behaviours.entries()) {
    host.answers.set(pathOf(10 + 2 * i), behaviour);
  }
  await temporary.add(gameRecord({ id: '0022400061', day: 20241023, plays }));
}

function checkerOf(more: Partial<CheckerOptions> = {}): VideoChecker {
  const warn = (...line: unknown[]) => complaints.push(line);
  const checker = new VideoChecker({
    ...{
      store: temporary.store,
      host: host.origin,
      interval: 0,
      deadline: 20_000,
    },
    ...{ clock: () => now, log: { warn, debug: () => {} } as never },
    ...more,
  });
  open.push(checker);
  return checker;
}

function apiOf(checker: VideoChecker) {
  const log = { error: (fields: object) => complaints.push([fields]) } as never;
  const { fetch } = createApi(temporary.store, { log, videos: checker });
  return async (): Promise<Map<number, Clip>> => {
    const url = 'http://localhost/api/v1/nba/games/0022400061/pbp?limit=100';
    const { items } = (await (await fetch(new Request(url))).json()) as { items: Clip[] };
    return new Map(items.map((clip) => [clip.eventNumber, clip]));
  };
}

/** The clips that are answered once the videos of the first answer were looked at. */
async function afterChecking(checker = checkerOf()): Promise<Map<number, Clip>> {
  const clips = apiOf(checker);
  await clips();
  await checker.settled();
  return clips();
}

const askedFor = (event: number) => host.asked.filter((path) => path === pathOf(event)).length;

const film = (name: string, more = {}) => ({ film: name, ...more });

describeOnce('a clip whose official video', () => {
  it("exists has the video and the diagram's URL", async () => {
    await game(
      film('a'),
      film('b', { whole: true }),
      film('c', { type: 'application/octet-stream' }),
    );
    const clips = await afterChecking();
    for (const event of [10, 12, 14]) {
      const clip = clips.get(event);
      expect(clip).toMatchObject({ url: urlOf(event), media: 'official' });
      expect(clip?.diagramUrl).toMatch(`/media/0022400061/${event}-`);
      expect(clip).not.toHaveProperty('officialVideo');
    }
  });

  const gone: [string, VideoBehaviour][] = [
    ['is missing', { status: 404 }],
    ['is gone', { status: 410 }],
    ['is refused', { status: 403 }],
    ['is refused for legal reasons', { status: 451 }],
    ['is a page', 'page'],
    ['is empty', 'empty'],
    ['is elsewhere', { location: 'https://evil.example/a.mp4' }],
    ['is on this machine', { location: 'http://127.0.0.1/a.mp4' }],
    ['is the placeholder', { location: `https://videos.nba.com${placeholder}` }],
    ['is the placeholder, by a relative address', { location: placeholder }],
  ];
  it.each(gone)('serves the diagram in place of a video: %s', async (_, behaviour) => {
    host.answers.set(placeholder, film('Video Not Available'));
    await game(behaviour, film('a'));
    const clips = await afterChecking();
    const clip = clips.get(10);
    expect(clip).toMatchObject({ media: 'diagram', officialVideo: 'unavailable' });
    expect(clip?.url).toMatch(/^\/media\/0022400061\/10-.*\.mp4$/);
    expect(clip?.videoThumbnail).toMatch(/^\/media\/0022400061\/10-.*\.jpg$/);
    expect(clip).not.toHaveProperty('diagramUrl');
    expect(clips.get(12)).toMatchObject({ url: urlOf(12), media: 'official' });
    expect(complaints).toEqual([]);
  });

  const unclear: [string, VideoBehaviour][] = [
    ['stalls', 'stall'],
    ['stalls in the middle', 'stall in the film'],
    ['breaks off', 'disconnect'],
    ['cannot be had just now', { status: 503 }],
    ['was asked for too often', { status: 429 }],
    ['leads in circles', { location: pathOf(10) }],
  ];
  it.each(unclear)('stays after a check without a verdict: %s', async (_, behaviour) => {
    await game(behaviour);
    const clips = await afterChecking(checkerOf({ deadline: 400 }));
    expect(clips.get(10)).toMatchObject({ url: urlOf(10), media: 'official' });
    expect(complaints).toEqual([]);
  });
});

describe("the film 'Video Not Available'", () => {
  it('is recognised by the file at its own address', async () => {
    host.answers.set(placeholder, film('Video Not Available'));
    await game(film('Video Not Available'), film('a'));
    const clips = await afterChecking();
    expect(clips.get(10)).toMatchObject({ media: 'diagram', officialVideo: 'unavailable' });
    expect(clips.get(12)).toMatchObject({ media: 'official' });
  });

  it('is recognised when several plays have the same film', async () => {
    const same = film('Video Not Available');
    await game(same, film('a'), same, film('b'), film('b'), same);
    const clips = await afterChecking();
    const media = (event: number) => clips.get(event)?.media;
    expect([10, 14, 20].map(media)).toEqual(['diagram', 'diagram', 'diagram']);
    expect([12, 16, 18].map(media)).toEqual(['official', 'official', 'official']);
  });
});

describe('a verdict', () => {
  it('is checked again only after it is due', async () => {
    await game({ status: 404 });
    const checker = checkerOf();
    await afterChecking(checker);
    await checker.settled();
    expect(askedFor(10)).toBe(1);
    host.answers.set(pathOf(10), film('a'));
    now += 24 * hour;
    expect((await afterChecking(checker)).get(10)).toMatchObject({ media: 'official' });
    expect(askedFor(10)).toBe(2);
  });

  it('is renewed before it expires, so that a clip does not change in between', async () => {
    await game({ status: 404 });
    const checker = checkerOf();
    await afterChecking(checker);
    now += 5 * hour;
    const clips = await afterChecking(checker);
    expect(askedFor(10)).toBe(2);
    expect(clips.get(10)).toMatchObject({ media: 'diagram' });
  });

  it('stays valid when the host stops answering', async () => {
    await game({ status: 404 }, film('a'));
    const checker = checkerOf();
    await afterChecking(checker);
    host.answers.set(pathOf(10), { status: 503 });
    now += 5 * hour;
    expect((await afterChecking(checker)).get(10)).toMatchObject({ media: 'diagram' });
    expect(askedFor(10)).toBe(2);
  });

  it('is shared by all processes', async () => {
    await game(film('a'), { status: 404 }, film('c'));
    const [one, other] = [checkerOf(), checkerOf()];
    await afterChecking(one);
    expect((await apiOf(other)()).get(12)).toMatchObject({ media: 'diagram' });
    await other.settled();
    expect([10, 12, 14].map(askedFor)).toEqual([1, 1, 1]);
  });
});

describeOnce('a check', () => {
  it('reads the first bytes only', async () => {
    await game(film('a', { whole: true }), film('b'));
    await afterChecking();
    expect(host.sent()).toBeGreaterThan(0);
    expect(host.sent()).toBeLessThan(filmBytes / 2);
  });

  it('does not delay the response', async () => {
    await game('stall');
    const checker = checkerOf({ deadline: 60_000 });
    expect((await apiOf(checker)()).size).toBe(1);
    await checker.close();
    expect((await apiOf(checker)()).get(10)).toMatchObject({ media: 'official' });
    expect(complaints).toEqual([]);
  });

  it('waits between two requests', async () => {
    await game(...Array.from({ length: 6 }, (_, i) => film(String(i))));
    const started = performance.now();
    await afterChecking(checkerOf({ interval: 40 }));
    expect(performance.now() - started).toBeGreaterThanOrEqual(6 * 40);
  });

  it('drops the oldest of a full queue and takes the latest first', async () => {
    await game(...Array.from({ length: 2 }, () => film('a')));
    const checker = checkerOf();
    const facts = (event: number) => ({ play: { video_url: urlOf(event) }, check: null }) as never;
    checker.enqueue(Array.from({ length: 1000 }, (_, i) => facts(i)));
    await checker.settled();
    const events = host.asked.flatMap((path) => /0061\/(\d+)\//.exec(path)?.[1] ?? []).map(Number);
    expect(events.length).toBeLessThanOrEqual(300);
    expect(Math.max(...events.slice(0, 4))).toBe(999);
    expect(Math.min(...events)).toBeGreaterThanOrEqual(700);
  });

  it('requests official videos only', async () => {
    const checker = checkerOf();
    const facts = (video_url: string | null) => ({ play: { video_url }, check: null }) as never;
    checker.enqueue([
      facts(null),
      facts('https://evil.example/a.mp4'),
      facts(`${host.origin}/a.mp4`),
    ]);
    await checker.settled();
    expect(host.asked).toEqual([]);
  });
});

describeOnce('a host', () => {
  it('gets no requests for minutes if it does not answer, with one log line', async () => {
    await game(film('a'), { status: 404 });
    await host.close();
    const checker = checkerOf();
    const clips = apiOf(checker);
    for (let round = 0; round < 5; round += 1) {
      for (const clip of (await clips()).values()) expect(clip.media).toBe('official');
      await checker.settled();
      now += 10 * 60_000;
    }
    expect(complaints).toHaveLength(1);
    expect(JSON.stringify(complaints)).toContain('does not answer');
    host = await videoHost();
  });

  it('that does not answer gets one request, not one per clip', async () => {
    host.answers.set(placeholder, 'disconnect');
    await game(film('a'), film('b'));
    const checker = checkerOf();
    const clips = apiOf(checker);
    await clips();
    await checker.settled();
    await clips();
    await checker.settled();
    expect(host.asked).toEqual([placeholder]);
  });

  it('that rejects this machine leaves every video as it is', async () => {
    host.answers.set(placeholder, { status: 403 });
    await game({ status: 403 }, film('a'));
    expect((await afterChecking()).get(10)).toMatchObject({ media: 'official' });
  });
});
