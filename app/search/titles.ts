/** What a search is called: in the search history and in the browser's title. */
import { leagueName } from '#app/basketball/leagues.ts';
import type { Search } from './codec.ts';

/** What the lists of choices call the things that a search names by id; absent where unknown. */
export interface SearchNames {
  player?: string;
  /** Nickname of the opposing team. */
  opponent?: string;
  /** 'date | matchup' */
  game?: string;
}

/** Title of a history entry (spec 2): 'Player: Stephen Curry vs Lakers · 2024-25 · PTS, AST'. */
export function historyTitle(search: Search, names: SearchNames): string {
  if (search.type === 'game') return `Game: ${names.game ?? search.game ?? ''}`.trim();
  const player = names.player ?? `${leagueName(search.league)} player ${search.player}`;
  const opponent = search.opponent ? ` vs ${names.opponent ?? `team ${search.opponent}`}` : '';
  return [`Player: ${player}${opponent}`, search.seasons.join(', '), search.stats.join(', ')].join(
    ' · ',
  );
}

/** Title of the search page. */
export function pageTitle(search: Search | null, names: SearchNames): string {
  return search ? `${historyTitle(search, names)} · Courtreel` : 'Search · Courtreel';
}
