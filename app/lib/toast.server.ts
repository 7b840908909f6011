import { createCookieSessionStorage, type RouterContextProvider } from 'react-router';
import { createToastUtilsWithCustomSession } from 'remix-toast';
import { settingsContext } from '#app/context.ts';
import { isSecureOrigin } from './request.ts';

type Toasts = ReturnType<typeof createToastUtilsWithCustomSession>;

const made = new Map<string, Toasts>();
const cookieName = 'notice';

/**
 * remix-toast over our own cookie: signed with the session's secrets, Secure on https. In actions use
 * `await getToasts(context).redirectWithSuccess('/playlists', 'Saved')`, not data, which without
 * scripts shows its notice one page late. The root loader reads it with {@link getPageToast}.
 */
export function getToasts(context: Readonly<RouterContextProvider>): Toasts {
  const { publicOrigin, sessionSecrets } = context.get(settingsContext);
  const key = [publicOrigin, ...sessionSecrets].join('\n');
  const known = made.get(key);
  if (known) return known;
  const utilities = createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: {
        name: cookieName,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecureOrigin(publicOrigin),
        secrets: sessionSecrets,
      },
    }),
  );
  made.set(key, utilities);
  return utilities;
}

/**
 * The toast to show on this page, if any, with the headers that clear it. A prefetch, which may never
 * be shown, leaves it to the next page.
 */
export async function getPageToast(request: Request, context: Readonly<RouterContextProvider>) {
  if (request.headers.get('sec-purpose')?.includes('prefetch')) return { toast: null };
  if (!request.headers.get('cookie')?.includes(`${cookieName}=`)) return { toast: null };
  const { toast, headers } = await getToasts(context).getToast(request);
  return toast ? { toast, headers } : { toast: null };
}
