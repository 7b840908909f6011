import { parse } from 'cookie-es';
import type { MiddlewareFunction } from 'react-router';
import { redirect } from 'react-router';
import { finishLogin, isLoginPending } from '#app/auth/login.server.ts';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { settingsContext } from '#app/context.ts';
import { isSecureOrigin, isSpeculative } from '#app/lib/request.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import type { Route } from './+types/callback.ts';
import styles from './auth.module.css';

/** Set with the page: the next request for the same callback may redeem the code. */
const shownCookie = 'login_shown';

/**
 * The first request gets the page, which reloads itself at once. The second request redeems the code
 * while the page is visible. A prefetch never redeems the code.
 */
const redeem: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  if (request.method !== 'GET') return next();
  if (isSpeculative(request)) {
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  }
  const state = url.searchParams.get('state') ?? '';
  if (!state && !url.searchParams.has('code') && !url.searchParams.has('error'))
    return redirect('/');
  const waits = isLoginPending(request, state) && !url.searchParams.has('error');
  const shown = parse(request.headers.get('cookie') ?? '')[shownCookie] === nameOf(state);
  if (!waits || shown) {
    const response = await finishLogin(request, context, url);
    response.headers.append('Set-Cookie', `${shownCookie}=; ${attributes(context)}; Max-Age=0`);
    return response;
  }
  const page = await next();
  page.headers.append(
    'Set-Cookie',
    `${shownCookie}=${nameOf(state)}; ${attributes(context)}; Max-Age=300`,
  );
  // Not a tag, whose timer hydration could restart.
  page.headers.set('Refresh', '0');
  page.headers.set('Cache-Control', 'no-store');
  page.headers.set('Referrer-Policy', 'no-referrer');
  return page;
};

export const middleware = [redeem];

/** Makes the middleware run on data requests too. */
export function loader() {
  return null;
}

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Logging in…');

export default function CallbackPage() {
  return (
    <div className={`page ${styles.center}`}>
      <Spinner />
      <p role="status">Logging in...</p>
    </div>
  );
}

/** A cookie's name for a state: its random part. */
const nameOf = (state: string) => state.split('.')[0]?.replace(/[^\w-]/g, '') ?? '';

function attributes(context: Parameters<typeof redeem>[0]['context']): string {
  const { publicOrigin } = context.get(settingsContext);
  const secure = isSecureOrigin(publicOrigin) ? '; Secure' : '';
  return `Path=/auth/callback; HttpOnly; SameSite=Lax${secure}`;
}
