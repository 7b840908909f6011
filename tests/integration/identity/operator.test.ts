import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/open.ts';
import { createPlaylist } from '#server/store/playlists.ts';
import { runAccountsCommand } from '#server/tools/accounts/commands.ts';
import { NothingToDo, UsageError } from '#server/tools/operatorCommand.ts';
import { formToken, newPerson } from '#tests/support/person.ts';
import { compileCache } from '#tests/support/serverProcess.ts';
import { setUpIdentity } from './setUp.ts';
import {
  askForTokens,
  Browser,
  clientOrigin,
  login,
  pkce,
  redeem,
  signUp,
  visitLogin,
} from './support.ts';

/** It serves while the commands run. */
const identity = setUpIdentity();

const open = () => new Browser(identity.fetch);

/** What `npm run accounts -- …` does, in this process and on a store of its own. */
async function run(args: string[]) {
  const store = await openStore({ ...identity.place, durable: false });
  const lines: string[] = [];
  const context = {
    store,
    config: { publicOrigin: clientOrigin },
    print: (line: string) => lines.push(line),
  };
  const failed = await runAccountsCommand(context as never, args).catch((error: unknown) => error);
  await store.close();
  if (failed && !(failed instanceof NothingToDo) && !(failed instanceof UsageError)) throw failed;
  const code = failed ? (failed instanceof NothingToDo ? 1 : 2) : 0;
  return { code, out: lines.join('\n'), err: failed ? (failed as Error).message : '' };
}

/** Runs the command itself. */
function start(args: string[], more: Record<string, string> = {}) {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; out: string; err: string }>();
  const env = {
    ...{
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      ENV_FILE: '',
      PUBLIC_ORIGIN: clientOrigin,
    },
    ...{ DATA_DIR: identity.place.dataDir, DATABASE_URL: identity.place.databaseUrl ?? '' },
    ...more,
  };
  const file = 'server/tools/accounts/tool.ts';
  execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
    resolve({ code: error ? error.code : 0, out, err }),
  );
  return promise;
}

/** The link that a command printed. */
const linkIn = (out: string) => /^http\S+/m.exec(out)?.[0] ?? '';

async function follow(browser: Browser, link: string, form: Record<string, string>) {
  const { response } = await browser.follow(await browser.send(link, form), link);
  return { status: response.status, text: await response.text() };
}

test('lists accounts with their playlists', async () => {
  const who = newPerson('Bea Ruiz');
  await signUp(open(), identity.issuer, who);
  const { out, code } = await start(['list']);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`${who.email} +Bea Ruiz +\\d{4}-\\d\\d-\\d\\d +0`));
});

test('a reset link sets a password once and ends all sessions', async () => {
  const who = newPerson();
  await signUp(open(), identity.issuer, who);
  const { body } = await redeem(identity, await login(open(), identity.issuer, who));
  const earlier = linkIn((await run(['reset', who.email])).out);
  const { out, code } = await run(['reset', who.email.toUpperCase()]);
  expect(code).toBe(0);
  const link = linkIn(out);
  expect(link).toMatch(/^http:\/\/clips\.test\/identity\/reset\/[\w-]{43}$/);
  const rows = await identity.store.db.selectFrom('account_codes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1));

  const browser = open();
  expect((await browser.send(earlier)).status).toBe(410);
  expect(await (await browser.send(link)).text()).toContain(who.email);
  const weak = await follow(browser, link, { newPassword: 'password' });
  expect([weak.status, weak.text]).toEqual([422, expect.stringContaining('too common')]);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
  const set = await follow(browser, link, { newPassword: 'a fresh password' });
  expect(set.text).toContain('Password changed');
  expect((await askForTokens(identity, refresh)).status).toBe(400);
  expect((await browser.send(link)).status).toBe(410);
  expect((await browser.send(link, { newPassword: 'another password' })).status).toBe(410);
  const fresh = { ...who, password: 'a fresh password' };
  expect((await login(open(), identity.issuer, fresh)).code).not.toBe('');
});

test('a link stops working when it expires', async () => {
  const who = newPerson();
  await signUp(open(), identity.issuer, who);
  const link = linkIn((await run(['reset', who.email])).out);
  await identity.store.db
    .updateTable('account_codes')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .execute();
  expect((await open().send(link)).status).toBe(410);
  expect((await open().send(link, { newPassword: 'a fresh password' })).status).toBe(410);
});

test('an invitation signs up while sign-up is closed to others', async () => {
  const who = newPerson('Cy Young');
  expect(await run(['close-signup'])).toMatchObject({ code: 0 });
  const browser = open();
  const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
  expect(page).toContain('New accounts are by invitation.');
  const closed = await browser.send(`${url}/sign-up`, { ...who, token: formToken(page) });
  expect(closed.status).toBe(403);
  expect((await login(open(), identity.issuer, who)).code).toBe('');

  const link = linkIn((await run(['invite', who.email])).out);
  const form = { name: who.name, password: who.password };
  expect((await follow(open(), link, { ...form, password: 'short' })).status).toBe(422);
  expect((await follow(open(), link, form)).text).toContain('Your account is ready');
  expect((await open().send(link)).status).toBe(410);
  expect((await login(open(), identity.issuer, who)).code).not.toBe('');

  expect((await run(['invite', who.email])).code).toBe(1);
  expect((await run(['list'])).out).toContain('Sign-up is closed');
  expect(await run(['open-signup'])).toMatchObject({ code: 0 });
  expect((await visitLogin(open(), identity.issuer, pkce().challenge)).page).toContain('New here?');
});

test('deletes an account with its playlists and sessions', async () => {
  const who = newPerson();
  await signUp(open(), identity.issuer, who);
  const { body } = await redeem(identity, await login(open(), identity.issuer, who));
  const { db } = identity.store;
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', who.email)
    .executeTakeFirstOrThrow();
  const settings = { name: 'Dunks', description: '', private: false, thumbnailUrl: '' };
  await createPlaylist(identity.store, id, settings);
  expect((await run(['delete', who.email])).code).toBe(0);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
  expect((await askForTokens(identity, refresh)).status).toBe(400);
  expect(await identity.memory.getSignOutTime(id, 0)).not.toBeNull();
  expect(
    await db.selectFrom('playlists').select('id').where('owner_id', '=', id).execute(),
  ).toEqual([]);
  expect(await run(['delete', who.email])).toMatchObject({
    code: 1,
    err: expect.stringContaining('no account'),
  });
});

test('says what is wrong with a call, and that an outside provider keeps its accounts', async () => {
  for (const args of [[], ['lst'], ['reset'], ['list', 'x'], ['toString']]) {
    const { code, err } = await run(args);
    expect([args, code, err]).toEqual([
      args,
      2,
      expect.stringContaining('usage: npm run accounts'),
    ]);
  }
  expect((await run(['reset', 'ann'])).err).toContain('expected an email address');
  const outside = await start(['list'], { AUTH_DOMAIN: 'tenant.example' });
  expect([outside.code, outside.err]).toEqual([2, expect.stringMatching(/^AUTH_DOMAIN: got /)]);
});
