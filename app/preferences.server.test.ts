import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type AppSettings, settingsContext } from './context.ts';
import { updatePreferencesCookie } from './preferences.server.ts';
import { readPreferences } from './preferences.ts';

test.each([
  ['https://courtreel.example', true],
  ['http://localhost:3000', false],
])('changes one preference and keeps the others: %s', (publicOrigin, isSecure) => {
  const cookie = 'preferences=theme=light&autoplay=off';
  const request = new Request('http://localhost/', { headers: { cookie } });
  const context = new RouterContextProvider();
  context.set(settingsContext, { publicOrigin } as AppSettings);
  const changed = updatePreferencesCookie({ request, context }, { panel: 'open' });
  expect(readPreferences(changed.split(';')[0] ?? '')).toMatchObject({
    theme: 'light',
    autoplay: false,
    panel: 'open',
  });
  expect(changed.endsWith('; Secure')).toBe(isSecure);
});
