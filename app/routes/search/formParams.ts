import type { GameSearch } from '#app/search/searchParams.ts';

/** Parameters of the search page that are no part of a search. */
export const formParams = {
  /** The submitting button: 'search', or 'choices' to reload the options. */
  intent: 'intent',
  /** What the form's choices were made for: a league, or {@link gameOptionsKey} a game search. */
  choicesOf: 'choices',
  /** 'player' or 'game': the form that the panel shows. */
  tab: 'tab',
  /** The first page's cursor, in links that work without scripts. */
  cursor: 'cursor',
} as const;

export type Tab = 'player' | 'game';

/** What the games to choose from depend on, in one text that begins with the league. */
export function gameOptionsKey(search: GameSearch): string {
  return [search.league, search.singleSeason, search.seasonType].join(',');
}

/** Serializes these parameters of a URL, for comparison. */
export function pickParams({ searchParams }: URL, names: readonly string[]): string {
  return new URLSearchParams([...searchParams].filter(([name]) => names.includes(name))).toString();
}

/** The cursor that the list of clips begins at; null, also for an empty one: its first page. */
export function getCursorParam(params: URLSearchParams): string | null {
  return params.get(formParams.cursor) || null;
}

/** The form that the panel shows: the requested one, else that of the search. */
export function getTab(params: URLSearchParams): Tab {
  const asked = params.get(formParams.tab) ?? params.get('type');
  return asked === 'game' ? 'game' : 'player';
}
