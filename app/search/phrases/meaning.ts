/** What words of a phrase mean. */
import type { FacetGroup, FacetValue } from '#app/basketball/clipFacets.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';

/** How the next player or team belongs to the phrase. */
export type Role =
  /** 'vs Lakers' */
  | 'opponent'
  /** '@ Lakers' */
  | 'away'
  /** 'Haliburton to Siakam' */
  | 'to'
  /** 'Siakam from Haliburton' */
  | 'from'
  /** 'Curry with Green' */
  | 'with'
  /** 'LeBron blocked by Wembanyama', 'Curry stripped by Caruso' */
  | 'blockedBy'
  | 'strippedBy';

/** Whether the player who is named last has the plays. */
export function isPassive(role: Role | null): boolean {
  return role === 'blockedBy' || role === 'strippedBy';
}

/** The seasons of a phrase, in years: of NBA seasons those that they end in where one year is named. */
export type SeasonWords =
  | { kind: 'year'; year: number }
  | { kind: 'start'; year: number }
  | { kind: 'range'; from: SeasonEnd; to: SeasonEnd | null }
  | { kind: 'latest'; count: number }
  | { kind: 'before' }
  | { kind: 'all' }
  | { kind: 'rookie' };

/** A year of a range, and whether it is one in which a season starts. */
export interface SeasonEnd {
  year: number;
  isStart: boolean;
}

/** A day or a month; year and day may be open. */
export interface DayWords {
  year: number | null;
  month: number;
  day: number | null;
}

/** Rounds of the playoffs: the first, or from the end, -1 the Finals. */
export type Round = 1 | -1 | -2 | -3;

/** What an entry of the vocabulary adds to a search. */
export interface Meaning {
  stats?: readonly StatCategory[];
  tags?: readonly string[];
  filters?: { readonly [G in FacetGroup]?: readonly FacetValue<G>[] };
  seasonType?: SeasonType;
  league?: League;
  role?: Role;
  seasons?: SeasonWords;
  day?: DayWords;
  lastN?: number;
  gameNumber?: number;
  round?: Round;
  /** 'every', 'all'. */
  every?: true;
  /** Words that name no plays, though some of them alone would: 'triple double'. */
  noPlays?: true;
  /** 'missed': shots that did not go in, of the category that is named. */
  missed?: true;
}
