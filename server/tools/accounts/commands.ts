/** What `npm run accounts` does with the accounts of the bundled provider. */
import * as z from 'zod';
import type { Config } from '#server/config.ts';
import { createInvitation, createResetLink, type Link } from '#server/identity/accountCodes.ts';
import { type Account, createAccounts, normalizeEmail } from '#server/identity/accounts.ts';
import { isSignUpClosed, setSignUpClosed } from '#server/identity/signUpSwitch.ts';
import { createSharedState } from '#server/sharedState/index.ts';
import { type CommandContext, formatTable, NothingToDo, UsageError } from '../operatorCommand.ts';

export const usage = `usage: npm run accounts -- list
       npm run accounts -- reset EMAIL        prints a link that sets a new password
       npm run accounts -- invite EMAIL       prints a link to sign up with this address
       npm run accounts -- delete EMAIL       deletes the account with its playlists and saved searches
       npm run accounts -- close-signup       only who is invited can sign up
       npm run accounts -- open-signup        anyone can

Links work once. Instances may serve meanwhile. See docs/operations.md#accounts.`;

type Work = (context: CommandContext, email: string) => Promise<void>;

const commands: Record<string, { takesEmail: boolean; work: Work }> = {
  list: { takesEmail: false, work: list },
  reset: { takesEmail: true, work: reset },
  invite: { takesEmail: true, work: invite },
  delete: { takesEmail: true, work: remove },
  'close-signup': { takesEmail: false, work: (context) => switchSignUp(context, true) },
  'open-signup': { takesEmail: false, work: (context) => switchSignUp(context, false) },
};

/**
 * Carries out `npm run accounts -- ARGS`.
 * @throws {UsageError} for a wrong call
 * @throws {NothingToDo} if there is no such account, or for an invitation if there is one
 */
export async function runAccountsCommand(context: CommandContext, args: string[]): Promise<void> {
  const { work, email } = parse(args);
  await work(context, email);
}

/** @throws {UsageError} */
function parse([name = '', ...rest]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length !== (command.takesEmail ? 1 : 0)) throw new UsageError(usage);
  const [email = ''] = rest;
  if (command.takesEmail && !z.email().safeParse(email.trim()).success) {
    throw new UsageError(`${name}: got ${JSON.stringify(email)}, expected an email address`);
  }
  return { work: command.work, email: email.trim() };
}

/** @throws {UsageError} with an outside provider, which keeps the accounts */
export function requireBundledProvider({ auth }: Config): void {
  if (auth.domain === null) return;
  throw new UsageError(
    `AUTH_DOMAIN: got ${JSON.stringify(auth.domain)}, which keeps the accounts: manage them there`,
  );
}

async function list({ store, print }: CommandContext): Promise<void> {
  const rows = await store.db
    .selectFrom('accounts')
    .select(({ selectFrom }) => [
      'accounts.email',
      'accounts.name',
      'accounts.created_at',
      selectFrom('playlists')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('playlists.owner_id', '=', 'accounts.id')
        .as('playlists'),
    ])
    .orderBy('accounts.created_at')
    .execute();
  const head = ['EMAIL', 'NAME', 'SINCE', 'PLAYLISTS'];
  const cells = rows.map(({ email, name, created_at: since, playlists }) => {
    return [email, name, since.slice(0, 10), String(playlists)];
  });
  print(rows.length > 0 ? formatTable([head, ...cells]) : 'There are no accounts.');
  if (await isSignUpClosed(store)) print('Sign-up is closed: npm run accounts -- open-signup');
}

async function reset(context: CommandContext, email: string): Promise<void> {
  const account = await requireAccount(context, email);
  const link = await createResetLink(context.store, account.id);
  printLink(context, 'reset', link, `sets a new password for ${account.email}`);
}

async function invite(context: CommandContext, email: string): Promise<void> {
  if (await createAccounts(context.store).findByEmail(email)) {
    throw new NothingToDo(`${email} has an account: npm run accounts -- reset ${email}`);
  }
  const link = await createInvitation(context.store, normalizeEmail(email));
  printLink(context, 'invitation', link, `creates the account of ${email}`);
}

async function remove(context: CommandContext, email: string): Promise<void> {
  const { id, email: address } = await requireAccount(context, email);
  const { store, print } = context;
  await createAccounts(store).delete(id);
  const shared = createSharedState({ store, log: console });
  await shared.signOut(id);
  shared.close();
  print(`The account of ${address} is deleted, with its playlists and saved searches.`);
}

async function switchSignUp({ store, print }: CommandContext, closed: boolean): Promise<void> {
  await setSignUpClosed(store, closed);
  print(closed ? 'Only who is invited can sign up.' : 'Anyone can sign up.');
}

async function requireAccount({ store }: CommandContext, email: string): Promise<Account> {
  const account = await createAccounts(store).findByEmail(email);
  if (!account) throw new NothingToDo(`${email} has no account.`);
  return account;
}

function printLink(
  { config: { publicOrigin }, print }: CommandContext,
  page: string,
  link: Link,
  what: string,
): void {
  const until = link.expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  print(`${publicOrigin}/identity/${page}/${link.token}`);
  print(
    `It ${what}, once, until ${until} UTC. Anyone who has it needs no password: send it safely.`,
  );
}
