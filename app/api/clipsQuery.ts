/** The query of a clip search: what the app asks for, and the names under which an API takes it. */
import { type ClipFacets, noFacets } from '#app/basketball/clipFacets.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import { type StatCategory, splitStatCategories } from '#app/basketball/statCategories.ts';
import type { Additions } from './extended.server.ts';
import type { ExtensionToken } from './extensions.ts';

export interface ClipsQuery {
  league: League;
  stats: readonly StatCategory[];
  /** Null: both. */
  seasonType: SeasonType | null;
  sort: 'asc' | 'desc';
  /** Only clips that have all of these. */
  tags: readonly string[];
  /** Chosen values of facets; absent: any. */
  filters?: ClipFacets;
  /** Only clips in which this player also had a part (`pairs`); 0, or absent: any. */
  with?: number;
  /** Asks how many clips there are with each further value. */
  withFacets?: boolean;
  /** Asks for ids and places of each clip. */
  withFacts?: boolean;
  /** Asks in how many clips each other player has a part, of an API that announces `pairs`. */
  withPartners?: boolean;
  /** Null for the first page. */
  cursor: string | null;
  /** Extensions that the list of the cursor was read without. */
  without?: readonly ExtensionToken[];
  /** Page size. */
  limit: number;
}

export interface SeasonClipsQuery extends ClipsQuery {
  seasons: readonly string[];
  /** 0: all games. */
  lastN: number;
  /** Team id; 0: any. */
  opponent: number;
}

export interface PlayerClipsQuery extends SeasonClipsQuery {
  player: number;
}

export interface TeamClipsQuery extends SeasonClipsQuery {
  team: number;
}

export interface LeagueClipsQuery extends Omit<SeasonClipsQuery, 'lastN'> {
  /** 0: any, as of the opponent. */
  player: number;
  team: number;
  /** YYYY-MM-DD; '': any. */
  from: string;
  to: string;
}

export interface GameClipsQuery extends ClipsQuery {
  game: string;
  /** Only clips that count for this player, and for this team (`game-filters`); 0, or absent: for any. */
  player?: number;
  team?: number;
  /** Event number that the first page should contain; APIs may ignore it. */
  around?: number;
}

/** Query names of a search over seasons that every API takes. */
export function seasonQuery({
  seasons,
  seasonType,
  stats,
  lastN,
  opponent,
  ...page
}: SeasonClipsQuery) {
  return {
    seasons,
    seasonType,
    contexts: splitStatCategories(stats).plain,
    lastNGames: lastN,
    opponentTeamId: opponent,
    cursor: page.cursor,
    limit: page.limit,
  };
}

/** As {@link seasonQuery}, of a whole league (`league-search`), which has no latest games. */
export function leagueQuery(query: LeagueClipsQuery) {
  const { player, team, from, to, opponent } = query;
  return {
    ...{ ...seasonQuery({ ...query, lastN: 0 }), lastNGames: null },
    ...{ player: player || null, team: team || null, opponentTeamId: opponent || null },
    ...{ from: from || null, to: to || null },
  };
}

/** Query values that need an extension. */
export interface PageAdditions {
  /** Decide which clips there are, and in which order. */
  list: Additions;
  /** Ask for what a page can do without: numbers, ids, places. */
  counts: Additions;
}

/** The first page of a list, or of a screen, asks for the total. */
export function additionsOf(query: ClipsQuery): PageAdditions {
  const { sort, tags, stats, filters, withFacets, withPartners, withFacts, cursor } = query;
  const { stage, ...facets } = filters ?? noFacets;
  const { extended } = splitStatCategories(stats);
  return {
    list: {
      sort: { sort: sort === 'asc' ? sort : null },
      tags: { tags },
      facets,
      pairs: { with: query.with || null },
      stages: { stage },
      'stat-categories': { contexts: extended.length > 0 ? stats : null },
    },
    counts: {
      total: { total: cursor === null || withFacets ? 'true' : null },
      facets: { facets: withPartners ? 'with' : withFacets ? 'true' : null },
      'play-facts': { facts: withFacts ? 'true' : null },
    },
  };
}
