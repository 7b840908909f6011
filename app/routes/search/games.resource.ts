/**
 * `/resources/games?league=&singleSeason=&seasonType=`: the games of a season, for the form's scripts.
 * 503 if the API does not return them.
 */

import { createApiClient } from '#app/api/client.server.ts';
import { getGames } from '#app/api/games.server.ts';
import { toGameOptions } from '#app/search/buildOptions.server.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import type { Route } from './+types/games.resource.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const params = new URLSearchParams(url.searchParams);
  params.set('type', 'game');
  const search = parseSearch(params);
  if (search?.type !== 'game') return Response.json({ games: [] });
  const { league, singleSeason: season, seasonType } = search;
  const games = await getGames(createApiClient({ request, context }), {
    league,
    season,
    seasonType,
  });
  const choices = toGameOptions(games ?? [], { league, season });
  return Response.json({ games: choices }, { status: games ? 200 : 503 });
}
