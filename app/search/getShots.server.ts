import type { ApiClient } from '#app/api/client.server.ts';
import type { ShotChart } from '#app/api/contract.ts';
import { getGameShots, getSeasonShots } from '#app/api/shots.server.ts';
import { mayHaveShots } from './courtView.ts';
import { isLeagueSearch, lacksBound } from './gameSearch.ts';
import type { Search } from './searchParams.ts';

/** The shots of a search; null where there can be none, and where the API does not tell. Never throws. */
export async function getShots(client: ApiClient, search: Search): Promise<ShotChart | null> {
  if (lacksBound(search) || isLeagueSearch(search) || !mayHaveShots(search)) return null;
  if (search.type === 'player') return getSeasonShots(client, search, search);
  if (search.game !== null) return getGameShots(client, { ...search, game: search.game });
  const ofSeason = { seasons: [search.singleSeason], lastN: 0 };
  return getSeasonShots(client, { team: search.team }, { ...search, ...ofSeason });
}
