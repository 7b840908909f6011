import { beforeEach, expect, test } from 'vitest';
import { formToken } from '#tests/support/person.ts';
import { setUpIdentity } from './setUp.ts';
import { Browser, person, pkce, visitLogin } from './support.ts';

const identity = setUpIdentity();
beforeEach(() => {
  identity.lines.length = 0;
});

const open = () =>
  new Browser((request) =>
    identity.fetch(request, {
      requestId: 'request-1',
      incoming: { headers: {}, socket: { remoteAddress: '203.0.113.9' } },
    }),
  );

/** The audit lines so far, without their time. */
const auditLines = () =>
  identity.lines.filter(({ msg }) => msg === 'audit').map(({ time, msg, ...line }) => line);

test('a sign-up, a wrong password, a limit and a new password leave lines without personal data', async () => {
  const { issuer } = identity;
  const browser = open();
  const { url, page } = await visitLogin(browser, issuer, pkce().challenge);
  const token = formToken(page);
  await browser.send(`${url}/sign-up`, { ...person, token });
  for (let attempt = 0; attempt < 11; attempt++) {
    await browser.send(url, { email: person.email, password: 'wrong wrong', token });
  }
  const other = new Browser((request) => identity.fetch(request, { requestId: 'request-2' }));
  const form = formToken(await (await other.send(`${issuer}/password`)).text());
  const newPassword = 'the second password';
  await other.send(`${issuer}/password`, { ...person, newPassword, token: form });

  const failed = { level: 40, requestId: 'request-1', event: 'login_failed' };
  expect(auditLines()).toEqual([
    { level: 30, requestId: 'request-1', event: 'signed_up' },
    ...Array(10).fill(failed),
    { level: 40, requestId: 'request-1', event: 'rate_limited', limit: 'login' },
    { level: 30, requestId: 'request-2', event: 'password_changed' },
  ]);
  const text = JSON.stringify(identity.lines);
  for (const secret of [person.email, person.name, person.password, newPassword, '203.0.113']) {
    expect(text).not.toContain(secret);
  }
});
