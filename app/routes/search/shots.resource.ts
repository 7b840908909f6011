/** `/resources/search/shots?<search>`: the shots of a search, for the pointer on the half court. */
import { createApiClient } from '#app/api/client.server.ts';
import { getShots } from '#app/search/getShots.server.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import type { Route } from './+types/shots.resource.ts';

/** `games` are ids; a shot has x, y, the place of its game in the list, and its event number. */
export interface CourtShots {
  games: readonly string[];
  shots: readonly (readonly [x: number, y: number, game: number, eventNumber: number])[];
}

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams);
  if (!search) return new Response('A search is required\n', { status: 400 });
  const chart = await getShots(createApiClient({ request, context }), search);
  if (!chart) return new Response('The shots could not be loaded\n', { status: 503 });
  const shots = chart.shots.map(([x, y, , , game, event]) => [x, y, game, event] as const);
  return Response.json({ games: chart.games, shots } satisfies CourtShots);
}
