/** A list that failed before it was ever loaded: the process reuses lists of an outside API for a minute. */
import { expect, test } from '@playwright/test';
import { onlyHtml } from '#tests/support/onlyHtml.ts';
import { setUpProductOverStub } from '#tests/support/outsideApi.ts';

const product = setUpProductOverStub();

test('the field of a list that failed to load reports it', onlyHtml, async ({ page }) => {
  product.stub.on('GET', /wnba\/players$/, { status: 500 });
  await page.goto(`${product.origin}/search?type=player&league=wnba&intent=choices`);
  const player = page.getByLabel('Player', { exact: true });
  await expect(player).toHaveAccessibleDescription(/could not be loaded/);
  await expect(player).not.toHaveAttribute('aria-invalid');
});
