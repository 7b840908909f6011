import { defaultLeague } from '#app/basketball/defaults.ts';
import { isLeague, type League } from '#app/basketball/leagues.ts';

/** The two parts of the home page, each with a league of its own: also their parameters' names. */
export type HomeSection = 'leaders' | 'standings';

/** The league of a section; defaults to the NBA. */
export function getLeagueParam(params: URLSearchParams, part: HomeSection): League {
  const value = params.get(part);
  return isLeague(value) ? value : defaultLeague;
}

/** The address that shows a league in a part and leaves the other part as it is. */
export function withLeague(params: URLSearchParams, part: HomeSection, league: League): string {
  const next = new URLSearchParams();
  for (const each of ['leaders', 'standings'] as const) {
    const chosen = each === part ? league : getLeagueParam(params, each);
    if (chosen !== defaultLeague) next.set(each, chosen);
  }
  return next.size ? `/?${next}` : '/';
}
