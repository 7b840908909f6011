import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { defaultLeague } from '#app/basketball/defaults.ts';
import { isLeague } from '#app/basketball/leagues.ts';
import type { Seasons } from '#app/basketball/seasons.ts';
import { allSeasons, type GameSearch } from '#app/search/search.ts';
import { parseSearch } from '#app/search/searchParams.ts';

/** Parameters of the search page that are not part of a search. */
export const formParams = {
  /** The submitting button: 'search', or 'choices' to reload the options. */
  intent: 'intent',
  /** The league or the {@link gameOptionsKey} that the form's options belong to. */
  choicesOf: 'choices',
  /** 'player' or 'game': the form that the panel shows. */
  tab: 'tab',
  /** The first page's cursor, in links that work without scripts. */
  cursor: 'cursor',
  /** The group of the filter bar that is shown without scripts. */
  refine: 'refine',
  /** Waits for the half court, in links that work without scripts. */
  court: 'court',
  /** Whether the cards have boxes. */
  select: 'select',
  /** The hash of a clip whose box is ticked; repeated. */
  picked: 'clip',
  /** In place of ticked seasons: {@link allSeasons}, or the first of a row until the newest. */
  since: 'since',
  /** A search in words (docs/product.md#ask). */
  words: 'q',
  /** Words of it that were not understood; repeated. */
  ignored: 'ignored',
  /** Ids of other players of its name; repeated. */
  also: 'also',
  /** The game that the form itself chose, which a team chosen beside it replaces. */
  preset: 'preset',
} as const;

export type Tab = 'player' | 'game';

/** The groups of boxes of which a player search needs one or more. */
const required = ['seasons', 'stats'] as const;
export type RequiredChoice = (typeof required)[number];

/** The parameters with the seasons that `since` stands for, if it is given. */
export function withSinceSeasons(params: URLSearchParams, known: Seasons): URLSearchParams {
  const since = params.get(formParams.since);
  if (!since) return params;
  const league = params.get('league');
  const { offered } = known[isLeague(league) ? league : defaultLeague];
  const seasons = listSeasonsSince(offered, since);
  const chosen = new URLSearchParams(params);
  chosen.delete(formParams.since);
  if (seasons.length > 0) chosen.set('seasons', seasons.join(','));
  return chosen;
}

/**
 * The parameters of a submitted form without its game, if they name what only a search of many games has: the
 * form cannot be without a game otherwise (docs/product.md#games-form).
 */
export function withoutUnmeantGame(params: URLSearchParams): URLSearchParams {
  if (!params.get('game') || !params.has(formParams.intent)) return params;
  const given = new URLSearchParams(params);
  given.delete('game');
  const search = parseSearch(given);
  if (search?.type !== 'game') return params;
  const isPreset = params.get(formParams.preset) === params.get('game');
  const isNarrow = search.team > 0 || search.tags.length > 0;
  const { opponent, from, to, singleSeason } = search;
  const isOfMany = opponent > 0 || from + to !== '' || singleSeason === allSeasons;
  return isOfMany || (isPreset && isNarrow) ? given : params;
}

/** The seasons on offer that a value of `since` stands for. */
export function listSeasonsSince(offered: readonly string[], since: string): string[] {
  return offered.filter((season) => since === allSeasons || season >= since);
}

/** The required choices that a submitted player form lacks. */
export function findMissingChoices(params: URLSearchParams): RequiredChoice[] {
  return required.filter((name) => !params.getAll(name).some((value) => value.trim() !== ''));
}

/** Identifies a list of games; begins with the league. */
export function gameOptionsKey(search: GameSearch): string {
  return [search.league, search.singleSeason, search.seasonType].join(',');
}

/** Revalidates for another value of these parameters, but not after mutations. */
export function revalidateOn(names: readonly string[]) {
  const pick = ({ searchParams }: URL) =>
    String(new URLSearchParams([...searchParams].filter(([name]) => names.includes(name))));
  return (args: ShouldRevalidateFunctionArgs): boolean => {
    const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
    if (formMethod && formMethod !== 'GET') return false;
    if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
    return pick(currentUrl) !== pick(nextUrl);
  };
}

/** The cursor that the list of clips begins at; null, also if empty: its first page. */
export function getCursorParam(params: URLSearchParams): string | null {
  return params.get(formParams.cursor) || null;
}

/** The form that the panel shows: the requested one, else that of the search. */
export function getTab(params: URLSearchParams): Tab {
  const asked = params.get(formParams.tab) ?? params.get('type');
  return asked === 'game' ? 'game' : 'player';
}
