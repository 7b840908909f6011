/** What a phrase leads to. */
import type { FacetValue } from '#app/basketball/clipFacets.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { Seasons, SeasonType } from '#app/basketball/seasons.ts';
import type { GameSearch, Search } from '#app/search/search.ts';
import type { Round } from './meaning.ts';
import type { NameIndex } from './playerNames.ts';

/** What a phrase is read with. */
export interface PhraseLookup {
  names: NameIndex;
  seasons: Seasons;
  /** Whether the API has an extension. */
  has: (token: string) => boolean;
  /** The start year of the oldest season with plays; null if it is not known. */
  firstYears: Readonly<Record<League, number | null>>;
  /** YYYY-MM-DD */
  today: string;
}

export interface PhraseChoice {
  label: string;
  /** 'GSW · 2009–2025'; '' if nothing is known. */
  detail: string;
  search: Search;
}

interface Understood {
  /** Words that the search leaves out, as they were typed. */
  ignored: string[];
}

export type PhraseOutcome = Understood &
  (
    | {
        kind: 'search';
        search: Search;
        /** Whether the phrase names no season. */
        isSeasonOpen: boolean;
        /** Ids of other players of that name. */
        also: number[];
      }
    | {
        kind: 'choice';
        of: 'player' | 'team' | 'game';
        /** The words that fit several. */
        text: string;
        choices: PhraseChoice[];
      }
    | {
        kind: 'nothing';
        /** Why a game that the phrase asks for was not found: the lists lack it, or could not be loaded. */
        reason?: 'noSuchGame' | 'noGames';
      }
  );

/** A game that a phrase describes, to be looked up. */
export interface GameQuestion {
  league: League;
  /** Both, or the one, that plays in it; none: any. */
  teams: number[];
  /** '' for any. */
  from: string;
  to: string;
  /** Newest first; the first one that has such games counts. */
  seasons: string[];
  /** Null: both. */
  seasonType: SeasonType | null;
  /** Of a playoff series; null: any. */
  number: number | null;
  round: Round | null;
  stage: FacetValue<'stage'> | null;
  /** Whether the newest of several is meant. */
  isNewest: boolean;
}

/** A phrase that is clear but for the game. */
export interface OpenGame extends Understood {
  kind: 'games';
  question: GameQuestion;
  /** Words that ask for the game. */
  text: string;
  /** The search in that game. */
  search: GameSearch;
  /** Whether the days from the first to the last of several games are meant. */
  isSpan: boolean;
  /** The search if there is no such game; null: none. */
  otherwise: Search | null;
  /** Words that `otherwise` leaves out. */
  lost: string[];
}
