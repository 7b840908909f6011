import type { RouterContextProvider } from 'react-router';
import type { CurrentUser } from '#app/components/shell/UserControls.tsx';
import { settingsContext } from '#app/context.ts';
import type { User } from './session.server.ts';

/** What the navigation bar shows of a signed-in visitor. */
export function toNavUser(
  context: Readonly<RouterContextProvider>,
  { name, picture }: User,
): CurrentUser {
  const { bundled } = context.get(settingsContext).auth;
  return { name, picture, accountPath: bundled ? '/identity/password' : null };
}
