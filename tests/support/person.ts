/** Accounts of the bundled provider, and what it takes to send its forms without a browser. */
import { randomUUID } from 'node:crypto';
import type { ScryptCost } from '#server/identity/passwords.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Hashes that take no time to compute, where the time that they take is not what is tested. */
export const lowCost: ScryptCost = { log2N: 4, r: 8, p: 1 };

/** A person without an account. */
export function newPerson(name = 'Ann Okafor'): Person {
  return { name, email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
}

/** The token in the form of one of the provider's pages. */
export function formToken(page: string): string {
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
