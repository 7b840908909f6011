import { expect, test } from 'vitest';
import { addPlaylistPlay, createPlaylist } from '#server/store/playlists.ts';
import { createSavedSearch } from '#server/store/savedSearches.ts';
import { formToken, newPerson } from '#tests/support/person.ts';
import { setUpIdentity } from './setUp.ts';
import { askForTokens, Browser, login, pkce, redeem, signUp, visitLogin } from './support.ts';

const identity = setUpIdentity();

const open = () => new Browser(identity.fetch);
const url = (page: string) => `${identity.issuer}/account${page}`;

/** A new person's account, with a browser that is logged in. */
async function loggedIn() {
  const who = newPerson();
  await signUp(open(), identity.issuer, who);
  const browser = open();
  const { body } = await redeem(identity, await login(browser, identity.issuer, who));
  const id = await identity.store.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', who.email)
    .executeTakeFirstOrThrow();
  return { who, browser, tokens: body, id: id.id };
}

/** Sends the form of a page of the account. */
async function sendForm(browser: Browser, page: string, form: Record<string, string>) {
  const token = formToken(await (await browser.send(url(page))).text());
  const sent = await browser.send(url(page), { ...form, token });
  const { response } = await browser.follow(sent, url(page));
  return { status: response.status, text: await response.text() };
}

const isLoggedIn = async ({ refresh_token: token = '' }: Record<string, string>) => {
  const form = { grant_type: 'refresh_token', refresh_token: token };
  return (await askForTokens(identity, form)).status === 200;
};

async function recover(email: string, code: string, newPassword: string) {
  const browser = open();
  const begun = await visitLogin(browser, identity.issuer, pkce().challenge);
  const path = `${begun.url}/recovery`;
  const form = { email, code, newPassword, token: formToken(begun.page) };
  const { url: landed, response } = await browser.follow(await browser.send(path, form), path);
  return { landed, status: response.status, text: await response.text() };
}

test('the account page asks who is not logged in to log in, and its forms change nothing', async () => {
  for (const page of ['', '/details', '/codes', '/deletion', '/data']) {
    const answer = await open().send(url(page));
    expect([page, answer.status]).toEqual([page, 401]);
    expect(await answer.text()).toContain('action="/auth/login"');
  }
  const { who, browser, tokens } = await loggedIn();
  for (const page of ['/details', '/codes', '/deletion', '/sessions']) {
    const forged = await browser.send(url(page), { ...who, token: 'forged' });
    expect(forged.headers.get('location')).toBe('/identity/expired');
  }
  expect(await isLoggedIn(tokens)).toBe(true);
});

test('changes name and email with the password, and to no address of another account', async () => {
  const other = await loggedIn();
  const { who, browser } = await loggedIn();
  const wrong = await sendForm(browser, '/details', { ...who, name: 'X', password: 'wrong wrong' });
  expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('password is wrong')]);
  const taken = await sendForm(browser, '/details', { ...who, email: other.who.email });
  expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('Another account has')]);

  const changed = { ...who, email: `new-${who.email}`, name: 'Anna Okafor' };
  const saved = await sendForm(browser, '/details', changed);
  expect(saved.text).toContain('Your changes are saved.');
  expect(saved.text).toContain(`<dd>${changed.email}</dd>`);
  expect((await login(open(), identity.issuer, changed)).code).not.toBe('');
  expect((await login(open(), identity.issuer, who)).code).toBe('');
});

test('a recovery code logs in once, sets a new password and ends the other sessions', async () => {
  const { who, browser, tokens } = await loggedIn();
  const made = await sendForm(browser, '/codes', { password: who.password });
  const codes = [...made.text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code]) => code ?? '');
  expect(new Set(codes).size).toBe(8);
  expect(codes[0]).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){5}[\dA-HJKMNP-TV-Z]{4}$/);
  const stored = await identity.store.db.selectFrom('account_codes').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(codes[0]);
  expect(await (await browser.send(url(''))).text()).toContain('8 unused');

  const [code = '', second = ''] = codes;
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const common = await recover(who.email, code, 'password1');
  expect([common.status, common.text]).toEqual([422, expect.stringContaining('too common')]);
  const done = await recover(who.email, typed, 'a fresh password');
  expect(done.landed).toContain('code=');
  expect(await isLoggedIn(tokens)).toBe(false);
  const fresh = { ...who, password: 'a fresh password' };
  expect((await login(open(), identity.issuer, fresh)).code).not.toBe('');
  expect((await login(open(), identity.issuer, who)).code).toBe('');

  const wrong = 'Email or recovery code is wrong.';
  for (const [email, tried] of [
    [who.email, code],
    ['nobody@example.com', second],
    [(await loggedIn()).who.email, second],
  ] as const) {
    const again = await recover(email, tried, 'another password');
    expect([again.status, again.text]).toEqual([401, expect.stringContaining(wrong)]);
  }
  // New codes replace the others.
  const renewed = open();
  await login(renewed, identity.issuer, fresh);
  await sendForm(renewed, '/codes', { password: fresh.password });
  expect((await recover(who.email, second, 'another password')).status).toBe(401);
});

test('recovery codes cannot be guessed for long', async () => {
  const email = 'guessed@example.com';
  for (let attempt = 0; attempt < 10; attempt++)
    await recover(email, `code ${attempt}`, 'a password');
  expect((await recover(email, 'code', 'a fresh password')).status).toBe(429);
});

test('logs out everywhere, here too', async () => {
  const { who, browser, tokens, id } = await loggedIn();
  const elsewhere = await redeem(identity, await login(open(), identity.issuer, who));
  const token = formToken(await (await browser.send(url(''))).text());
  const sent = await browser.send(url('/sessions'), { token });
  const { response } = await browser.follow(sent, url('/sessions'));
  expect(await response.text()).toContain('You are logged out everywhere');
  expect(await isLoggedIn(tokens)).toBe(false);
  expect(await isLoggedIn(elsewhere.body)).toBe(false);
  expect((await browser.send(url(''))).status).toBe(401);
  expect(await identity.memory.getSignOutTime(id, 0)).not.toBeNull();
});

const settings = { name: 'Dunks', description: 'All', private: false, thumbnailUrl: '' };
const play = { gameId: 22400001, event: 7, snapshot: '{"description":"A dunk"}' };

const query = 'type=player&league=nba&player=201939';
const search = { name: 'Deep', league: 'nba' as const, query, seen_count: 41 };

test('gives all data of the account, its playlists and its saved searches as JSON', async () => {
  const { who, browser, id } = await loggedIn();
  const empty = await (await browser.send(url('/data'))).json();
  expect(empty).toMatchObject({ playlists: [], savedSearches: [] });
  await createSavedSearch(identity.store, id, search);
  for (const name of ['Dunks', 'Threes']) {
    const made = await createPlaylist(identity.store, id, { ...settings, name });
    if ('done' in made) await addPlaylistPlay(identity.store, id, made.done.id, play);
  }
  const answer = await browser.send(url('/data'));
  expect(answer.headers.get('content-disposition')).toContain('courtreel-data.json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const data = await answer.json();
  expect(data.account).toMatchObject({ email: who.email, name: who.name });
  expect(data.playlists.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Dunks',
    'Threes',
  ]);
  expect(data.playlists[0].clips).toMatchObject([
    { gameId: '0022400001', eventNumber: 7, clip: { description: 'A dunk' } },
  ]);
  expect(data.savedSearches).toMatchObject([
    { name: 'Deep', address: `/search?${query}`, clipsWhenLastOpened: 41 },
  ]);
});

test('deletes the account, its playlists and its saved searches with the password, and nothing of others', async () => {
  const { who, browser, tokens, id } = await loggedIn();
  const other = await loggedIn();
  const made = await createPlaylist(identity.store, id, settings);
  if ('done' in made) await addPlaylistPlay(identity.store, id, made.done.id, play);
  await createPlaylist(identity.store, other.id, settings);
  for (const owner of [id, other.id]) await createSavedSearch(identity.store, owner, search);
  await sendForm(browser, '/codes', { password: who.password });

  const page = await (await browser.send(url('/deletion'))).text();
  expect(page).toContain('your saved searches and your playlist with its clips');
  expect((await sendForm(browser, '/deletion', { password: 'wrong wrong' })).status).toBe(401);
  expect(await isLoggedIn(tokens)).toBe(true);
  const gone = await sendForm(browser, '/deletion', { password: who.password });
  expect(gone.text).toContain('Your account is deleted');

  const { db } = identity.store;
  const left = await Promise.all([
    db.selectFrom('accounts').select('id').where('id', '=', id).execute(),
    db.selectFrom('playlists').select('id').where('owner_id', '=', id).execute(),
    db.selectFrom('saved_searches').select('id').where('owner_id', '=', id).execute(),
    db.selectFrom('identity_records').select('id').where('account_id', '=', id).execute(),
    db.selectFrom('account_codes').select('hash').where('account_id', '=', id).execute(),
  ]);
  expect(left).toEqual([[], [], [], [], []]);
  const searches = await db.selectFrom('saved_searches').select('owner_id').execute();
  expect(searches).toContainEqual({ owner_id: other.id });
  const owners = await db.selectFrom('playlists').select('owner_id').execute();
  expect(owners).toContainEqual({ owner_id: other.id });
  expect((await login(open(), identity.issuer, who)).code).toBe('');
  expect((await signUp(open(), identity.issuer, who)).status).toBe(200);
  expect((await login(open(), identity.issuer, who)).code).not.toBe('');
});
