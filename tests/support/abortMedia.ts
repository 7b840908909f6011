import type { Page } from '@playwright/test';

/**
 * Keeps stills and videos away from a test that would have many drawn and looks at none. The browser caches nothing then,
 * not even scripts: where the pictures are drawn anyway, it costs more than it saves.
 */
export function abortMedia(page: Page): Promise<unknown> {
  return page.route('**/media/**', (route) => route.abort());
}
