import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import type { AuditDetails, AuditEvent } from '#server/http/audit.ts';
import type { Store } from '#server/store/open.ts';
import type { Account, Accounts } from './accounts.ts';
import type { KeptSession } from './adapter.ts';
import type { Bridge } from './bridge.ts';
import type { RateLimit, RateLimiter } from './rateLimiter.ts';
import { formatWaitMessage, loginLimits } from './rateLimits.ts';

/** Dependencies of the pages. */
export interface PageContext {
  provider: Provider;
  bridge: Bridge;
  store: Store;
  accounts: Accounts;
  /** Ends the sessions of an account, all but `keep`. */
  endSessions: (accountId: string, keep: KeptSession | null) => Promise<void>;
  /** Whether the accounts' playlists are in this store, not at an outside API. */
  hasPlaylists: boolean;
  rateLimiter: RateLimiter;
  formKey: string;
  /** Writes an audit line of the request. */
  audit: (c: Context, event: AuditEvent, details?: AuditDetails) => void;
  /** The client's address, for limits. */
  getAddress: (bindings: unknown) => string;
}

/** The error that a form shows. */
interface FormError {
  error: string;
  status: 401 | 429;
  /** Seconds to wait after too many attempts. */
  retryAfter?: number;
}

/** Counts an attempt; above a limit returns an error with the time to wait. @param of what is limited */
export async function checkRateLimits(
  c: Context,
  { rateLimiter: attempts, audit }: PageContext,
  of: string,
  limits: RateLimit[],
): Promise<FormError | null> {
  const wait = await attempts.consume(limits);
  if (wait === 0) return null;
  audit(c, 'rate_limited', { limit: of });
  return { error: formatWaitMessage(wait), status: 429, retryAfter: wait };
}

/** Runs what was counted in `limits`; it does not count if it fails before its end. */
export async function runCounted<T>(
  { rateLimiter }: PageContext,
  limits: RateLimit[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await rateLimiter.refund(limits);
    throw error;
  }
}

/** The account of an email and password, within the rate limits. */
export async function checkPassword(
  c: Context,
  parts: PageContext,
  { email, password }: { email: string; password: string },
): Promise<Account | FormError> {
  const limits = loginLimits(email, parts.getAddress(c.env));
  const limited = await checkRateLimits(c, parts, 'login', limits);
  if (limited) return limited;
  const account = await runCounted(parts, limits, () => parts.accounts.logIn(email, password));
  if (!account) {
    parts.audit(c, 'login_failed');
    return { error: 'Email or password is wrong.', status: 401 };
  }
  await parts.rateLimiter.refund(limits);
  return account;
}
