import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { createSessionCookies, type LoginSession } from '#app/auth/session.server.ts';
import { signIn, signUpAndLogIn } from '#tests/support/login.ts';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { newPerson } from '#tests/support/person.ts';

const logout = { name: 'Logout' };
const login = { name: 'Login' };

test('a visitor signs up, logs in and logs out', async ({ page, context, baseURL }) => {
  await page.goto('/');
  const person = await signUpAndLogIn(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByAltText(person.name).first()).toBeVisible();
  const loaded = await page.getByAltText(person.name).first().getAttribute('src');
  expect((await page.request.get(loaded ?? '')).headers()['content-type']).toBe('image/svg+xml');

  // The pages of the login are no longer needed, and lead on.
  for (let step = 0; step < 2; step += 1) {
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', logout).first()).toBeVisible();
  }

  await page.getByRole('button', logout).first().click();
  await expect(page.getByRole('button', login).first()).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
  const left = (await context.cookies()).map(({ name }) => name);
  expect(left.filter((name) => /session|login|^identity$/.test(name))).toEqual([]);

  // The provider has ended its session too, and knows the account.
  await page.getByRole('button', login).first().click();
  await signIn(page, person);
  await expect(page).toHaveURL('/');
});

test('a wrong password and a cancelled login are reported', onlyHtml, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', login).first().click();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('wrong wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await expect(page).toHaveTitle('Error: Log in · Courtreel');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  // Neither Back nor Forward asks to send the form again.
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Courtreel' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('The login was cancelled.').first()).toBeVisible();
});

test('logins started in two tabs both succeed', onlyHtml, async ({ context }) => {
  const person = newPerson();
  const one = await context.newPage();
  const two = await context.newPage();
  for (const page of [one, two]) {
    await page.goto('/');
    await page.getByRole('button', login).first().click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  }
  await two.getByRole('link', { name: 'Create an account' }).click();
  await two.getByLabel('Email').fill(person.email);
  await two.getByLabel('Display name').fill(person.name);
  await two.getByLabel('Password').fill(person.password);
  await two.getByRole('button', { name: 'Create account' }).click();
  await signIn(two, person);
  await signIn(one, person);
  await expect(one).toHaveURL('/');
});

test('a forged callback is rejected with a notice', onlyHtml, async ({ page }) => {
  await page.goto('/auth/callback?code=forged&state=forged');
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/That login has expired/).first()).toBeVisible();
  await expect(page.getByRole('button', login).first()).toBeVisible();
});

test(
  'an expired session ends with a notice on the same page',
  onlyHtml,
  async ({ page, context, baseURL }) => {
    await page.goto('/');
    await signUpAndLogIn(page);
    await expireSession(context, baseURL ?? '');
    await page.goto('/search');
    await expect(page).toHaveURL(/\/search/);
    await expect(
      page.getByText('Your session has ended. Please log in again.').first(),
    ).toBeVisible();
    await expect(page.getByRole('button', login).first()).toBeVisible();
  },
);

test('a form sent after the session ended changes nothing and redirects to the login', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/');
  await signUpAndLogIn(page);
  await page.goto('/modals/playlist');
  await page.getByLabel('Name').fill('Never made');
  await expireSession(context, baseURL ?? '');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fmodals%2Fplaylist/);
  const notice = 'You are not logged in, so nothing was changed. Please log in and try again.';
  await expect(page.getByText(notice).first()).toBeVisible();
});

/** Leaves a session whose tokens are over and cannot be renewed. */
async function expireSession(context: BrowserContext, origin: string): Promise<void> {
  const secret = readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'session-secret'), 'utf8');
  const over: LoginSession = {
    id: 'over',
    user: { id: 'somebody', name: 'Somebody', picture: null },
    tokens: {
      access: 'over',
      refresh: `unknown-${Date.now()}`,
      id: null,
      expiresAt: Date.now() - 1000,
      renewBefore: 1000,
    },
  };
  const settings = { publicOrigin: origin, sessionSecrets: [secret.trim()] };
  for (const line of await createSessionCookies(over, null, settings)) {
    const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  }
}
