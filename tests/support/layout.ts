/** What is measured on a screen as it is drawn. */
import type { Page } from '@playwright/test';

/** Waits until what moves has come to rest; what turns for ever is not waited for. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ).then(() => {}),
  );
}

/** How many pixels the page is wider than its window; what scrolls by itself does not count. */
export function widthBeyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/**
 * Names of what can be pressed and is too small: under 24 by 24 px, with another target within the
 * circle of that size around its middle (WCAG 2.2, 2.5.8). Links in running text are excepted there.
 */
export function tooSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24;
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
    const boxOf = (element: Element) => {
      const { content, position } = getComputedStyle(element, '::after');
      const isCardLink = content !== 'none' && position === 'absolute';
      const box = (isCardLink && element.closest('article')) || element.closest('label') || element;
      return box.getBoundingClientRect();
    };
    const targets = [...document.querySelectorAll(pressable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1);
    const isNear = (box: DOMRect, x: number, y: number) =>
      Math.hypot(
        Math.max(box.left - x, 0, x - box.right),
        Math.max(box.top - y, 0, y - box.bottom),
      ) <
      least / 2;
    const isCrowded = ({ element, box }: (typeof targets)[number]) =>
      targets.some(
        (other) =>
          !other.element.contains(element) &&
          !element.contains(other.element) &&
          !other.element.closest('article')?.contains(element) &&
          isNear(other.box, box.left + box.width / 2, box.top + box.height / 2),
      );
    return targets
      .filter(({ box }) => box.width < least || box.height < least)
      .filter(({ element }) => getComputedStyle(element).display !== 'inline')
      .filter(isCrowded)
      .map(({ element }) => element.getAttribute('aria-label') ?? element.textContent ?? '?');
  });
}

/** Texts of which a part is not seen, because what stands around them cuts it off. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      if (clipPath !== 'none' || element.localName === 'select') return false;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return (
        (overflowX === 'hidden' && scrollWidth > clientWidth + 1) ||
        (overflowY === 'hidden' && scrollHeight > clientHeight + 1)
      );
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.textContent?.trim())
      .filter(isCut)
      .map((element) => `${element.className}: ${element.textContent}`);
  });
}
