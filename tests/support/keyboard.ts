/** The product as it is used by keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus, as somebody without a mouse gets there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const has = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 150; stops++) {
    if (await has()) return;
    await page.keyboard.press(key);
  }
  expect(await has(), `${target} is reached with ${key}`).toBe(true);
}

/** Focuses what Tab would reach, without the stops on the way there. */
export async function focusStop(target: Locator) {
  await expect(target).toHaveJSProperty('tabIndex', 0);
  await target.focus();
}

/** Keeps what each live region says, in order: read it with {@link heard}. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = '[role=status], [role=alert], [aria-live]';
    const watch = new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) => {
        const element = target instanceof Element ? target : target.parentElement;
        const spoken = element?.closest(region);
        // Of a region that is not atomic only what is new is said.
        return spoken?.ariaAtomic === 'false' ? [...addedNodes] : [spoken];
      });
      for (const element of new Set(changed)) {
        const text = element?.textContent?.trim();
        if (text) said.push(text);
      }
    });
    // What the document comes with is not said by a region.
    document.addEventListener('DOMContentLoaded', () => {
      watch.observe(document, { subtree: true, childList: true, characterData: true });
    });
  });
}

/**
 * Everything that was said so far in regions that were there before, but for the word that a page is
 * slow to come: on a busy machine it is.
 */
export async function heard(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  return said.filter((text) => text !== 'Loading page');
}
