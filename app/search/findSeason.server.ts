import type { ApiClient } from '#app/api/client.server.ts';
import { parseGameId } from '#app/basketball/gameId.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import { sortByDate } from './arrangeClips.ts';
import { getClips } from './getClips.server.ts';
import type { PlayerSearch } from './search.ts';

/**
 * The newest of the other offered seasons in which the search has clips: the one of its newest clip, so that
 * one call finds it at any API. Null if there is none or the API does not answer.
 */
export async function findNewestSeason(
  client: ApiClient,
  search: PlayerSearch,
  offered: readonly string[],
): Promise<string | null> {
  const { league } = search;
  const seasons = offered.filter((season) => !search.seasons.includes(season));
  if (seasons.length === 0) return null;
  const everywhere = { ...search, seasons, lastN: 0, sort: 'desc' as const };
  const { items } = await getClips(client, everywhere, { cursor: null });
  const [newest] = sortByDate(items, 'desc');
  const parts = newest && parseGameId(newest.gameId);
  const season = parts ? formatSeasonLabel(league, parts.seasonStartYear) : '';
  return seasons.includes(season) ? season : null;
}
