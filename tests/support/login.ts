/** Three ways to log a browser in: the worker's account, a new account over HTTP, and the pages. */
import { randomInt } from 'node:crypto';
import {
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import { formToken, newPerson, type Person } from './person.ts';

/**
 * `memberPage` is the test's page, logged in with an account that all tests of a worker share: for
 * tests that do not mind what others keep in it.
 */
export const test = base.extend<{ memberPage: Page }, { memberCookies: Cookie[] }>({
  memberCookies: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL });
      await logIn(context);
      const cookies = await context.cookies();
      await context.close();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
  memberPage: async ({ page, context, memberCookies }, use) => {
    await context.addCookies(memberCookies);
    await use(page);
  },
});

/**
 * Signs a person up and logs the browser in by the forms of the provider, without opening a page.
 * Pages that are open already show it when they are loaded again.
 */
export async function logIn(context: BrowserContext, person = newPerson()): Promise<Person> {
  const { request } = context;
  // Accounts are limited to a hundred an hour from one address.
  const headers = { 'x-forwarded-for': newAddress() };
  const { email, password, name } = person;
  const asked = await request.post('/auth/login', { headers });
  expect(asked.status(), asked.url()).toBe(200);
  const url = asked.url();
  const signUp = { email, password, name, token: formToken(await asked.text()) };
  const signedUp = await request.post(`${url}/sign-up`, { headers, form: signUp });
  expect(signedUp.status()).toBe(200);
  const signIn = { email, password, token: formToken(await signedUp.text()) };
  const callback = await request.post(url, { headers, form: signIn });
  // The first answer of the callback is the page that asks for it again.
  const done = await request.get(callback.url(), { headers, maxRedirects: 0 });
  expect(done.headers()['set-cookie'], callback.url()).toContain('session.');
  return person;
}

/** Signs up and logs in on the pages, from a page with a login button, until `Logout` is shown. */
export async function signUpAndLogIn(
  page: Page,
  person = newPerson(),
  button = page.getByRole('button', { name: 'Login' }).first(),
): Promise<Person> {
  await button.click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Display name').fill(person.name);
  await page.getByLabel('Password').fill(person.password);
  await sendFromNewAddress(page, '**/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await signIn(page, person);
  return person;
}

/** Gives the next request an address of its own: accounts are limited to a hundred an hour from one. */
function sendFromNewAddress(page: Page, url: string): Promise<unknown> {
  return page.route(
    url,
    (route, request) =>
      route.continue({ headers: { ...request.headers(), 'x-forwarded-for': newAddress() } }),
    { times: 1 },
  );
}

function newAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Logs in on the login page, until `Logout` is shown. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Logout' }).first().waitFor();
}
