import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import type { Account, Accounts } from './accounts.ts';
import type { Attempts, Limit } from './attempts.ts';
import type { Bridge } from './bridge.ts';
import { signInLimits, waitMessage } from './limits.ts';

/** What the pages work with. */
export interface PageParts {
  provider: Provider;
  bridge: Bridge;
  accounts: Accounts;
  attempts: Attempts;
  formKey: string;
  /** The client's address, for limits. */
  addressOf: (bindings: unknown) => string;
}

/** What a page says when it cannot go on. */
export interface Problem {
  error: string;
  status: 401 | 429;
}

/** Counts an attempt; past the limit the answer says how long to wait. */
export async function tooMany(
  c: Context,
  { attempts }: PageParts,
  limits: Limit[],
): Promise<Problem | null> {
  const wait = await attempts.count(limits);
  if (wait === 0) return null;
  c.header('Retry-After', String(wait));
  return { error: waitMessage(wait), status: 429 };
}

/** The account that email and password fit, within the limits. */
export async function checkPassword(
  c: Context,
  parts: PageParts,
  { email, password }: { email: string; password: string },
): Promise<Account | Problem> {
  const limits = signInLimits(email, parts.addressOf(c.env));
  const limited = await tooMany(c, parts, limits);
  if (limited) return limited;
  const account = await parts.accounts.signIn(email, password);
  if (!account) return { error: 'Email or password is wrong.', status: 401 };
  await parts.attempts.forgive(limits);
  return account;
}
