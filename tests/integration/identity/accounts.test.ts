import { beforeAll, describe, expect, test } from 'vitest';
import { createRateLimiter } from '#server/identity/rateLimiter.ts';
import { loginLimits } from '#server/identity/rateLimits.ts';
import { formToken } from '#tests/support/person.ts';
import { storePlace } from '#tests/support/storePlace.ts';
import { setUpIdentity } from './setUp.ts';
import {
  askForTokens,
  Browser,
  login,
  person,
  pkce,
  redeem,
  signUp,
  startIdentity,
  visitLogin,
} from './support.ts';

const identity = setUpIdentity();
const open = () => new Browser(identity.fetch);

beforeAll(() => signUp(open(), identity.issuer));

/** A browser at another address. */
const openAt = (remoteAddress: string) =>
  new Browser((request) =>
    identity.fetch(request, { incoming: { headers: {}, socket: { remoteAddress } } }),
  );

/** Sends the login form. */
async function signIn(email: string, password: string, browser = open()) {
  const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
  const sent = await browser.send(url, { email, password, token: formToken(page) });
  const location = sent.headers.get('location');
  // A page of the provider, not the way back to the app.
  const response = location === new URL(url).pathname ? await browser.send(url) : sent;
  return { response, text: await response.text() };
}

/** What differs between two visits of the same page: its tokens, its login and what was typed. */
const alike = (text: string, email: string) =>
  text
    .replaceAll(/interaction\/[\w-]+/g, 'interaction')
    .replaceAll(/name="token" value="[^"]+"/g, '')
    .replaceAll(email, 'email');

describe('the existence of an account', () => {
  test('is not revealed by a login', async () => {
    const [known, unknown] = [person.email, 'nobody@example.com'];
    const answers = [await signIn(known, 'wrong wrong'), await signIn(unknown, 'wrong wrong')];
    expect(answers.map(({ response }) => response.status)).toEqual([401, 401]);
    expect(alike(answers[0]?.text ?? '', known)).toBe(alike(answers[1]?.text ?? '', unknown));
    expect(answers[0]?.text).toContain('Email or password is wrong.');
  });

  test('is not revealed by a sign-up, which leaves the account unchanged', async () => {
    const taken = { ...person, email: 'ANN@example.com', password: 'another password' };
    const fresh = { ...taken, email: 'NEW@example.com' };
    const texts = [];
    for (const who of [taken, fresh]) {
      const response = await signUp(open(), identity.issuer, who);
      expect(response.status).toBe(200);
      texts.push(alike(await response.text(), who.email));
    }
    expect(texts[0]).toBe(texts[1]);
    expect((await login(open(), identity.issuer)).code).not.toBe('');
    expect((await signIn(person.email, 'another password')).response.status).toBe(401);
  });

  test('is not revealed by response times', async () => {
    const own = await storePlace();
    const costly = await startIdentity(own, {}, 'production');
    await signUp(new Browser(costly.fetch), costly.issuer);
    const took = async (email: string) => {
      const browser = new Browser(costly.fetch);
      const { url, page } = await visitLogin(browser, costly.issuer, pkce().challenge);
      const started = performance.now();
      await browser.send(url, { email, password: 'wrong wrong', token: formToken(page) });
      return performance.now() - started;
    };
    const ratios = [];
    for (let round = 0; round < 5; round++) {
      ratios.push((await took('ann@example.com')) / (await took(`nobody${round}@example.com`)));
    }
    await costly.close();
    await own.remove();
    const middle = ratios.sort((a, b) => a - b)[2] ?? 0;
    // Without the hash it would be many times faster.
    expect(middle).toBeGreaterThan(1 / 3);
    expect(middle).toBeLessThan(3);
  });
});

describe('forms', () => {
  test('show errors at their fields and keep the typed values except passwords', async () => {
    const browser = open();
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    const sent = await browser.send(`${url}/sign-up`, {
      email: 'not an address',
      name: ' ',
      password: 'short',
      token: formToken(page),
    });
    const { response } = await browser.follow(sent, url);
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain('Enter an email address such as name@example.com');
    expect(text).toContain('Enter the name that others will see');
    expect(text).toContain('Use at least 8 characters');
    // Said once: the hint gives way to the error.
    expect(text).not.toContain('At least 8 characters,');
    expect(text).toContain('aria-describedby="password-error"');
    expect(text).toContain('value="not an address"');
    expect(text).not.toContain('short');
  });

  test('refuse a common password, and the address as one', async () => {
    const browser = open();
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    for (const password of ['password1', 'fresh@example.com']) {
      const form = { email: 'fresh@example.com', name: 'Fresh', password, token: formToken(page) };
      const { response } = await browser.follow(await browser.send(`${url}/sign-up`, form), url);
      expect([response.status, await response.text()]).toEqual([
        422,
        expect.stringMatching(/id="password-error">(This password is too common|Do not use your)/),
      ]);
    }
    expect((await signIn('fresh@example.com', 'password1')).response.status).toBe(401);
  });

  test('lead to a page that shows the errors once, so that Back never sends a form again', async () => {
    const browser = open();
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    const paths = [url, `${url}/sign-up`];
    for (const path of paths) {
      const form = { email: 'x'.repeat(9000), name: 'N', password: '', token: formToken(page) };
      const sent = await browser.send(path, form);
      expect([sent.status, sent.headers.get('location')]).toEqual([303, new URL(path).pathname]);
      expect(Math.max(...sent.headers.getSetCookie().map(({ length }) => length))).toBeLessThan(
        4096,
      );
      const shown = await browser.send(path);
      expect([shown.status, await shown.text()]).toEqual([
        422,
        expect.stringContaining('That address is too long'),
      ]);
      const again = await browser.send(path);
      expect([again.status, await again.text()]).toEqual([
        200,
        expect.not.stringContaining('That address is too long'),
      ]);
    }
  });

  test('focus the first field with an error', async () => {
    const browser = open();
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    const who = { email: 'new@example.com', name: 'New', password: 'short' };
    const sent = await browser.send(`${url}/sign-up`, { ...who, token: formToken(page) });
    const { response } = await browser.follow(sent, url);
    const focused = [...(await response.text()).matchAll(/<input id="(\w+)"[^>]* autofocus/g)];
    expect(focused.map(([, id]) => id)).toEqual(['password']);
  });

  test('escape any display name', async () => {
    const who = {
      email: 'x@example.com',
      name: '<script>alert(1)</script>"',
      password: 'correct horse',
    };
    await signUp(open(), identity.issuer, who);
    const browser = open();
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    const sent = await browser.send(`${url}/sign-up`, {
      ...who,
      email: '"><script>',
      token: formToken(page),
    });
    const { response } = await browser.follow(sent, url);
    const text = await response.text();
    expect(text).not.toContain('<script>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('are rejected from another site', async () => {
    const browser = new Browser(identity.fetch, { origin: 'https://evil.example' });
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    const response = await browser.send(url, { ...person, token: formToken(page) });
    expect(response.status).toBe(403);
  });

  test('work without scripts under a strict referrer policy', async () => {
    const browser = new Browser(identity.fetch, {
      origin: 'null',
      'sec-fetch-site': 'same-origin',
    });
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    expect((await browser.send(url, { ...person, token: formToken(page) })).status).toBe(303);
  });
});

describe('attempts', () => {
  test('are limited for an account and an address', async () => {
    const email = 'guessed@example.com';
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await signIn(email, `guess number ${attempt}`)).response.status).toBe(401);
    }
    const { response, text } = await signIn('Guessed@Example.com', 'guess again');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toContain('Too many attempts. Please wait 15 minutes and try again.');
    expect((await signIn(person.email, 'wrong wrong')).response.status).toBe(401);
  });

  test('from other addresses do not lock out the owner of an account', async () => {
    const attempts = createRateLimiter(identity.store);
    for (let attempt = 0; attempt < 11; attempt++) {
      await attempts.consume(loginLimits(person.email, '203.0.113.1'));
    }
    const guessed = await signIn(person.email, person.password, openAt('203.0.113.1'));
    expect(guessed.response.status).toBe(429);
    const owner = await signIn(person.email, person.password, openAt('203.0.113.2'));
    expect(owner.response.status).toBe(303);
  });

  test('do not count towards the shared limit while limited themselves', async () => {
    const attempts = createRateLimiter(identity.store);
    const from = (subject: string) =>
      attempts.consume([
        { name: 'from one', subject, max: 1, seconds: 60 },
        { name: 'from all', subject: 'account', max: 2, seconds: 60 },
      ]);
    const waits = [await from('a'), await from('a'), await from('a'), await from('b')];
    expect(waits.map(Boolean)).toEqual([false, true, true, false]);
    expect(await from('c')).toBeGreaterThan(0);
  });

  test('with the right password do not count', async () => {
    for (let attempt = 0; attempt < 12; attempt++) {
      expect((await signIn(person.email, person.password)).response.status).toBe(303);
    }
  });

  test('are counted across restarts and reset after their period', async () => {
    const limits = [{ name: 'test', subject: 'me', max: 2, seconds: 60 }];
    const waits = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      waits.push(await createRateLimiter(identity.store).consume(limits));
    }
    expect(waits).toEqual([0, 0, 60]);
    await identity.store.write((tx) =>
      tx
        .updateTable('attempts')
        .set({ resets_at: new Date(0).toISOString() })
        .execute(),
    );
    expect(await createRateLimiter(identity.store).consume(limits)).toBe(0);
  });
});

describe('a password change', () => {
  const changer = { email: 'changer@example.com', name: 'Cy', password: 'the first password' };

  test('keeps this login, ends the others and takes the new password', async () => {
    await signUp(open(), identity.issuer, changer);
    const here = open();
    const elsewhere = open();
    const mine = await redeem(identity, await login(here, identity.issuer, changer));
    const other = await redeem(identity, await login(elsewhere, identity.issuer, changer));

    const url = `${identity.issuer}/password`;
    const page = await (await here.send(url)).text();
    expect(page).toContain('value="changer@example.com"');
    const form = {
      email: changer.email,
      token: formToken(page),
      newPassword: 'the second password',
    };
    const change = async (password: string) => {
      const sent = await here.send(url, { ...form, password });
      expect(sent.status).toBe(303);
      return (await here.follow(sent, url)).response;
    };
    expect((await change('wrong wrong')).status).toBe(401);
    expect(await (await change(changer.password)).text()).toContain('Password changed');
    expect(await (await here.send(url)).text()).toContain('Change your password');

    const refresh = ({ body }: typeof mine) =>
      askForTokens(identity, {
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token ?? '',
      });
    expect((await refresh(mine)).status).toBe(200);
    expect((await refresh(other)).status).toBe(400);
    expect((await visitLogin(elsewhere, identity.issuer, pkce().challenge)).page).not.toBe('');
    expect((await signIn(changer.email, changer.password)).response.status).toBe(401);
    expect((await signIn(changer.email, 'the second password')).response.status).toBe(303);
  });

  test('rejects a forged form', async () => {
    const url = `${identity.issuer}/password`;
    const form = { ...changer, newPassword: 'the third password' };
    const browser = open();
    const page = await (await browser.send(url)).text();
    for (const token of ['forged', formToken(page)]) {
      const answer = await open().send(url, { ...form, token });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/identity/expired']);
    }
  });
});

test('avatars show initials; invalid paths answer 404', async () => {
  const get = (path: string) => identity.fetch(new Request(`${identity.issuer}/avatar/${path}`));
  expect(await (await get(`200/${encodeURIComponent('ÉZ')}.svg`)).text()).toContain('>ÉZ</text>');
  for (const path of ['400/AB.svg', 'x/AB.svg', '1/%3Cscript%3E.svg', '1/AB.png', '1/ABCDEF.svg']) {
    expect((await get(path)).status).toBe(404);
  }
});
