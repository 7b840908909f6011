import type { Locator } from '@playwright/test';

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
