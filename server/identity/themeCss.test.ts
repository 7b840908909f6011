import { expect, test } from 'vitest';
import { buildThemeCss } from './themeCss.ts';

test('pages follow the theme that was chosen in the app; dark is the default', () => {
  expect(buildThemeCss(undefined)).toMatch(/^:root \{ color-scheme: dark;/);
  expect(buildThemeCss('theme=nonsense')).toMatch(/^:root \{ color-scheme: dark;/);
  expect(buildThemeCss('autoplay=off&theme=light')).toMatch(/^:root \{ color-scheme: light;/);
  expect(buildThemeCss('theme=system')).toContain('@media (prefers-color-scheme: light)');
});
