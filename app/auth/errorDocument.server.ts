import { data, type MiddlewareFunction } from 'react-router';
import { rejectedStatusContext, settingsContext } from '#app/context.ts';
import { readPreferences } from '#app/preferences.ts';
import { toNavUser } from './navUser.ts';
import { isSessionRevoked } from './revocation.server.ts';
import { readSession } from './session.server.ts';

/**
 * Shows the error page for a request that the process rejected before it reached a route. The page
 * shows the user of the session cookies; it renews no tokens and clears no toast.
 */
export const errorDocumentMiddleware: MiddlewareFunction<Response> = async ({
  request,
  context,
}) => {
  const status = context.get(rejectedStatusContext);
  if (!status) return;
  const cookies = request.headers.get('cookie');
  const session = await readSession(cookies, context.get(settingsContext));
  const isOver = session && (await isSessionRevoked(context, session));
  const user = session && !isOver ? toNavUser(context, session.user) : null;
  throw data({ theme: readPreferences(cookies).theme, user }, { status });
};
