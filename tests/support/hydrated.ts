import type { Page } from '@playwright/test';

/** Waits until the page's scripts listen: what is pressed or focused before they do is native. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  );
}
