/** The identity provider's tables; times are ISO 8601 in UTC, which sort as text. */

export interface AccountTable {
  id: string;
  /** As typed, for display. */
  email: string;
  /** {@link emailKey} of the address: one account per key. */
  email_key: string;
  name: string;
  /** See `passwords.ts`. */
  password: string;
  created_at: string;
}

/** Records of `oidc-provider`: sessions, grants, codes, refresh tokens, interactions. */
export interface IdentityRecordTable {
  model: string;
  /** The record's id, or its hash if the id is a secret token. */
  id: string;
  /** JSON. */
  payload: string;
  account_id: string | null;
  grant_id: string | null;
  uid: string | null;
  consumed_at: string | null;
  expires_at: string;
}

/** What works once in place of a password; see `accountCodes.ts`. */
export interface AccountCodeTable {
  hash: string;
  kind: 'reset' | 'invitation' | 'recovery';
  /** Null for an invitation. */
  account_id: string | null;
  /** The invited address. */
  email: string | null;
  /** Null: it does not expire. */
  expires_at: string | null;
}

/** Counted attempts, for rate limits. */
interface AttemptTable {
  key: string;
  count: number;
  resets_at: string;
}

export interface IdentityTables {
  accounts: AccountTable;
  identity_records: IdentityRecordTable;
  account_codes: AccountCodeTable;
  attempts: AttemptTable;
}
