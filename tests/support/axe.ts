import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './layout.ts';

interface Examined {
  /** Selector of the part to examine; default: the whole page. */
  part?: string;
  /** Default: every rule. Whether text is legible takes most of the time. */
  rules?: string[];
}

/**
 * What axe finds wrong: a line an element, with the rule and its HTML. The screens have no frames of other
 * origins, so axe runs in the page alone, and it names no elements that are right: a quarter of the time.
 */
export async function findViolations(
  page: Page,
  { part, rules }: Examined = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** {@link findViolations} in the light theme, and in the dark one those of contrast: no others depend on it. */
export async function findViolationsInBothThemes(page: Page, part?: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, name) => {
      html.setAttribute('class', name);
    }, theme);
    await atRest(page);
    const rules = theme === 'dark' ? ['color-contrast'] : undefined;
    const lines = await findViolations(page, { part, rules });
    found.push(...lines.map((line) => `${theme}: ${line}`));
  }
  return found;
}
