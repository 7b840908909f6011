/**
 * Codes that work once in place of a password: links of the operator, and recovery codes. They are long
 * and random, so that plain hashes of them can be stored (NIST SP 800-63B, 5.1.2.2).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Store } from '#server/store/open.ts';
import type { AccountCodeTable } from '#server/store/tables/identity.ts';
import type { Database } from '#server/store/tables/schema.ts';

type Db = Kysely<Database>;
type LinkKind = 'reset' | 'invitation';

const day = 24 * 3600_000;

/** How long links work, in milliseconds. */
const linkLifetimes: Record<LinkKind, number> = { reset: day, invitation: 7 * day };

/** A link's secret, to be shown to the operator once. */
export interface Link {
  token: string;
  expiresAt: Date;
}

/** Makes a link that sets a new password; earlier ones of the account stop working. */
export function createResetLink(store: Store, accountId: string): Promise<Link> {
  return createLink(store, { kind: 'reset', account_id: accountId, email: null });
}

/** Makes a link to sign up with an address; earlier ones for it stop working. */
export function createInvitation(store: Store, email: string): Promise<Link> {
  return createLink(store, { kind: 'invitation', account_id: null, email });
}

async function createLink(
  store: Store,
  owner: Pick<AccountCodeTable, 'account_id' | 'email'> & { kind: LinkKind },
): Promise<Link> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + linkLifetimes[owner.kind]);
  const [column, value] = owner.account_id
    ? (['account_id', owner.account_id] as const)
    : (['email', owner.email] as const);
  await store.write(async (tx) => {
    const earlier = tx.deleteFrom('account_codes').where('kind', '=', owner.kind);
    await earlier.where(column, '=', value).execute();
    const row = {
      ...owner,
      hash: hashLink(owner.kind, token),
      expires_at: expiresAt.toISOString(),
    };
    await tx.insertInto('account_codes').values(row).execute();
  });
  return { token, expiresAt };
}

/** The row of a link that still works, or null. */
export async function findLink(
  db: Db,
  kind: LinkKind,
  token: string,
): Promise<AccountCodeTable | null> {
  const row = await db
    .selectFrom('account_codes')
    .selectAll()
    .where('hash', '=', hashLink(kind, token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up. @returns its row, or null if it no longer works */
export async function useLink(
  tx: Db,
  kind: LinkKind,
  token: string,
): Promise<AccountCodeTable | null> {
  const row = await findLink(tx, kind, token);
  if (row) await tx.deleteFrom('account_codes').where('hash', '=', row.hash).execute();
  return row;
}

/** How many recovery codes a user gets. */
export const recoveryCodeCount = 8;

/** Crockford's Base32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 24 characters of 5 bits. */
const recoveryCodeLength = 24;

/** Makes recovery codes such as 'W3FK-…' in place of those that the account has. */
export async function createRecoveryCodes(store: Store, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  const rows = codes.map((code) => ({
    hash: hashRecoveryCode(accountId, code),
    kind: 'recovery' as const,
    account_id: accountId,
    email: null,
    expires_at: null,
  }));
  await store.write(async (tx) => {
    await recoveryCodesOf(tx, accountId).execute();
    await tx.insertInto('account_codes').values(rows).execute();
  });
  return codes;
}

/** How many unused recovery codes an account has. */
export async function countRecoveryCodes({ db }: Pick<Store, 'db'>, accountId: string) {
  const { count } = await db
    .selectFrom('account_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'recovery')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the account has the code, as typed: case, spaces and hyphens do not count. */
export async function isRecoveryCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_codes')
    .select('hash')
    .where('hash', '=', hashRecoveryCode(accountId, code))
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a recovery code up. @returns false if the account does not have it */
export async function useRecoveryCode(tx: Db, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_codes')
    .where('hash', '=', hashRecoveryCode(accountId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function recoveryCodesOf(tx: Db, accountId: string) {
  return tx
    .deleteFrom('account_codes')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'recovery');
}

function createRecoveryCode(): string {
  const characters = Array.from(randomBytes(recoveryCodeLength), (byte) => alphabet[byte % 32]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const hashLink = (kind: LinkKind, token: string) => sha256(`${kind} ${token}`);

function hashRecoveryCode(accountId: string, code: string): string {
  const read = code.normalize('NFKC').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return sha256(`recovery ${accountId} ${read.replace(/[^\dA-Z]/g, '')}`);
}
