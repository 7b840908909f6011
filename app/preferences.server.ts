/** Preferences that a form changes where no script keeps them. */
import { type RouterContextProvider, redirect } from 'react-router';
import { pathOf } from './auth/safePath.ts';
import { settingsContext } from './context.ts';
import { changedPreferencesCookie } from './preferences.ts';

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** Keeps the position of the autoplay switch that `form` carries, and leads back to its page. */
export function keepAutoplay({ request, context, url }: ActionArgs, form: FormData): Response {
  const autoplay = form.get('autoplay') !== 'off';
  const secure = context.get(settingsContext).publicOrigin.startsWith('https:');
  const cookie = changedPreferencesCookie(request, { autoplay }, secure);
  return redirect(pathOf(url), { headers: { 'Set-Cookie': cookie } });
}
