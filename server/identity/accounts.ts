import { randomUUID } from 'node:crypto';
import type { Store } from '#server/store/open.ts';
import { hashPassword, type ScryptCost, verifyPassword } from './passwords.ts';

export interface Account {
  id: string;
  email: string;
  name: string;
}

/** Addresses that differ only in case or compatibility forms are the same one. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * The accounts in `store`.
 * @param cost of new password hashes; only tests lower it
 */
export function createAccounts({ db }: Pick<Store, 'db'>, cost?: ScryptCost) {
  // Verified when no account has the address, so that this takes as long as a wrong password.
  const nobodysPassword = hashPassword(randomUUID(), cost);
  nobodysPassword.catch(() => {});

  return {
    async find(id: string): Promise<Account | null> {
      const row = await db
        .selectFrom('accounts')
        .select(['id', 'email', 'name'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Creates an account, unless the address has one. Does the same work in both cases. */
    async signUp({
      email,
      name,
      password,
    }: Omit<Account, 'id'> & { password: string }): Promise<void> {
      const row = {
        id: randomUUID(),
        email,
        email_key: normalizeEmail(email),
        name,
        password: await hashPassword(password, cost),
        created_at: new Date().toISOString(),
      };
      await db
        .insertInto('accounts')
        .values(row)
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .execute();
    },
    /** The account, or null if address and password do not match; the same work in every case. */
    async logIn(email: string, password: string): Promise<Account | null> {
      const row = await db
        .selectFrom('accounts')
        .selectAll()
        .where('email_key', '=', normalizeEmail(email))
        .executeTakeFirst();
      const fits = await verifyPassword(password, row?.password ?? (await nobodysPassword));
      return row && fits ? { id: row.id, email: row.email, name: row.name } : null;
    },
    async changePassword(id: string, password: string): Promise<void> {
      const hash = await hashPassword(password, cost);
      await db.updateTable('accounts').set({ password: hash }).where('id', '=', id).execute();
    },
  };
}
