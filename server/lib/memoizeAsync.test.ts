import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoizeAsync } from './memoizeAsync.ts';

let now = 1000;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

function counting() {
  const work = vi.fn(async () => ({ count: work.mock.calls.length }));
  return work;
}

it('runs once for all callers within its time to live', async () => {
  const keep = memoizeAsync(5);
  const work = counting();
  const answers = await Promise.all([keep('a', work), keep('a', work)]);
  now += 4000;
  answers.push(await keep('a', work));
  expect(answers).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
  now += 2000;
  expect(await keep('a', work)).toEqual({ count: 2 });
});

it('caches by key and does not cache failures', async () => {
  const keep = memoizeAsync(5);
  const work = counting();
  await keep('a', work);
  expect(await keep('b', work)).toEqual({ count: 2 });
  await expect(keep('c', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await keep('c', work)).toEqual({ count: 3 });
});
