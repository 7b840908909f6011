import type { IncomingMessage } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { createClientAddress, parseTrustedProxies } from './clientAddress.ts';

const log = { warn: () => {} };

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

function from(trust: string, remoteAddress: string, forwarded?: string): string {
  const isTrusted = trust === '' ? () => false : parseTrustedProxies(trust);
  if (!isTrusted) throw new Error(`${trust} names no proxies`);
  return createClientAddress(isTrusted, log)(request(remoteAddress, forwarded));
}

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
  expect(from('private', remote, forwarded)).toBe(address);
});

test.each([
  ['', '127.0.0.1', '127.0.0.1'],
  ['10.0.0.2', '127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9'],
  ['10.0.0.0/8, ::1', '::1', '203.0.113.9'],
  ['10.0.0.0/8', '10.9.9.9', '203.0.113.9'],
  ['2001:db8::/32', '2001:db8::7', '203.0.113.9'],
])('with TRUST_PROXY %j, what %s forwards is from %s', (trust, remote, address) => {
  expect(from(trust, remote, '203.0.113.9')).toBe(address);
});

describe('createClientAddress', () => {
  it('gives no address to a request without a socket', () => {
    expect(createClientAddress(() => true, log)(undefined)).toBe('');
  });

  it('warns once of a header from a peer that is not trusted', () => {
    const lines: unknown[] = [];
    const getAddress = createClientAddress(() => false, {
      warn: (...line: unknown[]) => lines.push(line),
    });
    getAddress(request('10.0.0.2'));
    expect(lines).toEqual([]);
    getAddress(request('10.0.0.2', '203.0.113.9'));
    getAddress(request('10.0.0.3', '203.0.113.9'));
    expect(lines).toEqual([[{ peer: '10.0.0.2' }, expect.stringContaining('TRUST_PROXY')]]);
  });
});

describe('parseTrustedProxies', () => {
  it.each(['yes', '10.0.0.0/33', '10.0.0.1/', '10.0.0', '::/129', 'a,10.0.0.1', '1', ''])(
    'finds no proxies in %j',
    (text) => expect(parseTrustedProxies(text)).toBeNull(),
  );
});
