import { normalizeEmail } from './accounts.ts';
import type { RateLimit } from './rateLimiter.ts';

const quarterHour = 15 * 60;

/**
 * Wrong passwords, counted for the address that tries, for it and the account, and for the account
 * wherever they come from: a hundred there (NIST SP 800-63B), so that one who knows an email alone
 * cannot lock its owner out.
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

/** New accounts: many people can share one address, and every sign-up costs a password hash. */
export function signUpLimits(email: string, address: string): RateLimit[] {
  return [
    { name: 'sign-up-address', subject: address, max: 100, seconds: 3600 },
    { name: 'sign-up-account', subject: normalizeEmail(email), max: 5, seconds: quarterHour },
  ];
}

/** Started logins: an office behind one address starts hundreds. */
export function authorizationLimits(address: string): RateLimit[] {
  return [{ name: 'begin', subject: address, max: 500, seconds: quarterHour }];
}

/** The message for a rate-limited visitor. */
export function formatWaitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return `Too many attempts. Please wait ${wait} and try again.`;
}
