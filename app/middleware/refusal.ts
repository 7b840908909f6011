import { data, type MiddlewareFunction } from 'react-router';
import { refusalContext } from '#app/context.ts';

/** Shows the error page where the process has refused a request before it reached a route. */
export const refusal: MiddlewareFunction<Response> = async ({ context }) => {
  const status = context.get(refusalContext);
  if (status) throw data(null, { status });
};
