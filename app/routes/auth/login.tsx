import { redirect, useLoaderData } from 'react-router';
import { beginLogin } from '#app/auth/login.server.ts';
import { toSafePath } from '#app/auth/safePath.ts';
import { getUser } from '#app/auth/user.server.ts';
import { LoginForm } from '#app/components/shell/LoginForm.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { buildUnlistedMeta } from '#app/meta.ts';
import type { Route } from './+types/login.ts';

/** Shows the form; logging in is a POST. */
export function loader({ context, url }: Route.LoaderArgs) {
  const returnTo = toSafePath(url.searchParams.get('returnTo'));
  if (getUser(context)) throw redirect(returnTo);
  return { returnTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => null);
  return beginLogin(request, context, form?.get('returnTo'));
}

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Log in');

export default function LoginPage() {
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <Notice
        title="Log in to continue"
        tone="private"
        headingLevel={1}
        actions={<LoginForm returnTo={returnTo} />}
      >
        Your playlists are saved in your account.
      </Notice>
    </div>
  );
}
