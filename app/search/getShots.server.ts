import type { ApiClient } from '#app/api/client.server.ts';
import type { ShotChart } from '#app/api/contract.ts';
import { getGameShots, getLeagueShots, getSeasonShots } from '#app/api/shots.server.ts';
import { mayHaveShots } from './courtView.ts';
import { hasDays, isLeagueSearch, lacksBound } from './gameSearch.ts';
import { allSeasons, type Search } from './search.ts';

/** The shots of a search; null where there can be none, and where the API does not tell. Never throws. */
export async function getShots(client: ApiClient, search: Search): Promise<ShotChart | null> {
  if (lacksBound(search) || !mayHaveShots(search)) return null;
  if (search.type === 'player') return getSeasonShots(client, search, search);
  if (search.game !== null) return getGameShots(client, { ...search, game: search.game });
  const seasons = search.singleSeason === allSeasons ? [] : [search.singleSeason];
  const seasonType = hasDays(search) ? null : search.seasonType;
  const ofSeasons = { ...search, seasons, seasonType };
  if (isLeagueSearch(search)) return getLeagueShots(client, ofSeasons);
  return getSeasonShots(client, { team: search.team }, { ...ofSeasons, lastN: 0 });
}
