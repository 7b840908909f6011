import { expect, test } from 'vitest';
import { buildThemeCss } from './themeCss.ts';

test('pages use the theme chosen in the app, the system setting until one is chosen', () => {
  for (const unchosen of [undefined, 'theme=nonsense', 'theme=system']) {
    expect(buildThemeCss(unchosen)).toContain('@media (prefers-color-scheme: light)');
  }
  expect(buildThemeCss('theme=dark')).toMatch(/^:root \{ color-scheme: dark;[^@]*$/);
  expect(buildThemeCss('autoplay=off&theme=light')).toMatch(/^:root \{ color-scheme: light;[^@]*$/);
});
