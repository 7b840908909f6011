/**
 * `/resources/pair?gameId=&eventNumber=`: the link to all plays of a clip's two players, for scripts that show
 * a clip of a list.
 */
import { createApiClient } from '#app/api/client.server.ts';
import { findClip } from '#app/api/clips.server.ts';
import { getPair, loadPairLink } from '#app/search/pairLink.server.ts';
import type { Route } from './+types/pair.resource.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const client = createApiClient({ request, context });
  const gameId = url.searchParams.get('gameId') ?? '';
  const eventNumber = Number(url.searchParams.get('eventNumber'));
  const found = await findClip(client, { gameId, eventNumber });
  const pair = found.state === 'found' ? getPair(found.clip) : null;
  const link = pair && (await loadPairLink(client, pair));
  return { key: `${gameId}:${eventNumber}`, link };
}
