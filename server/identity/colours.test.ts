import { expect, test } from 'vitest';
import { colourRules } from './colours.ts';

test('pages follow the theme that was chosen in the app; dark is the default', () => {
  expect(colourRules(undefined)).toMatch(/^:root \{ color-scheme: dark;/);
  expect(colourRules('theme=nonsense')).toMatch(/^:root \{ color-scheme: dark;/);
  expect(colourRules('autoplay=off&theme=light')).toMatch(/^:root \{ color-scheme: light;/);
  expect(colourRules('theme=system')).toContain('@media (prefers-color-scheme: light)');
});
