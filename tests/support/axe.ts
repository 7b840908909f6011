import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Examined {
  /** Selector of the part to examine; default: the whole page. */
  part?: string;
  /** Rules to leave out. */
  without?: string[];
}

/**
 * What axe finds wrong: a line an element, with the rule and its HTML. The screens have no frames of other
 * origins, so axe runs in the page alone, and it names no elements that are right: a quarter of the time.
 */
export async function findViolations(
  page: Page,
  { part, without = [] }: Examined = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
