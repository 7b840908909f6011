import { beforeAll, expect, test } from 'vitest';
import { formToken } from '#tests/support/person.ts';
import { setUpIdentity } from './setUp.ts';
import { Browser, person, pkce, signUp, visitLogin } from './support.ts';

const identity = setUpIdentity({}, 'production');

beforeAll(() => signUp(openAt('203.0.113.1'), identity.issuer));

const openAt = (remoteAddress: string) =>
  new Browser((request) =>
    identity.fetch(request, { incoming: { headers: {}, socket: { remoteAddress } } }),
  );

/** A login page that is ready to be sent. */
async function openLogin(address: string) {
  const browser = openAt(address);
  const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
  return {
    send: async (password: string, path = '', email = person.email) => {
      const form = { ...person, email, password, token: formToken(page) };
      const sent = await browser.send(url + path, form);
      const isOver = sent.headers.get('location') !== new URL(url + path).pathname;
      return isOver ? sent : browser.send(url + path);
    },
  };
}

test('few of many logins from one address are checked, and others still log in', async () => {
  const pages = [];
  for (let i = 0; i < 10; i++) pages.push(await openLogin('203.0.113.2'));
  const other = await openLogin('203.0.113.3');
  const flood = Promise.all(pages.map(({ send }) => send('wrong wrong')));
  expect((await other.send(person.password)).status).toBe(303);

  const answers = await flood;
  const limited = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 401).length + limited.length).toBe(10);
  expect(limited.length).toBeGreaterThanOrEqual(5);
  const [first] = limited as [Response];
  expect(first.headers.get('retry-after')).toBe('5');
  const text = await first.text();
  expect(text).toContain('Too many logins at the moment. Please wait a few seconds and try again.');
  expect(text).toContain(`value="${person.email}"`);

  // Those do not count: ten wrong passwords from an address are the limit.
  const later = await openLogin('203.0.113.2');
  expect((await later.send('wrong wrong')).status).toBe(401);
});

test('a sign-up that found the queue full keeps what was typed and may be sent again', async () => {
  const pages = [];
  for (let i = 0; i < 6; i++) pages.push(await openLogin('203.0.113.4'));
  const email = 'late@example.com';
  const answers = await Promise.all(
    pages.map(({ send }) => send('correct horse battery', '/sign-up', email)),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(await limited[0]?.text()).toContain(`value="${email}"`);
  const again = await (await openLogin('203.0.113.4')).send('correct horse', '/sign-up', email);
  expect([again.status, await again.text()]).toEqual([303, '']);
});
