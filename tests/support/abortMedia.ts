import type { Page } from '@playwright/test';

/** Keeps stills and videos away from a test that does not look at them: drawing many takes long. */
export function abortMedia(page: Page): Promise<unknown> {
  return page.route('**/media/**', (route) => route.abort());
}
