import { randomUUID } from 'node:crypto';
import type { Store } from '#server/store/open.ts';
import { hashPassword, type ScryptCost, verifyPassword } from './passwords.ts';

export interface Account {
  id: string;
  email: string;
  name: string;
}

export interface Accounts {
  find(id: string): Promise<Account | null>;
  /**
   * Creates an account; where the address has one already, nothing changes. Does the same work in
   * both cases and tells nobody which it was.
   */
  signUp(details: { email: string; name: string; password: string }): Promise<void>;
  /** The account, or null where address and password do not fit; the same work in every case. */
  logIn(email: string, password: string): Promise<Account | null>;
  changePassword(id: string, password: string): Promise<void>;
}

/** Addresses that differ only in case or compatibility forms are the same one. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/**
 * The accounts in `store`.
 * @param cost of new password hashes, which tests lower; default: the one for production
 */
export function createAccounts({ db }: Pick<Store, 'db'>, cost?: ScryptCost): Accounts {
  // Compared against when nobody has the address, so that this takes as long as a wrong password.
  const nobodysPassword = hashPassword(randomUUID(), cost);
  nobodysPassword.catch(() => {});

  return {
    async find(id) {
      const row = await db
        .selectFrom('accounts')
        .select(['id', 'email', 'name'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    async signUp({ email, name, password }) {
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
    async logIn(email, password) {
      const row = await db
        .selectFrom('accounts')
        .selectAll()
        .where('email_key', '=', normalizeEmail(email))
        .executeTakeFirst();
      const fits = await verifyPassword(password, row?.password ?? (await nobodysPassword));
      return row && fits ? { id: row.id, email: row.email, name: row.name } : null;
    },
    async changePassword(id, password) {
      const hash = await hashPassword(password, cost);
      await db.updateTable('accounts').set({ password: hash }).where('id', '=', id).execute();
    },
  };
}
