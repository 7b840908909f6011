/** Stores the records of `oidc-provider`: sessions, grants and tokens survive a restart. */
import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Store } from '#server/store/open.ts';
import type { IdentityRecordTable } from '#server/store/tables/identity.ts';

/** These ids are bearer secrets: only their hashes are stored. */
const secretIds = new Set(['AuthorizationCode', 'RefreshToken']);

/**
 * A used refresh token may be used again for this long, by a process that takes over a refresh from
 * one that ended in the middle. A later second use is theft.
 */
const refreshReuseMs = 30_000;

/** Expired codes and tokens stay for a day, so that their use can be told from an unknown one. */
const keptPastExpiryMs = 24 * 3600_000;

/** The adapter class of one model, for `oidc-provider`'s configuration. */
export function createAdapter(store: Store): (model: string) => Adapter {
  return (model) => new RecordAdapter(store, model);
}

class RecordAdapter implements Adapter {
  readonly #store: Store;
  readonly #model: string;

  constructor(store: Store, model: string) {
    this.#store = store;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { consumed: _, ...kept } = payload;
    if (secretIds.has(this.#model)) delete kept.jti;
    const values = {
      payload: JSON.stringify(kept),
      account_id: payload.accountId ?? null,
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expires_at: new Date(Date.now() + expiresIn * 1000).toISOString(),
    };
    await this.#store.db
      .insertInto('identity_records')
      .values({ model: this.#model, id: this.#key(id), consumed_at: null, ...values })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
      .execute();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#select().where('id', '=', this.#key(id)).executeTakeFirst();
    return row && { ...toPayload(row), jti: id };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#select().where('uid', '=', uid).executeTakeFirst();
    return row && toPayload(row);
  }

  /** Device codes are not offered, so nothing has a user code. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    await this.#store.db
      .updateTable('identity_records')
      .set({ consumed_at: new Date().toISOString() })
      .where('model', '=', this.#model)
      .where('id', '=', this.#key(id))
      .where('consumed_at', 'is', null)
      .execute();
  }

  async destroy(id: string): Promise<void> {
    await this.#delete().where('id', '=', this.#key(id)).execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#delete().where('grant_id', '=', grantId).execute();
  }

  #select() {
    const { db } = this.#store;
    return db.selectFrom('identity_records').selectAll().where('model', '=', this.#model);
  }

  #delete() {
    return this.#store.db.deleteFrom('identity_records').where('model', '=', this.#model);
  }

  #key(id: string): string {
    return secretIds.has(this.#model) ? createHash('sha256').update(id).digest('base64url') : id;
  }
}

function toPayload(row: IdentityRecordTable): AdapterPayload {
  const payload = JSON.parse(row.payload) as AdapterPayload;
  if (row.consumed_at) {
    const consumedAt = Date.parse(row.consumed_at);
    const grace = row.model === 'RefreshToken' ? refreshReuseMs : 0;
    if (Date.now() - consumedAt >= grace) payload.consumed = Math.floor(consumedAt / 1000);
  }
  return payload;
}

/** The session that goes on when all others of the account end. */
export interface KeptSession {
  sessionId: string;
  grantIds: string[];
}

/** Ends every session of an account but one, and revokes the grants of the ended ones. */
export async function revokeSessions(
  store: Store,
  accountId: string,
  keep: KeptSession | null,
): Promise<void> {
  const grants = keep?.grantIds.length ? keep.grantIds : [''];
  await store.write(async (tx) => {
    const records = tx.deleteFrom('identity_records').where('account_id', '=', accountId);
    const sessions = records.where('model', '=', 'Session');
    await sessions.where('id', '!=', keep?.sessionId ?? '').execute();
    await records.where('model', '=', 'Grant').where('id', 'not in', grants).execute();
    const granted = records.where('grant_id', 'is not', null);
    await granted.where('grant_id', 'not in', grants).execute();
  });
}

/** Whether a grant is there, in any process's eyes at once. */
export async function hasGrant({ db }: Pick<Store, 'db'>, grantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_records')
    .select('id')
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes expired records: codes and tokens a day later, all others at once. */
export async function removeExpiredRecords(store: Store): Promise<void> {
  const now = new Date();
  const past = new Date(now.getTime() - keptPastExpiryMs);
  await store.write(async (tx) => {
    await tx
      .deleteFrom('identity_records')
      .where('expires_at', '<', now.toISOString())
      .where((is) =>
        is.or([is('model', 'not in', [...secretIds]), is('expires_at', '<', past.toISOString())]),
      )
      .execute();
    await tx.deleteFrom('account_codes').where('expires_at', '<', now.toISOString()).execute();
    await tx.deleteFrom('attempts').where('resets_at', '<', now.toISOString()).execute();
  });
}
