import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { getClientAddress } from './clientAddress.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  getClientAddress({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  } as unknown as IncomingMessage);

test.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
  // A proxy beside us tells who asked it; only its own word counts.
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.2', '203.0.113.9:4711, 10.0.0.1', '203.0.113.9'],
  ['127.0.0.1', 'nonsense, 203.0.113.9', '203.0.113.9'],
  // A stranger cannot pick another address.
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['192.168.1.5', '127.0.0.1', '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ['::1', '[2001:db8:1:2:ffff::1]:443', '2001:db8:1:2::/64'],
])('a request over %s, forwarded for %s, is from %s', (remote, forwarded, address) => {
  expect(from(remote, forwarded)).toBe(address);
});

test('a request without a socket has no address', () => {
  expect(getClientAddress(undefined)).toBe('');
});
