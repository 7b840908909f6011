/** Accounts of the bundled provider, and what it takes to send its forms without a browser. */
import { randomUUID } from 'node:crypto';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** A person without an account. */
export function newPerson(name = 'Ann Okafor'): Person {
  return { name, email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
}

/** The token in the form of one of the provider's pages. */
export function formToken(page: string): string {
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
