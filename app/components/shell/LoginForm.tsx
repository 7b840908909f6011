import { Button } from '../ui/Button.tsx';

/**
 * The button that begins a login and comes back to `returnTo`, a path with its search. A plain
 * form: it leads to the identity provider, which scripts cannot follow.
 */
export function LoginForm({ returnTo }: { returnTo: string }) {
  return (
    <form method="post" action="/auth/login">
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit">Login</Button>
    </form>
  );
}
