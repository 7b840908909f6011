import { expect, it } from 'vitest';
import { describeConnectionFailure } from './connectionFailure.ts';

const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

it.each([
  [failed('ENOTFOUND'), 'cannot be reached (ENOTFOUND)'],
  [failed('CERT_HAS_EXPIRED'), 'TLS fails (CERT_HAS_EXPIRED)'],
  [failed('ERR_TLS_CERT_ALTNAME_INVALID'), 'TLS fails (ERR_TLS_CERT_ALTNAME_INVALID)'],
  [
    failed('DEPTH_ZERO_SELF_SIGNED_CERT'),
    'TLS fails (DEPTH_ZERO_SELF_SIGNED_CERT): NODE_EXTRA_CA_CERTS names the file of an authority of your own',
  ],
  [new DOMException('', 'TimeoutError'), 'does not answer in time'],
])('tells %s', (error, line) => {
  expect(describeConnectionFailure(error)).toBe(line);
});
