/**
 * `/resources/choices?league=`: the players and teams of a league, for the search form's scripts.
 * 503 if the API does not return one of the lists; the body has the other.
 */

import { createApiClient } from '#app/api/client.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getTeams } from '#app/api/teams.server.ts';
import { defaultLeague } from '#app/basketball/defaults.ts';
import { isLeague } from '#app/basketball/leagues.ts';
import { toBadgedTeamOptions, toPlayerOptions } from '#app/search/buildOptions.server.ts';
import type { Route } from './+types/leagueOptions.resource.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('league');
  const league = isLeague(asked) ? asked : defaultLeague;
  const client = createApiClient({ request, context });
  const [players, teams] = await Promise.all([
    getPlayers(client, league, { withFacts: true }),
    getTeams(client, league),
  ]);
  const status = players && teams ? 200 : 503;
  const choices = {
    players: toPlayerOptions(players ?? []),
    teams: toBadgedTeamOptions(teams ?? []),
  };
  return Response.json(choices, { status });
}
