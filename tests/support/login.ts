/** People who use the product, by its own pages. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Somebody whom nobody knows yet. */
export function newPerson(name = 'Ann Okafor'): Person {
  return { name, email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
}

/** From any page by `button`: sign up, sign in, until the page after it shows who is signed in. */
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
  await fromElsewhere(page, '**/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await signIn(page, person);
  return person;
}

/** Has the next request come from an address of its own: one may make a hundred accounts an hour. */
function fromElsewhere(page: Page, url: string): Promise<unknown> {
  const address = `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
  return page.route(
    url,
    (route, request) =>
      route.continue({ headers: { ...request.headers(), 'x-forwarded-for': address } }),
    { times: 1 },
  );
}

/** On the sign-in page: sign in, until the product shows who it is. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Logout' }).first().waitFor();
}
