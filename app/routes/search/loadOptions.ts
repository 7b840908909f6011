/** The options of the form's selectors. */

import type { League } from '#app/basketball/leagues.ts';
import type { Option } from '#app/search/options.ts';
import type { GameSearch } from '#app/search/search.ts';

export interface LeagueOptions {
  players: Option[];
  teams: Option[];
}

/** The default opponent (docs/product.md#any-opponent). */
export const anyTeam: Option = { id: '0', label: 'Any team' };

const asked = new Map<string, Promise<unknown>>();

/** A league's players and teams, requested once per tab. A failed list is empty and requested again. */
export function loadLeagueOptions(league: League): Promise<LeagueOptions> {
  return once(`/resources/choices?league=${league}`, { players: [], teams: [] });
}

/** The games of a season, as {@link loadLeagueOptions}. */
export async function loadGameOptions(
  values: Pick<GameSearch, 'league' | 'singleSeason' | 'seasonType'>,
): Promise<Option[]> {
  const { league, singleSeason, seasonType } = values;
  const query = new URLSearchParams({ league, singleSeason, seasonType });
  return (await once(`/resources/games?${query}`, { games: [] as Option[] })).games;
}

function once<T>(path: string, empty: T): Promise<T> {
  const found = asked.get(path) as Promise<T> | undefined;
  if (found) return found;
  const promise = fetch(path)
    .then(async (response) => {
      if (!response.ok) asked.delete(path);
      return (await response.json()) as T;
    })
    .catch(() => {
      asked.delete(path);
      return empty;
    });
  asked.set(path, promise);
  return promise;
}
