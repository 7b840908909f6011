/**
 * `/resources/search/partners?<search>`: the players with whom a search has plays, for the filter bar. 503 if
 * the API does not tell them.
 */
import { createApiClient } from '#app/api/client.server.ts';
import { loadPartners } from '#app/search/partners.server.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import type { Route } from './+types/partners.resource.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams);
  if (!search) return new Response('A search is required\n', { status: 400 });
  const partners = await loadPartners(createApiClient({ request, context }), search);
  return Response.json({ partners }, { status: partners ? 200 : 503 });
}
