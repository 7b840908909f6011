import { defaultLeague } from '#app/basketball/defaults.ts';
import { isLeague, type League } from '#app/basketball/leagues.ts';

const sections = ['leaders', 'standings', 'games'] as const;

/** The sections of the home page, each with its own league: also their parameters' names. */
export type HomeSection = (typeof sections)[number];

/** The league of a section; defaults to the NBA. */
export function getLeagueParam(params: URLSearchParams, part: HomeSection): League {
  const value = params.get(part);
  return isLeague(value) ? value : defaultLeague;
}

/** The address that shows a league in one section and keeps those of the others. */
export function withLeague(params: URLSearchParams, part: HomeSection, league: League): string {
  const next = new URLSearchParams();
  for (const each of sections) {
    const chosen = each === part ? league : getLeagueParam(params, each);
    if (chosen !== defaultLeague) next.set(each, chosen);
  }
  return next.size ? `/?${next}` : '/';
}
