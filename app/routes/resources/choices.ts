/** `/resources/choices?league=`: the players and teams of a league, for the search form's scripts. */
import { apiClient } from '#app/api/http.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { defaultLeague, isLeague } from '#app/basketball/leagues.ts';
import type { Route } from './+types/choices.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('league');
  const league = isLeague(asked) ? asked : defaultLeague;
  const client = apiClient({ request, context });
  const [players, teams] = await Promise.all([
    getPlayers(client, league),
    getTeams(client, league),
  ]);
  return Response.json({
    players: players.map(({ id, fullName }) => ({ id: String(id), label: fullName })),
    teams: teams.map(({ id, fullName }) => ({ id: String(id), label: fullName })),
  });
}
