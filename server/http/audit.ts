/** Audit lines: what happened to accounts, without who (docs/operations.md#audit). */
import type { Logger } from './logger.ts';

/** Events that an operator wants to see at the level `warn` too. */
const warnings = ['login_failed', 'recovery_failed', 'link_refused', 'rate_limited'] as const;

export type AuditEvent =
  | (typeof warnings)[number]
  | 'signed_up'
  | 'account_changed'
  | 'password_changed'
  | 'password_reset'
  | 'recovery_codes_made'
  | 'logged_out_everywhere'
  | 'account_deleted'
  | 'playlist_reported';

/** What a line adds: never an address, a name or an account's id. */
export interface AuditDetails {
  /** What a limit is of, for instance 'login'. */
  limit?: string;
  playlistId?: string;
  reason?: string;
}

/** Writes one line with the request's id, which ties it to the request's own line. */
export function audit(
  log: Pick<Logger, 'info' | 'warn'>,
  requestId: string | undefined,
  event: AuditEvent,
  details: AuditDetails = {},
): void {
  const level = warnings.some((each) => each === event) ? 'warn' : 'info';
  log[level]({ requestId, event, ...details }, 'audit');
}
