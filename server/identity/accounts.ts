import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Store } from '#server/store/open.ts';
import type { Database } from '#server/store/tables/schema.ts';
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
export function createAccounts({ db, write }: Pick<Store, 'db' | 'write'>, cost?: ScryptCost) {
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
    /** The account of an address, or null. */
    async findByEmail(email: string): Promise<Account | null> {
      const row = await db
        .selectFrom('accounts')
        .select(['id', 'email', 'name'])
        .where('email_key', '=', normalizeEmail(email))
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
    /**
     * Sets the password of the account that `use` names after it has used up what proves the owner; null
     * if that works no longer.
     */
    async recover(
      password: string,
      use: (tx: Kysely<Database>) => Promise<string | null>,
    ): Promise<string | null> {
      const hash = await hashPassword(password, cost);
      return write(async (tx) => {
        const id = await use(tx);
        if (id === null) return null;
        await tx.updateTable('accounts').set({ password: hash }).where('id', '=', id).execute();
        // A link that was made for the forgotten password.
        const codes = tx.deleteFrom('account_codes').where('account_id', '=', id);
        await codes.where('kind', '=', 'reset').execute();
        return id;
      });
    },
    /** Changes email and name. @returns false if another account has the address */
    update(id: string, { email, name }: Omit<Account, 'id'>): Promise<boolean> {
      return write(async (tx) => {
        const key = normalizeEmail(email);
        const other = await tx
          .selectFrom('accounts')
          .select('id')
          .where('email_key', '=', key)
          .where('id', '!=', id)
          .executeTakeFirst();
        if (other) return false;
        const values = { email, email_key: key, name };
        await tx.updateTable('accounts').set(values).where('id', '=', id).execute();
        return true;
      });
    },
    /** Deletes the account with its sessions, tokens, codes, playlists and saved searches. */
    async delete(id: string): Promise<void> {
      await write(async (tx) => {
        const own = tx.selectFrom('playlists').select('id').where('owner_id', '=', id);
        await tx.deleteFrom('playlist_clips').where('playlist_id', 'in', own).execute();
        await tx.deleteFrom('playlists').where('owner_id', '=', id).execute();
        await tx.deleteFrom('saved_searches').where('owner_id', '=', id).execute();
        await tx.deleteFrom('identity_records').where('account_id', '=', id).execute();
        await tx.deleteFrom('account_codes').where('account_id', '=', id).execute();
        await tx.deleteFrom('accounts').where('id', '=', id).execute();
      });
    },
  };
}
