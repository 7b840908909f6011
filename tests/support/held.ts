import type { Page } from '@playwright/test';

/** Holds requests back until they are let through. */
export async function held(page: Page, url: string | RegExp) {
  const waiting = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    first.resolve();
    await waiting.promise;
    await route.continue();
  });
  return { asked: () => first.promise, let: () => waiting.resolve() };
}
