import { redirect, useLoaderData } from 'react-router';
import { beginLogin } from '#app/auth/login.server.ts';
import { safePath } from '#app/auth/safePath.ts';
import { getUser } from '#app/auth/user.server.ts';
import { Button } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { unlistedMeta } from '#app/meta.ts';
import type { Route } from './+types/login.ts';

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

export const meta: Route.MetaFunction = () => unlistedMeta('Log in');

export default function LoginPage() {
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <Notice
        title="Log in to go on"
        tone="private"
        headingLevel={1}
        actions={
          // A plain form: it leads to the identity provider, which scripts cannot follow.
          <form method="post" action="/auth/login">
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button type="submit">Log in</Button>
          </form>
        }
      >
        Your playlists are kept with your account.
      </Notice>
    </div>
  );
}
