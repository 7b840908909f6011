/** `/resources/search/clips.m3u?<search>`: the clips of a search for media players (docs/product.md#m3u). */
import { type ApiClient, createApiClient } from '#app/api/client.server.ts';
import type { Clip } from '#app/api/contract.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { getTeamsByLeague } from '#app/basketball/teams.ts';
import { createM3uResponse } from '#app/clips/m3u.ts';
import { settingsContext } from '#app/context.ts';
import { lacksBound } from '#app/search/gameSearch.ts';
import { findJunkParameter } from '#app/search/junkParameter.ts';
import { cutQueue, getLongPage } from '#app/search/queue.server.ts';
import { parseSearch, type Search } from '#app/search/searchParams.ts';
import { describeSearch, type SearchNames } from '#app/search/searchTitle.ts';
import type { Route } from './+types/m3u.resource.ts';
import { nameOwner } from './loadForm.server.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams);
  if (!search) return refuse(400, "The parameter 'type' has to be 'player' or 'game'");
  const junk = findJunkParameter(url.searchParams, search);
  if (junk) return refuse(400, `The parameter '${junk}' has a value that no search has`);
  if (lacksBound(search)) return refuse(400, "The parameter 'game' or 'team' is required");
  const client = createApiClient({ request, context });
  const page = await getLongPage(client, { search, cursor: null });
  if (page.failed) return refuse(503, 'The clips could not be loaded');
  const { items: clips, isCut } = cutQueue(page);
  const title = describeSearch(search, await findNames(client, search, clips));
  const { publicOrigin } = context.get(settingsContext);
  return createM3uResponse({ title, clips, isCut }, publicOrigin);
}

function refuse(status: number, text: string): Response {
  return new Response(`${text}\n`, { status });
}

async function findNames(
  client: ApiClient,
  search: Search,
  [first]: readonly Clip[],
): Promise<SearchNames> {
  if (search.type === 'game') {
    const game = first?.matchup && `${first.date} | ${first.matchup}`;
    return { ...(game && { game }), ...(await nameOwner(client, search)) };
  }
  const { league, player, opponent } = search;
  const players = await getPlayers(client, league);
  const name = players?.find(({ id }) => id === player)?.fullName;
  const team = getTeamsByLeague(league).find(({ id }) => id === opponent)?.nickname;
  return { ...(name && { player: name }), ...(team && { opponent: team }) };
}
