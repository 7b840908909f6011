/** Whether anyone may sign up, or who is invited only: for all processes, from one request to the next. */
import type { Store } from '#server/store/open.ts';

const key = 'identity.sign-up-closed';

export async function isSignUpClosed({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const row = await db.selectFrom('meta').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

export async function setSignUpClosed({ write }: Pick<Store, 'write'>, closed: boolean) {
  await write(async (tx) => {
    await tx.deleteFrom('meta').where('key', '=', key).execute();
    if (closed) await tx.insertInto('meta').values({ key, value: 'true' }).execute();
  });
}
