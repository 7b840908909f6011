import { emailKey } from './accounts.ts';
import type { Limit } from './attempts.ts';

const quarterHour = 15 * 60;

/**
 * Wrong passwords, counted for the address that tries, for it and the account, and for the account
 * wherever they come from: a hundred there (NIST SP 800-63B), so that one who knows an email alone
 * cannot lock its owner out.
 */
export function signInLimits(email: string, address: string): Limit[] {
  const account = emailKey(email);
  const both = JSON.stringify([account, address]);
  return [
    { name: 'sign-in-address', subject: address, most: 100, seconds: quarterHour },
    { name: 'sign-in-account-address', subject: both, most: 10, seconds: quarterHour },
    { name: 'sign-in-account', subject: account, most: 100, seconds: quarterHour },
  ];
}

/** New accounts: many people can share one address, and every sign-up costs a password hash. */
export function signUpLimits(email: string, address: string): Limit[] {
  return [
    { name: 'sign-up-address', subject: address, most: 100, seconds: 3600 },
    { name: 'sign-up-account', subject: emailKey(email), most: 5, seconds: quarterHour },
  ];
}

/** Logins that are begun: an office behind one address begins hundreds. */
export function beginLimits(address: string): Limit[] {
  return [{ name: 'begin', subject: address, most: 500, seconds: quarterHour }];
}

/** What a person is told who has to wait. */
export function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return `Too many attempts. Please wait ${wait} and try again.`;
}
