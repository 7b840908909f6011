import { redirect, useLoaderData } from 'react-router';
import { beginLogin } from '#app/auth/login.server.ts';
import { safePath } from '#app/auth/safePath.ts';
import { getUser } from '#app/auth/user.server.ts';
import { Button } from '#app/components/ui/Button.tsx';
import type { Route } from './+types/login.ts';
import styles from './auth.module.css';

/** Logs nobody in: a form does. */
export function loader({ context, url }: Route.LoaderArgs) {
  const returnTo = safePath(url.searchParams.get('returnTo'));
  if (getUser(context)) throw redirect(returnTo);
  return { returnTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => null);
  return beginLogin(request, context, form?.get('returnTo'));
}

export const meta: Route.MetaFunction = () => [
  { title: 'Log in · Courtreel' },
  { name: 'robots', content: 'noindex' },
];

export default function LoginPage() {
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <div className={`page ${styles.center}`}>
      <h1>Log in to go on</h1>
      <p>Your playlists are kept with your account.</p>
      {/* A plain form: it leads to the identity provider, which scripts cannot follow. */}
      <form method="post" action="/auth/login">
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button type="submit" size="3">
          Log in
        </Button>
      </form>
    </div>
  );
}
