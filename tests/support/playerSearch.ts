import type { StatCategory } from '#app/basketball/statCategories.ts';
import { kindsOfCategories } from '#server/store/credits.ts';
import type { PlayerSearch } from '#server/store/playerSearch.ts';

/** The search of an NBA player without any filter, or for some categories. */
export function everyPlay(playerId: number, categories: StatCategory[] = []): PlayerSearch {
  return {
    league: 'nba',
    playerId,
    kinds: kindsOfCategories(categories),
    phases: null,
    opponentTeamId: null,
    tags: 0,
    latest: null,
    ascending: true,
    after: null,
    limit: 100,
  };
}
