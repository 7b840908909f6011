import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCache } from '#server/media/serving/cache.ts';
import type { MediaAddress } from '#server/media/url.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtreel-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const address = (event: number): MediaAddress => ({
  gameId: '0022400001',
  event,
  hash: 'abcdefghijkl',
  type: 'mp4',
});

/** Puts a file of so many bytes there that was last used so many hours ago. */
async function put(file: string, bytes: number, hoursAgo: number) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, Buffer.alloc(bytes, 1));
  const used = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(file, used, used);
}

const left = async () => (await readdir(path.join(folder, '0022400001'))).sort();

it('removes the least recently used files above the limit', async () => {
  const cache = createCache(folder, 1, 1000);
  for (const event of [1, 2, 3, 4]) await put(cache.getPath(address(event)), 400, event);
  await cache.recordWrite(400);
  expect(await left()).toEqual(['1-abcdefghijkl.mp4', '2-abcdefghijkl.mp4']);
});

it('keeps the limit when several processes fill the folder', async () => {
  const caches = Array.from({ length: 4 }, () => createCache(folder, 4, 10_000));
  let event = 0;
  const fill = async (cache: (typeof caches)[number], bytes: number) => {
    event += 1;
    await put(cache.getPath(address(event)), bytes, 100 - event);
    await cache.recordWrite(bytes);
  };
  for (let round = 0; round < 30; round++) for (const cache of caches) await fill(cache, 100);
  const bytes = 100 * (await left()).length;
  expect(bytes).toBeLessThanOrEqual(10_500);
  expect(bytes).toBeGreaterThan(8_000);
});

it('removes the least recently used files on a full disk', async () => {
  const cache = createCache(folder);
  expect(await cache.makeRoom()).toBe(false);
  const megabyte = 1024 ** 2;
  for (const event of [1, 2, 3]) await put(cache.getPath(address(event)), 3 * megabyte, event);
  expect(await cache.makeRoom()).toBe(true);
  expect(await left()).toEqual(['1-abcdefghijkl.mp4']);
  expect(await cache.makeRoom()).toBe(true);
  expect(await cache.makeRoom()).toBe(false);
});

it('counts reading as a use', async () => {
  const cache = createCache(folder, 1, 1000);
  for (const event of [1, 2, 3]) await put(cache.getPath(address(event)), 400, event);
  expect(await cache.read(address(3))).toHaveLength(400);
  await vi.waitFor(async () => {
    const { mtimeMs } = await stat(cache.getPath(address(3)));
    expect(Date.now() - mtimeMs).toBeLessThan(60_000);
  }, 10_000);
  await cache.recordWrite(400);
  expect(await left()).toEqual(['1-abcdefghijkl.mp4', '3-abcdefghijkl.mp4']);
});

it('removes only leftovers of crashes below the limit', async () => {
  const cache = createCache(folder, 1, 1000);
  await put(cache.getPath(address(1)), 400, 90);
  await put(`${cache.getPath(address(2))}.1-1.tmp`, 400, 1);
  await put(`${cache.getPath(address(4))}.1-1.tmp`, 400, 0);
  await cache.recordWrite(400);
  expect(await left()).toEqual(['1-abcdefghijkl.mp4', '4-abcdefghijkl.mp4.1-1.tmp']);
});

it('treats an empty file as missing', async () => {
  const cache = createCache(folder, 1, 1000);
  await put(cache.getPath(address(1)), 0, 0);
  expect(await cache.read(address(1))).toBeNull();
  expect(await left()).toEqual([]);
});

it('returns null for a file that is not drawn', async () => {
  expect(await createCache(folder).read(address(1))).toBeNull();
});
