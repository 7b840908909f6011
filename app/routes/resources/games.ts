/** `/resources/games?league=&singleSeason=&seasonType=`: the games of a season, for the form's scripts. */
import { getGames } from '#app/api/games.server.ts';
import { apiClient } from '#app/api/http.server.ts';
import { parseSearch } from '#app/search/codec.ts';
import type { Route } from './+types/games.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const params = new URLSearchParams(url.searchParams);
  params.set('type', 'game');
  const search = parseSearch(params);
  if (search?.type !== 'game') return Response.json({ games: [] });
  const { league, singleSeason: season, seasonType } = search;
  const games = await getGames(apiClient({ request, context }), { league, season, seasonType });
  return Response.json({ games: games.map(({ id, label }) => ({ id, label })) });
}
