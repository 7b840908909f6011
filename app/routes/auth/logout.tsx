import { redirect } from 'react-router';
import { logout } from '#app/auth/login.server.ts';
import { getUser } from '#app/auth/user.server.ts';
import { Button } from '#app/components/ui/Button.tsx';
import { isDataRequest } from '#app/lib/request.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import type { Route } from './+types/logout.ts';
import styles from './auth.module.css';

/** Shows the form; logging out is a POST. */
export function loader({ context }: Route.LoaderArgs) {
  if (!getUser(context)) throw redirect('/');
  return null;
}

export function action({ request, context, url }: Route.ActionArgs) {
  // A data request would expose the token of the redirect to scripts.
  return logout(request, context, !isDataRequest({ request, url }));
}

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Log out');

export default function LogoutPage() {
  return (
    <div className={`page ${styles.center}`}>
      <h1>Log out?</h1>
      <form method="post" action="/auth/logout">
        <Button type="submit" size="3">
          Logout
        </Button>
      </form>
    </div>
  );
}
