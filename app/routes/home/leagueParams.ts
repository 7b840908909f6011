import { defaultLeague } from '#app/basketball/defaults.ts';
import { isLeague, type League } from '#app/basketball/leagues.ts';

/** The sections of the home page, each with its own league: also their parameters' names. */
export type HomeSection = 'leaders' | 'standings';

/** The league of a section; defaults to the NBA. */
export function getLeagueParam(params: URLSearchParams, part: HomeSection): League {
  const value = params.get(part);
  return isLeague(value) ? value : defaultLeague;
}

/** The address that shows a league in one section and keeps the other section's. */
export function withLeague(params: URLSearchParams, part: HomeSection, league: League): string {
  const next = new URLSearchParams();
  for (const each of ['leaders', 'standings'] as const) {
    const chosen = each === part ? league : getLeagueParam(params, each);
    if (chosen !== defaultLeague) next.set(each, chosen);
  }
  return next.size ? `/?${next}` : '/';
}
