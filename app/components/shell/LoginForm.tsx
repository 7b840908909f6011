import { Button } from '../ui/Button.tsx';

/**
 * The login button, with the path and query to return to. A plain form, because scripts cannot follow
 * the redirect to the identity provider.
 */
export function LoginForm({ returnTo }: { returnTo: string }) {
  return (
    <form method="post" action="/auth/login">
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit">Login</Button>
    </form>
  );
}
