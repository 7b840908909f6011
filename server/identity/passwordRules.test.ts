import { expect, test } from 'vitest';
import { findPasswordFault } from './passwordRules.ts';

const owner = { email: 'ann.okafor@example.com', name: 'Ann Okafor' };
const faultOf = (password: string) => findPasswordFault(password, owner);

test.each(['password', 'PassWord', '12345678', 'qwerty123', 'pass word', 'ｐａｓｓｗｏｒｄ'])(
  'refuses %s, which is common',
  async (password) => {
    expect(await faultOf(password)).toContain('too common');
  },
);

test.each([' '.repeat(8), 'aaaaaaaa', 'abababab', 'xyzxyzxyzx', 'a a a a a a', '😀😀😀😀😀😀😀😀'])(
  'refuses %j, which repeats',
  async (password) => {
    expect(await faultOf(password)).toContain('repeated');
  },
);

test.each([
  'ann.okafor@example.com',
  'Ann.Okafor@Example.com!',
  'annokafor',
  'Ann Okafor 1',
  'okafor-ann',
  'example.com',
])("refuses %s, which is the owner's", async (password) => {
  expect(await faultOf(password)).toContain('your email address or your name');
});

test.each([
  'correct horse battery',
  'annoying parrot',
  'Okafor plays on Tuesday',
  'q7#kLm2x',
  'zażółć gęślą',
  // Three characters of a name are no reason without it.
  'tangerine kettle',
])('takes %s', async (password) => {
  expect(await faultOf(password)).toBeNull();
});
