import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClientAddress } from '#server/http/clientAddress.ts';
import { QueueFullError } from '#server/lib/fairQueue.ts';
import { Media } from '#server/media/index.ts';
import type { DrawingJob } from '#server/media/rendering/job.ts';
import { DrawingError, type DrawOptions } from '#server/media/rendering/pool.ts';
import { buildScene } from '#server/media/scene.ts';
import { buildDiagramPath } from '#server/media/url.ts';
import { findPlay } from '#server/store/plays/storedPlays.ts';
import { type PlayTable, playKinds } from '#server/store/tables/schema.ts';
import { gameRecord, green, james, lakers } from '#tests/fixtures/games.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

const gameId = '0022400001';
const others: Partial<PlayTable>[] = playKinds
  .filter((kind) => kind !== 'shot')
  .map((kind) => ({ kind, opponent_id: james }));
const record = gameRecord({
  id: gameId,
  day: 20241022,
  plays: [
    { value: 3, x: -150, y: 205, assist_id: green, score_home: 3, score_away: 0 },
    { made: 0, x: 80, y: 100, block_id: james },
    { made: 0, value: 3, x: 10, y: 700 },
    { team_id: lakers, player_id: null },
    { kind: 'turnover', detail: 'bad pass', steal_id: james },
    ...others,
  ],
});

let stored: TemporaryStore;
let dataDir: string;
let media: Media;
let origin: string;
const servers: Server[] = [];
const failures: object[] = [];
const log = {
  debug: () => {},
  warn: () => {},
  error: (fields: object) => failures.push(fields),
} as never;

beforeAll(async () => {
  stored = await temporaryStore(record);
  dataDir = await mkdtemp(path.join(tmpdir(), 'courtreel-media-'));
  media = new Media({ store: stored.store, dataDir, log });
  origin = await serve(media);
});

/** Serves a media service on a port of its own. @returns its origin */
async function serve(service: Media): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    if (!service.direct(incoming, outgoing)) outgoing.writeHead(418).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await media.close();
  await stored.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function pathOf(ord: number, type = 'mp4'): Promise<string> {
  const facts = await findPlay(stored.store.db, Number(gameId), record.plays[ord]?.event ?? 0);
  if (!facts) throw new Error(`no play ${ord}`);
  return buildDiagramPath(buildScene(facts)).replace(/mp4$/, type);
}

const get = (url: string, init?: RequestInit) =>
  fetch(`${origin}${url}`, { redirect: 'manual', ...init });

describe('a clip', () => {
  it('is a five-second H.264 film of 1280 by 720 with its index in front', async () => {
    const response = await get(await pathOf(0));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    const bytes = Buffer.from(await response.arrayBuffer());
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect(track?.codec).toBe('avc');
    expect([track?.displayWidth, track?.displayHeight]).toEqual([1280, 720]);
    expect(await input.computeDuration()).toBeCloseTo(5, 1);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.length).toBeLessThan(500_000);
  });

  it.each([
    ['jpg', [1280, 720], 48_000],
    ['small.jpg', [640, 360], 26_000],
  ] as const)(
    'has a still at the same address, for every kind of play (%s)',
    async (type, size, most) => {
      for (const ord of record.plays.keys()) {
        const response = await get(await pathOf(ord, type));
        expect(response.headers.get('content-type')).toBe('image/jpeg');
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(bytes.length).toBeLessThan(most);
        const image = await loadImage(bytes);
        expect([image.width, image.height]).toEqual(size);
      }
    },
  );

  it('is written once, without leftovers, for two processes and many requests', async () => {
    const second = new Media({ store: stored.store, dataDir, log });
    const secondOrigin = await serve(second);
    const url = await pathOf(1);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => get(url)),
      ...Array.from({ length: 7 }, () => fetch(`${secondOrigin}${url}`)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    await second.close();
    const names = await readdir(path.join(dataDir, 'media', gameId));
    expect(names.filter((name) => !/^\d+-[\w-]{12}\.(mp4|jpg|small\.jpg)$/.test(name))).toEqual([]);
  });
});

describe('serving', () => {
  it('is immutable, revalidates by ETag and answers HEAD without a body', async () => {
    const url = await pathOf(0, 'jpg');
    const whole = await get(url);
    const length = (await whole.arrayBuffer()).byteLength;
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = whole.headers.get('etag') as string;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await get(url, { headers: { 'If-None-Match': tag } });
      expect(same.status).toBe(304);
      expect(same.headers.get('etag')).toBe(etag);
    }
    expect((await get(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect((await get(url, { headers: { 'If-Match': etag } })).status).toBe(200);
    expect((await get(url, { headers: { 'If-Match': '"other"' } })).status).toBe(412);
    const head = await get(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(length));
    expect(await head.text()).toBe('');
  });

  it('answers ranges unless If-Range names another file', async () => {
    const url = await pathOf(0, 'jpg');
    const whole = Buffer.from(await (await get(url)).arrayBuffer());
    const etag = (await get(url, { method: 'HEAD' })).headers.get('etag') as string;
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const response = await get(url, { headers: { Range: range, ...headers } });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, range: response.headers.get('content-range'), bytes };
    };
    const size = whole.length;
    expect(await part('bytes=2-5')).toEqual({
      status: 206,
      range: `bytes 2-5/${size}`,
      bytes: whole.subarray(2, 6),
    });
    expect((await part('bytes=-4')).bytes).toEqual(whole.subarray(-4));
    expect((await part(`bytes=${size - 3}-`)).bytes).toEqual(whole.subarray(-3));
    expect((await part('bytes=0-1,4-5')).status).toBe(200);
    expect((await part('lines=1-2')).bytes).toEqual(whole);
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    const outside = await get(url, { headers: { Range: `bytes=${size}-` } });
    expect(outside.headers.get('cache-control')).toBe('no-store');
    expect((await part('bytes=2-5', { 'If-Range': etag })).status).toBe(206);
    expect((await part('bytes=2-5', { 'If-Range': '"other"' })).status).toBe(200);
    const date = new Date().toUTCString();
    expect((await part('bytes=2-5', { 'If-Range': date })).status).toBe(200);
  });

  it('redirects an outdated address and answers 404 to any other', async () => {
    const url = await pathOf(0);
    for (const type of ['mp4', 'jpg']) {
      const stale = url.replace(/-[\w-]{12}\.mp4$/, `-000000000000.${type}`);
      const moved = await get(stale);
      expect(moved.status).toBe(302);
      expect(moved.headers.get('location')).toBe(`${url.replace('mp4', type)}?moved`);
      expect(moved.headers.get('cache-control')).toBe('no-store');
    }
    const unknown = [
      url.replace(gameId, '0022400999'),
      url.replace(/\/\d+-/, '/9999-'),
      '/media/nothing',
      '/media/..%2f..%2fsession-secret',
    ];
    for (const path of unknown) expect((await get(path)).status).toBe(404);
    const post = await get(url, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

it('serves the file instead of a redirect loop with another version', async () => {
  const url = (await pathOf(0)).replace('mp4', 'jpg');
  const present = await get(`${url}?moved`);
  expect(present.headers.get('cache-control')).toMatch(/immutable/);
  const others = url.replace(/-[\w-]{12}\./, '-000000000000.');
  for (let times = 0; times < 2; times++) {
    const answer = await get(`${others}?moved`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.bytes()).toEqual(await (await get(url)).bytes());
  }
});

it('answers 503 when it cannot write the file, logs the reason and keeps serving', async () => {
  const blocked = await mkdtemp(path.join(tmpdir(), 'courtreel-media-'));
  await writeFile(path.join(blocked, 'media'), 'a file where a folder should be');
  const broken = new Media({ store: stored.store, dataDir: blocked, log });
  const response = await fetch((await serve(broken)) + (await pathOf(0)));
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ error: { code: 'drawing_failed' } });
  expect(failures).toHaveLength(1);
  await broken.close();
  await rm(blocked, { recursive: true });
  expect((await get(await pathOf(0))).status).toBe(200);
});

it('makes room on a full disk and draws again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtreel-media-'));
  const old = path.join(folder, 'media', gameId, '7-abcdefghijkl.mp4');
  await mkdir(path.dirname(old), { recursive: true });
  await writeFile(old, 'a clip that nobody asks for');
  const pool = {
    draw: async ({ file }: DrawingJob) => {
      if (existsSync(old)) throw new DrawingError('no space left on device', 'ENOSPC');
      await writeFile(file, 'drawn');
    },
    close: async () => {},
  };
  const service = new Media({ store: stored.store, dataDir: folder, log, pool });
  const response = await fetch((await serve(service)) + (await pathOf(0, 'jpg')));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('drawn');
  await rm(folder, { recursive: true });
});

it('logs no failure for a drawing that closing the service stops', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtreel-media-'));
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const pool = {
    draw: () => {
      begun.resolve();
      return end.promise;
    },
    close: async () => end.reject(new DrawingError('Shutting down')),
  };
  const service = new Media({ store: stored.store, dataDir: folder, log, pool });
  const before = failures.length;
  const answer = fetch((await serve(service)) + (await pathOf(0)));
  await begun.promise;
  await service.close();
  expect((await answer).status).toBe(503);
  expect(failures).toHaveLength(before);
  await rm(folder, { recursive: true });
});

it('lets client addresses take turns', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtreel-media-'));
  const asked: (string | undefined)[] = [];
  const pool = {
    draw: async (_: DrawingJob, { client }: DrawOptions = {}) => {
      asked.push(client);
      throw new DrawingError('no ink');
    },
    close: async () => {},
  };
  const getAddress = createClientAddress(() => true, log);
  const service = new Media({ store: stored.store, dataDir: folder, log, pool, getAddress });
  const url = (await serve(service)) + (await pathOf(0));
  await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await fetch(url);
  await expect(service.readClip(await pathOf(0), new AbortController().signal)).rejects.toThrow();
  expect(asked).toEqual(['203.0.113.9', '127.0.0.1', 'archives']);
  await rm(folder, { recursive: true });
});

it('answers 429 while too many drawings of a client wait, and says what is fetched ahead, if anything', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtreel-media-'));
  const asked: DrawOptions[] = [];
  const pool = {
    draw: async (_: DrawingJob, options: DrawOptions = {}) => {
      asked.push(options);
      throw new QueueFullError();
    },
    close: async () => {},
  };
  const service = new Media({ store: stored.store, dataDir: folder, log, pool });
  const before = failures.length;
  const url = (await serve(service)) + (await pathOf(0));
  const refused = await fetch(url, { headers: { 'sec-purpose': 'prefetch' } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  await fetch(url);
  await fetch(url, { headers: { purpose: 'prefetch' } });
  const spared = { purpose: 'prefetch', 'save-data': 'on' };
  expect((await fetch(url, { headers: spared })).status).toBe(503);
  await fetch(url, { headers: { 'save-data': 'on' } });
  const fetchedAhead = asked.map(({ most, isAhead }) => [most, isAhead]);
  expect(fetchedAhead).toEqual([true, false, true, false].map((isAhead) => [60, isAhead]));
  expect(failures).toHaveLength(before);
  await rm(folder, { recursive: true });
});

it('drops the drawing of a disconnected client', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtreel-media-'));
  const { promise, resolve } = Promise.withResolvers<AbortSignal | undefined>();
  const pool = {
    draw: async (_: DrawingJob, { signal }: DrawOptions = {}) => {
      resolve(signal);
      await new Promise((_, reject) => signal?.addEventListener('abort', reject));
    },
    close: async () => {},
  };
  const service = new Media({ store: stored.store, dataDir: folder, log, pool });
  const before = failures.length;
  const leave = new AbortController();
  const url = (await serve(service)) + (await pathOf(0));
  const answer = fetch(url, { signal: leave.signal }).catch(() => {});
  const signal = await promise;
  leave.abort();
  await answer;
  await vi.waitFor(() => expect(signal?.aborted).toBe(true), 10_000);
  expect(failures).toHaveLength(before);
  await rm(folder, { recursive: true });
});

it("returns a clip's bytes to an archive, and null for a changed play", async () => {
  const { signal } = new AbortController();
  const url = await pathOf(0);
  const bytes = await media.readClip(url, signal);
  expect(Buffer.from(bytes ?? [])).toEqual(Buffer.from(await (await get(url)).arrayBuffer()));
  const changed = url.replace(/-[\w-]{12}\./, '-000000000000.');
  expect(await media.readClip(changed, signal)).toBeNull();
  expect(await media.readClip('/media/none', signal)).toBeNull();
});
