import { data, type MiddlewareFunction } from 'react-router';
import { refusalContext } from '#app/context.ts';
import { readPreferences } from '#app/preferences.ts';

/** Shows the error page where the process has refused a request before it reached a route. */
export const refusal: MiddlewareFunction<Response> = async ({ request, context }) => {
  const status = context.get(refusalContext);
  if (!status) return;
  const { theme } = readPreferences(request.headers.get('cookie'));
  throw data({ theme }, { status });
};
