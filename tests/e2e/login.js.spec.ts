import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signUpAndLogIn } from '#tests/support/login.ts';

// The sign-in service's own policy forbids all scripts, and axe is one.
test.use({ bypassCSP: true });

test('the pages around a login are accessible', async ({ page }) => {
  const check = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  };
  await page.goto('/auth/login');
  await check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await check();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await check();
  await page.goto('/identity/password');
  await check();
  await page.goto('/identity/session/end/success');
  await check();
});

test('the callback shows that it logs in while the exchange runs', async ({ page }) => {
  await page.goto('/');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The first answer comes by a redirect, which is not held; what it asks for next is.
  await page.route('**/auth/callback?*', async (route) => {
    await released;
    await route.continue();
  });
  const done = signUpAndLogIn(page);
  await expect(page.getByText('Logging in...')).toBeVisible();
  release();
  await done;
  await expect(page).toHaveURL('/');
});
