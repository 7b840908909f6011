/** `/resources/suggest?q=`: completions of a phrase, for the box's scripts (docs/product.md#ask-suggestions). */
import { createApiClient } from '#app/api/client.server.ts';
import { createGameLister, getPhraseLookup } from '#app/search/phrases/lookup.server.ts';
import { suggestPhrases } from '#app/search/phrases/suggestPhrases.ts';
import { longestPhrase } from '#app/search/phrases/tokens.ts';
import type { Route } from './+types/suggest.resource.ts';
import { formParams } from './formParams.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const text = url.searchParams.get(formParams.words) ?? '';
  const isRead = text.trim() !== '' && text.length <= longestPhrase;
  const client = createApiClient({ request, context });
  const items = isRead
    ? await suggestPhrases(
        text,
        await getPhraseLookup({ request, context }),
        createGameLister(client),
      )
    : [];
  return Response.json({ items }, { headers: { 'Cache-Control': 'private, max-age=60' } });
}
