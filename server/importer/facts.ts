/**
 * One feed's facts about one game, in the store's terms. Readers return facts, `buildGame.ts` merges
 * those of several feeds. They are stored in `sources` as JSON.
 */
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonTotalsTable, TeamRecordTable } from '#server/store/tables/league.ts';
import type {
  GameTable,
  PlayerLineTable,
  PlayTable,
  TeamLineTable,
} from '#server/store/tables/schema.ts';
import type { NewTeamName } from '#server/store/teams.ts';

/** A play; the feed does not give the absent fields. */
export type FeedPlay = Pick<PlayTable, 'event' | 'period' | 'clock' | 'kind'> &
  Partial<Omit<PlayTable, 'game_id' | 'ord' | 'tags' | 'more_tags'>> & {
    /** The assisting player's name in a feed that gives no id. */
    assist_name?: string;
  };

/** A player's names in a feed. `short` is 'J. Tatum'. */
export interface FeedNames {
  id: number;
  first?: string;
  family?: string;
  full?: string;
  short?: string;
}

export type FeedLine = Pick<PlayerLineTable, 'player_id' | 'team_id'> &
  Partial<Omit<PlayerLineTable, 'game_id' | 'seq'>> & {
    /** The feed says that the player did not play. */
    benched?: true;
  };

export type FeedTeamLine = Pick<TeamLineTable, 'team_id'> & Partial<Omit<TeamLineTable, 'game_id'>>;

/** A team that the application does not know, as a feed names it. */
export type FeedTeam = Omit<NewTeamName, 'league'>;

export interface FeedGame {
  gameId: number;
  game: Partial<Omit<GameTable, 'id' | 'league' | 'season' | 'phase'>>;
  /** The point of the game at which the feed was written. */
  progress?: { period: number; clock: number };
  players: FeedNames[];
  /** Those of its teams that the application does not know. */
  teams?: FeedTeam[];
  /** In the game's order. Absent: the feed has no plays. */
  plays?: FeedPlay[];
  /** In the box score's order. */
  lines?: FeedLine[];
  teamLines?: FeedTeamLine[];
  videos?: FeedVideo[];
  /**
   * The table was split within the game: another one may have the rest. For a shot chart, on which
   * side.
   */
  cut?: true | { before: boolean; after: boolean };
  /** The rows of each part of a split play-by-play (`joinParts.ts`). */
  parts?: unknown[][];
}

/** The official video of a play. */
export interface FeedVideo {
  event: number;
  url: string;
  /** Length in milliseconds, if known. */
  ms?: number;
}

/** The names of feeds in `sources.kind`. */
export type SourceKind =
  | 'livedata-pbp'
  | 'livedata-box'
  | 'livedata-flat'
  | 'v3-pbp'
  | 'v3-box'
  | 'v2-pbp'
  | 'v2-box'
  | 'v2-team-box'
  | 'page'
  | 'game-log'
  | 'schedule'
  | 'kept'
  | 'shots'
  | 'video-list';

/** One reader's output. */
export interface SourceFacts {
  kind: SourceKind;
  facts: FeedGame;
}

/** The facts of all feeds about one game. */
export type GameSources = ReadonlyMap<SourceKind, FeedGame>;

/** An official table of a regular season. */
export type SeasonTable = { league: League; season: string } & (
  | { kind: 'standings'; rows: TeamRecordTable[]; teams?: FeedTeam[] }
  | {
      kind: 'totals';
      rows: SeasonTotalsTable[];
      /** Whether it lists all players. */
      whole: boolean;
      players: FeedNames[];
    }
);

/** A league's list of players. */
export interface PlayerList {
  kind: 'players';
  league: League;
  players: ListedName[];
}

export interface ListedName {
  id: number;
  first: string;
  family: string;
}

/** A game of another league; it is not stored. */
export interface ForeignGame {
  kind: 'other-league';
  /** Ten digits. */
  gameId: string;
}

/** The output of a reader for a file. */
export type ReaderOutput = SourceFacts | SeasonTable | PlayerList | ForeignGame;

/** A file that cannot be imported; the message gives the reason. */
export class ImportError extends Error {}

/** Content of a kind that no reader knows. */
export class UnknownContentError extends ImportError {}
