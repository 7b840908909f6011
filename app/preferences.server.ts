/** Preferences that plain forms change. */
import { redirect } from 'react-router';
import { getSafePath } from './auth/safePath.ts';
import { settingsContext } from './context.ts';
import { isSecureOrigin, type RequestArgs } from './lib/request.ts';
import { type Preferences, readPreferences, serializePreferences } from './preferences.ts';

/** The `Set-Cookie` value that changes some of a request's preferences. */
export function updatePreferencesCookie(
  { request, context }: Pick<RequestArgs, 'request' | 'context'>,
  change: Partial<Preferences>,
): string {
  const current = readPreferences(request.headers.get('cookie'));
  const { publicOrigin } = context.get(settingsContext);
  return serializePreferences({ ...current, ...change }, isSecureOrigin(publicOrigin));
}

/** The path and query in a form's `back` field; '/' if it is another site. */
export function getReturnPath(form: FormData, origin: string): string {
  const url = URL.parse(String(form.get('back')), origin);
  return url?.origin === origin ? getSafePath(url) : '/';
}

/** Saves the autoplay switch of `form` and redirects back to its page. */
export function saveAutoplay(args: RequestArgs, form: FormData): Response {
  const cookie = updatePreferencesCookie(args, { autoplay: form.get('autoplay') !== 'off' });
  return redirect(getSafePath(args.url), { headers: { 'Set-Cookie': cookie } });
}
