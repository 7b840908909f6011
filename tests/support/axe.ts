import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './layout.ts';

interface Examined {
  /** Selector of the part to examine; default: the whole page. */
  part?: string;
  /** Whether text is legible takes most of the time. Default: every rule, this one too. */
  contrast?: 'alone' | 'left out';
}

/**
 * What axe finds wrong: a line an element, with the rule and its HTML. The screens have no frames of other
 * origins, so axe runs in the page alone, and it names no elements that are right: a quarter of the time.
 */
export async function findViolations(
  page: Page,
  { part, contrast }: Examined = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(contrast === 'alone' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
    ...(contrast === 'left out' && { rules: { 'color-contrast': { enabled: false } } }),
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
    const contrast = theme === 'dark' ? 'alone' : undefined;
    const lines = await findViolations(page, { part, contrast });
    found.push(...lines.map((line) => `${theme}: ${line}`));
  }
  return found;
}
