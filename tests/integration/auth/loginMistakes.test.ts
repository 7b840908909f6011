import { describe, expect, test } from 'vitest';
import { Browser } from '../identity/support.ts';
import { type OutsideProvider, setUpProvider, startProvider } from './outsideProvider.ts';
import {
  begin,
  createAuthApp,
  finish,
  home,
  origin,
  settingsFor,
  target,
  testLog,
} from './support.ts';

const provider = setUpProvider();

const appFor = (log = testLog()) => createAuthApp(settingsFor({ issuer: provider().issuer }), log);
/** Logs in and comes back with an error. @returns what the visitor and the operator read */
async function comeBackWith(error: string, description?: string) {
  const log = testLog();
  const browser = new Browser(appFor(log));
  const url = new URL((await begin(browser)).callback);
  url.searchParams.delete('code');
  url.searchParams.set('error', error);
  if (description) url.searchParams.set('error_description', description);
  await browser.send(url.href);
  return { notice: (await home(browser)).notice, log: log.text() };
}

/** Logs in at a provider with quirks. */
async function loginWith(quirks: Partial<OutsideProvider['quirks']>) {
  Object.assign(provider().quirks, quirks);
  const log = testLog();
  const browser = new Browser(appFor(log));
  await finish(browser, (await begin(browser)).callback);
  return { notice: (await home(browser)).notice, log: log.text() };
}

const notAccepted =
  'The login service does not accept this site. Please tell the operator of this site.';
const notFitting =
  'The answer of the login service does not fit this site. Please tell the operator of this site.';

describe('a mistake in the settings', () => {
  test('an unknown audience is told in the words of the provider, in one short line', async () => {
    const { notice, log } = await comeBackWith(
      'access_denied',
      `Service not found:\n${'x'.repeat(500)}`,
    );
    expect(notice).toMatch(
      /^The login service did not let you in. It says: 'Service not found: x{100,200}'$/,
    );
    expect(log).toMatch(/"description":"Service not found: x{100,200}"/);
    expect(log).toContain(`AUTH_AUDIENCE (${origin}/api) as an API of the provider`);
  });

  test.each([
    ['invalid_scope', /scopes openid, profile, email and offline_access for the client courtreel-/],
    ['unauthorized_client', /the authorization code flow, refresh tokens and the right secret/],
    ['invalid_request', /AUTH_CALLBACK_URL \(http:\/\/app\.test\/auth\/callback\) and PKCE/],
    ['invalid_target', /AUTH_AUDIENCE/],
  ])('%s is named to the operator, and is none of the visitor', async (code, expected) => {
    const { notice, log } = await comeBackWith(code);
    expect(notice).toBe(notAccepted);
    expect(log).toMatch(expected);
  });

  test.each([
    'invalid_client',
    // Auth0's answer to a wrong secret.
    'access_denied',
  ])('a wrong secret (%s) is named to the operator', async (error) => {
    const description = `Unauthorized ${'k'.repeat(40)}`;
    const { notice, log } = await loginWith({ status: 401, error, description });
    expect(notice).toBe(notAccepted);
    expect(log).toContain('AUTH_CLIENT_ID (courtreel-web) and AUTH_CLIENT_SECRET');
    // It might be a token.
    expect(log).toContain('"description":"Unauthorized …"');
  });

  test('tokens of another issuer are named to the operator', async () => {
    const { notice, log } = await loginWith({ tokenIssuer: 'https://other.example' });
    expect(notice).toBe(notFitting);
    expect(log).toContain(
      JSON.stringify(`iss is "https://other.example", expected "${provider().issuer}"`),
    );
  });

  test('a callback of another issuer too', async () => {
    const log = testLog();
    const browser = new Browser(appFor(log));
    const { callback } = await begin(browser);
    await finish(browser, `${callback}&iss=https%3A%2F%2Fother.example`);
    expect((await home(browser)).notice).toBe(notFitting);
    expect(log.text()).toContain('"issuer":"https://other.example"');
  });

  test('clocks that disagree are told', async () => {
    const { notice, log } = await loginWith({ clockAhead: -7200 });
    expect(notice).toBe(
      'The clocks of this site and of its login service disagree. Please tell the operator of this site.',
    );
    expect(log).toMatch(/exp is \d+, expected \d+/);
  });

  test('a realm that does not exist is told before the visitor is sent there', async () => {
    const log = testLog();
    const issuer = `${provider().issuer}/realms/courtrel`;
    const browser = new Browser(createAuthApp(settingsFor({ issuer }), log));
    expect(target(await browser.send(`${origin}/auth/login`, {}))).toBe('/');
    expect((await home(browser)).notice).toBe(
      'The login of this site is not set up. Please tell the operator of this site.',
    );
    expect(log.text()).toContain(`AUTH_DOMAIN (${issuer}) as the issuer`);
  });

  test('a provider in trouble is no mistake of the settings', async () => {
    const { notice } = await comeBackWith('temporarily_unavailable');
    expect(notice).toMatch(/^The login service cannot log anybody in right now/);
  });
});

describe('a provider without discovery', () => {
  test('is used with the endpoints of Auth0', async () => {
    const auth0 = await startProvider({ auth0: true });
    const browser = new Browser(createAuthApp(settingsFor({ issuer: auth0.issuer })));
    const { authorize, callback } = await begin(browser);
    expect(authorize.pathname).toBe('/authorize');
    expect(target(await finish(browser, callback))).toBe('/');
    expect((await home(browser)).user?.name).toBe('John Doe');
    const out = new URL(target(await browser.send(`${origin}/auth/logout`, {})) ?? '');
    expect(`${out.origin}${out.pathname}`).toBe(`${auth0.issuer}/v2/logout`);
    expect(Object.fromEntries(out.searchParams)).toEqual({
      client_id: 'courtreel-web',
      returnTo: `${origin}/`,
    });
    await auth0.stop();
  });

  test('shows a notice if it is unreachable, and is retried', async () => {
    let up = false;
    const { issuer } = provider();
    const settings = settingsFor({
      // By another name, of which nothing is remembered.
      issuer: issuer.replace('localhost', '127.0.0.1'),
      fetch: (request) =>
        up ? fetch(request) : Promise.reject(new TypeError('connection refused')),
    });
    const browser = new Browser(createAuthApp(settings));
    const answer = await browser.send(`${origin}/auth/login`, { returnTo: '/playlists' });
    expect(target(answer)).toBe('/playlists');
    const { notice } = await home(browser);
    expect(notice).toMatch(/^The login service cannot be reached/);
    up = true;
    const again = await browser.send(`${origin}/auth/login`, {});
    expect(target(again)).toMatch(new RegExp(`^${issuer}/authorize`));
  });
});
