import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formToken } from '#tests/support/person.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import {
  Browser,
  person,
  type RunningIdentity,
  signUp,
  startIdentity,
} from '../identity/support.ts';
import { createAuthApp, origin, screenOf, settingsFor, testLog } from './support.ts';

let identity: RunningIdentity;
let place: StorePlace;
const log = testLog();
let fetchAll: (request: Request) => Promise<Response>;

beforeAll(async () => {
  place = await storePlace();
  identity = await startIdentity(place, { publicOrigin: origin });
  const { issuer, fetch } = identity;
  const app = createAuthApp(settingsFor({ bundled: true, issuer, fetch }), log, identity.memory);
  fetchAll = (request) =>
    new URL(request.url).pathname.startsWith('/identity') ? identity.fetch(request) : app(request);
  await signUp(new Browser(identity.fetch), identity.issuer);
});
afterAll(async () => {
  await identity.close();
  await place.remove();
});

const callbackUrl = `${origin}/auth/callback`;

/** Presses Login and logs in. */
async function logIn(browser: Browser, { email, password } = person) {
  const away = await browser.send(`${origin}/auth/login`, {});
  const asked = await browser.follow(away, `${origin}/auth/login`, callbackUrl);
  const page = await asked.response.text();
  const sent = await browser.send(asked.url, { email, password, token: formToken(page) });
  const back = await browser.follow(sent, asked.url, callbackUrl);
  expect(await (await browser.send(back.url)).text()).toBe('Logging in...');
  await browser.send(back.url);
  return { page, back };
}

const userOf = async (browser: Browser) => {
  const { url, response } = await browser.follow(await browser.send(`${origin}/`), origin);
  expect(url.startsWith(origin)).toBe(true);
  return (await screenOf(response)).user?.name ?? null;
};

test('changing the password ends the sessions of other browsers at once', async () => {
  const who = { ...person, email: 'bea@example.com' };
  await signUp(new Browser(identity.fetch), identity.issuer, who);
  const here = new Browser(fetchAll);
  const elsewhere = new Browser(fetchAll);
  await Promise.all([logIn(here, who), logIn(elsewhere, who)]);

  const url = `${identity.issuer}/password`;
  const token = formToken(await (await here.send(url)).text());
  const { email, password } = who;
  await here.send(url, { email, password, token, newPassword: 'the second password' });
  expect(await userOf(elsewhere)).toBeNull();
  expect(await userOf(here)).toBe('Ann Okafor');
});

test('logs in and out with the bundled provider', async () => {
  const browser = new Browser(fetchAll);
  const { password } = person;
  const { page, back } = await logIn(browser);
  const { user, bearer } = await screenOf(await browser.send(`${origin}/`));
  expect(user?.name).toBe('Ann Okafor');
  expect(user?.picture).toMatch(/^\/identity\/avatar\/\d+\/AO\.svg$/);

  const out = await browser.send(`${origin}/auth/logout`, {});
  const home = await browser.follow(out, `${origin}/auth/logout`);
  expect(home.url).toBe(`${origin}/`);
  expect((await screenOf(home.response)).user).toBeNull();

  // The provider asks again, so its session is over too.
  const again = await browser.send(`${origin}/auth/login`, {});
  const asksAgain = await browser.follow(again, `${origin}/auth/login`, callbackUrl);
  expect(await asksAgain.response.text()).toContain('Log in</h1>');

  for (const secret of [bearer ?? '', password, new URL(back.url).searchParams.get('code') ?? '']) {
    expect(secret).not.toBe('');
    expect(log.text()).not.toContain(secret);
    expect(page).not.toContain(secret);
  }
});

test('logs out where the store takes no change, and says what was not done', async () => {
  const browser = new Browser(fetchAll);
  await logIn(browser);
  const refuse = (on: 0 | 1) => sql.raw(`pragma query_only = ${on}`).execute(identity.store.db);
  await refuse(1);
  const out = await browser.send(`${origin}/auth/logout`, {});
  const end = await browser.follow(out, `${origin}/auth/logout`);
  await refuse(0);
  expect(end.response.status).toBe(200);
  // No token stays in the address bar.
  expect(end.url).toBe(`${origin}/identity/logged-out`);
  const said = await end.response.text();
  expect(said).toContain('You are logged out here</h1>');
  expect(said).toContain('could not be deleted on the server just now');
  expect(
    [...browser.cookies.keys()].filter((name) => /^(session\.|identity(\.sig)?$)/.test(name)),
  ).toEqual([]);
  expect(await screenOf(await browser.send(`${origin}/`))).toMatchObject({
    user: null,
    notice:
      'You are logged out. The login service did not confirm that the access of this site has ended.',
  });
  const again = await browser.send(`${origin}/auth/login`, {});
  const asksAgain = await browser.follow(again, `${origin}/auth/login`, callbackUrl);
  expect(await asksAgain.response.text()).toContain('Log in</h1>');
});
