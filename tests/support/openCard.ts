import type { Locator, Page } from '@playwright/test';

/**
 * Follows a link of a card, by default the one to its clip. To click it, Playwright may scroll first.
 * @returns the card's distance from the top of the window, in pixels, when it was clicked
 */
export async function openCard(
  card: Locator,
  link = card.locator('a[data-clip-link]'),
): Promise<number> {
  const clicked = await card.evaluateHandle((element) => {
    const seen = { top: Number.NaN };
    const note = () => {
      seen.top = element.getBoundingClientRect().top;
    };
    element.addEventListener('click', note, { capture: true, once: true });
    return seen;
  });
  await link.click();
  return (await clicked.jsonValue()).top;
}

/**
 * How far the page is scrolled when something is next clicked, in pixels: Playwright may scroll to click
 * it, and cards that come into view get their real heights, which moves the page until then.
 */
export async function noteScroll(page: Page): Promise<() => Promise<number>> {
  const clicked = await page.evaluateHandle(() => {
    const seen = { scrollY: Number.NaN };
    const note = () => {
      seen.scrollY = window.scrollY;
    };
    addEventListener('click', note, { capture: true, once: true });
    return seen;
  });
  return async () => (await clicked.jsonValue()).scrollY;
}
