import type { RouterContextProvider } from 'react-router';
import { settingsContext } from '#app/context.ts';
import type { User } from './session.server.ts';

/** The logged-in user as the navigation bar shows them. */
export interface CurrentUser {
  name: string;
  picture: string | null;
  /** Path of the account page; null for an outside provider. */
  accountPath: string | null;
}

/** Reads the session's user for the navigation bar. */
export function toNavUser(
  context: Readonly<RouterContextProvider>,
  { name, picture }: User,
): CurrentUser {
  const { bundled } = context.get(settingsContext).auth;
  return { name, picture, accountPath: bundled ? '/identity/account' : null };
}
