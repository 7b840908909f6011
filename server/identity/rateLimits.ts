import { normalizeEmail } from './accounts.ts';
import type { RateLimit } from './rateLimiter.ts';

const quarterHour = 15 * 60;

/**
 * Limits of wrong passwords: per client address, per account and address, and per account. The last is
 * a hundred (NIST SP 800-63B), so that others cannot easily lock the owner out.
 */
export function loginLimits(email: string, address: string): RateLimit[] {
  const account = normalizeEmail(email);
  const both = JSON.stringify([account, address]);
  return [
    { name: 'sign-in-address', subject: address, max: 100, seconds: quarterHour },
    { name: 'sign-in-account-address', subject: both, max: 10, seconds: quarterHour },
    { name: 'sign-in-account', subject: account, max: 100, seconds: quarterHour },
  ];
}

/** Limits of new accounts: many people can share an address, but each sign-up costs a password hash. */
export function signUpLimits(email: string, address: string): RateLimit[] {
  return [
    { name: 'sign-up-address', subject: address, max: 100, seconds: 3600 },
    { name: 'sign-up-account', subject: normalizeEmail(email), max: 5, seconds: quarterHour },
  ];
}

/** Limit of started logins: an office behind one address starts hundreds. */
export function authorizationLimits(address: string): RateLimit[] {
  return [{ name: 'begin', subject: address, max: 500, seconds: quarterHour }];
}

/** Limit of new addresses for an account: the answer tells whether another account has one. */
export function emailLimits(accountId: string): RateLimit[] {
  return [{ name: 'email', subject: accountId, max: 10, seconds: 3600 }];
}

/** The message for a rate-limited visitor. */
export function formatWaitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return `Too many attempts. Please wait ${wait} and try again.`;
}

/** The error of a form whose password hash found the queue full. */
export const hashQueueFull = {
  error: 'Too many logins at the moment. Please wait a few seconds and try again.',
  status: 429,
  retryAfter: 5,
} as const;
