import { redirect } from 'react-router';
import type { Route } from './+types/catchAll.ts';

/**
 * Redirects unknown paths to the home page (docs/product.md#unknown-path); missing images and
 * scripts are 404.
 */
export function loader({ request }: Route.LoaderArgs) {
  const wanted = request.headers.get('sec-fetch-dest') ?? 'document';
  if (!['document', 'empty', 'iframe'].includes(wanted)) return new Response(null, { status: 404 });
  return redirect('/');
}

export function action() {
  return new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });
}
