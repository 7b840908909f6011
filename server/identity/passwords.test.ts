import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password matches its own hash only, and hashes are salted', async () => {
  const [one, two] = await Promise.all([
    hashPassword('crème brûlée'),
    hashPassword('crème brûlée'),
  ]);
  expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword('crème brûlée', one)).toBe(true);
  expect(await verifyPassword('creme brulee', one)).toBe(false);
  expect(await verifyPassword('', one)).toBe(false);
});

test('a password matches in any Unicode normalisation', async () => {
  const composed = await hashPassword('caf\u00e9 caf\u00e9');
  expect(await verifyPassword('cafe\u0301 cafe\u0301', composed)).toBe(true);
});

test('a hash with other parameters still matches', async () => {
  const weaker = 'scrypt$10$8$1$c2FsdHNhbHRzYWx0c2FsdA$';
  const { scryptSync } = await import('node:crypto');
  const key = scryptSync('pass', Buffer.from('saltsaltsaltsalt'), 32, { N: 1024, r: 8, p: 1 });
  expect(await verifyPassword('pass', weaker + key.toString('base64url'))).toBe(true);
});
