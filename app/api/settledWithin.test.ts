import { expect, it } from 'vitest';
import { settledWithin } from './settledWithin.ts';

it('returns the value of a promise that settles in time', async () => {
  expect(await settledWithin(Promise.resolve('box'), 1000)).toEqual({ value: 'box' });
});

it('returns a late promise unchanged', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { value } = await settledWithin(promise, 1);
  expect(value).toBe(promise);
  resolve('box');
  expect(await value).toBe('box');
});

it('rejects if the promise rejects in time', async () => {
  await expect(settledWithin(Promise.reject(new Error('no')), 1000)).rejects.toThrow('no');
});
