import { expect, test } from 'vitest';
import { buildThemeCss } from './themeCss.ts';

test('pages use the theme chosen in the app, dark by default', () => {
  expect(buildThemeCss(undefined)).toMatch(/^:root \{ color-scheme: dark;/);
  expect(buildThemeCss('theme=nonsense')).toMatch(/^:root \{ color-scheme: dark;/);
  expect(buildThemeCss('autoplay=off&theme=light')).toMatch(/^:root \{ color-scheme: light;/);
  expect(buildThemeCss('theme=system')).toContain('@media (prefers-color-scheme: light)');
});
