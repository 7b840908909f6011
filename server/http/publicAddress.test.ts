import { expect, test } from 'vitest';
import { isPrivateAddress, NoPublicAddress, publicLookup } from './publicAddress.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  'localhost',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test.each([false, true])('the lookup rejects a name of this machine, all: %s', async (all) => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
  expect(error).toBeInstanceOf(NoPublicAddress);
});
