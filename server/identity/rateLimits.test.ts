import { expect, test } from 'vitest';
import { loginLimits } from './rateLimits.ts';

test('attempts at one account count together from all addresses', () => {
  const counted = (email: string, address: string) =>
    new Map(loginLimits(email, address).map((limit) => [JSON.stringify(limit), limit]));
  const one = counted('ann@example.com', '203.0.113.1');
  const other = counted('Ann@Example.com', '203.0.113.2');
  const shared = [...one].filter(([key]) => other.has(key)).map(([, limit]) => limit);
  expect(shared).toEqual([expect.objectContaining({ name: 'sign-in-account', max: 100 })]);
});
