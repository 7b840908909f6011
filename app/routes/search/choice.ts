/** What the form's selectors offer. Ids are text, as forms send them. */

import type { League } from '#app/basketball/leagues.ts';
import type { GameSearch } from '#app/search/codec.ts';

export interface Choice {
  id: string;
  label: string;
}

export interface LeagueChoices {
  players: Choice[];
  teams: Choice[];
}

/** The choice of no opponent in particular (spec 3: '0' means any team). */
export const anyTeam: Choice = { id: '0', label: 'Any team' };

const asked = new Map<string, Promise<unknown>>();
const arrived = new Map<string, unknown>();

/** A league's players and teams, asked for once a tab; empty lists where they can't be had. */
export function leagueChoices(league: League): Promise<LeagueChoices> {
  return once(leaguePath(league), { players: [], teams: [] });
}

/** {@link leagueChoices} where they are there already. */
export function knownLeagueChoices(league: League): LeagueChoices | undefined {
  return arrived.get(leaguePath(league)) as LeagueChoices | undefined;
}

/** The games of a season, as {@link leagueChoices}. */
export async function seasonGames(
  values: Pick<GameSearch, 'league' | 'singleSeason' | 'seasonType'>,
): Promise<Choice[]> {
  const { league, singleSeason, seasonType } = values;
  const query = new URLSearchParams({ league, singleSeason, seasonType });
  return (await once(`/resources/games?${query}`, { games: [] as Choice[] })).games;
}

function leaguePath(league: League): string {
  return `/resources/choices?league=${league}`;
}

/** A list that did not arrive is asked for again the next time. */
function once<T>(path: string, empty: T): Promise<T> {
  const found = asked.get(path) as Promise<T> | undefined;
  if (found) return found;
  const promise = fetch(path)
    .then((response) => (response.ok ? (response.json() as Promise<T>) : Promise.reject()))
    .then((value) => {
      arrived.set(path, value);
      return value;
    })
    .catch(() => {
      asked.delete(path);
      return empty;
    });
  asked.set(path, promise);
  return promise;
}
