import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type AppSettings, settingsContext } from '#app/context.ts';
import { getPageToast, getToasts } from './toast.server.ts';

const origin = 'https://courtreel.example';

test('a notice is shown on the next page, once, and not taken by a prefetch', async () => {
  const context = new RouterContextProvider();
  const settings = { publicOrigin: origin, sessionSecrets: ['a secret of the tests'] };
  context.set(settingsContext, settings as AppSettings);
  const form = await getToasts(context).redirectWithSuccess('/playlists', 'Saved');
  const cookie = form.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  const prefetch = { cookie, 'sec-purpose': 'prefetch' };
  const ahead = await getPageToast(new Request(origin, { headers: prefetch }), context);
  expect(ahead).toEqual({ toast: null });

  const page = await getPageToast(new Request(origin, { headers: { cookie } }), context);
  expect(page.toast).toMatchObject({ type: 'success', message: 'Saved' });
  expect(new Headers(page.headers).get('set-cookie')).toContain('notice=');
});
