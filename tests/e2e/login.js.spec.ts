import { expect, type Response } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { held } from '#tests/support/held.ts';
import { logIn, signUpAndLogIn, test } from '#tests/support/login.ts';
import { newPerson } from '#tests/support/person.ts';

// The login pages' own policy forbids all scripts, and axe is one.
test.use({ bypassCSP: true });

test('the login and logout pages are accessible', async ({ page }) => {
  test.slow();
  const check = async (title: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  };
  await page.goto('/auth/login');
  await check('Log in to continue');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await check('Log in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await check('Create an account');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await check('Use a recovery code');
  await page.goto('/identity/password');
  await check('Change your password');
  await page.goto('/identity/account');
  await check('Log in to continue');
  const person = newPerson();
  await logIn(page.context(), person);
  await page.goto('/');
  await page.getByRole('link', { name: person.name }).click();
  await check('Your account');
  const pages = ['Change name or email', 'Recovery codes', 'Delete your account'];
  const links = ['Change name or email', 'Make recovery codes', 'Delete your account'];
  for (const [index, title] of pages.entries()) {
    await page.getByRole('link', { name: links[index] ?? '' }).click();
    await check(title);
    await page.getByRole('link', { name: 'Back to your account' }).click();
  }
  await page.getByRole('link', { name: 'Make recovery codes' }).click();
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await check('Your recovery codes');
  await page.goto('/identity/session/end/success');
  await check('You are logged out');
});

test('the callback shows progress during the exchange', async ({ page }) => {
  await page.goto('/');
  // The first answer comes by a redirect, which is not held; what it asks for next is.
  const exchange = await held(page, '**/auth/callback?*');
  const isFirstAnswer = (response: Response) =>
    new URL(response.url()).pathname === '/auth/callback' && response.status() === 200;
  const shown = page.waitForResponse(isFirstAnswer).then(async (response) => {
    expect(await response.text()).toContain('Logging in...');
    exchange.let();
  });
  await Promise.all([signUpAndLogIn(page), shown]);
  await expect(page).toHaveURL('/');
});

test('only the cookies of a session reach the browser', async ({ memberPage: page, context }) => {
  const cookies = await context.cookies();
  const session = cookies.filter(({ name }) => name.startsWith('session.'));
  expect(session.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect([cookie.name, cookie.httpOnly]).toEqual([cookie.name, true]);

  const paths = ['/', '/_root.data', '/search', '/search.data', '/auth/logout', '/video/nothing'];
  for (const path of paths) {
    const text = await (await page.request.get(path)).text();
    // Tokens are JWTs, codes and cookies are random.
    expect(text).not.toMatch(/eyJ[\w-]{10,}\.[\w-]+/);
    for (const { value } of session) expect(text).not.toContain(value.slice(0, 40));
  }
});

test('the error page of a rejected form shows the user and changes nothing', async ({
  memberPage: page,
  baseURL,
}) => {
  const elsewhere = { headers: { Origin: 'https://evil.example' }, maxRedirects: 0 };
  const tooLong = { headers: { Origin: baseURL ?? '' }, form: { theme: 'x'.repeat(300_000) } };
  for (const [status, init] of [
    [403, elsewhere],
    [413, tooLong],
  ] as const) {
    const response = await page.request.post('/auth/logout', init);
    expect(response.status()).toBe(status);
    expect(response.headers()['set-cookie']).toBeUndefined();
    const text = await response.text();
    expect(text).toContain('Logout');
    expect(text).toContain('Ann Okafor');
  }
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the cookies of the largest session are accepted', async ({ request }) => {
  const parts = Array.from({ length: 12 }, (_, index) => `session.${index}=${'x'.repeat(3600)}`);
  const response = await request.get('/', { headers: { cookie: parts.join('; ') } });
  expect(response.status()).toBe(200);
});
