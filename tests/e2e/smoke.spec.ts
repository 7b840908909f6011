import { expect, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';

test('the home page responds', onlyHtml, async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
});
