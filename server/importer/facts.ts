/**
 * What one feed says of one game, in the store's own terms. Readers make facts, `build.ts` puts
 * the facts of several feeds together. Facts are kept in `sources` as JSON.
 */
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonTotalsTable, TeamRecordTable } from '#server/store/tables/league.ts';
import type {
  GameTable,
  PlayerLineTable,
  PlayTable,
  TeamLineTable,
} from '#server/store/tables/schema.ts';

/** A play; a field that is absent is not told by this feed for this play. */
export type FeedPlay = Pick<PlayTable, 'event' | 'period' | 'clock' | 'kind'> &
  Partial<Omit<PlayTable, 'game_id' | 'ord' | 'tags'>> & {
    /** What the feed calls the player who assisted, where it does not tell who that is. */
    assist_name?: string;
  };

/** What a feed calls a player. `short` is 'J. Tatum'. */
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

export interface FeedGame {
  gameId: number;
  game: Partial<Omit<GameTable, 'id' | 'league' | 'season' | 'phase'>>;
  /** How far an unfinished game had come when the feed was written. */
  progress?: { period: number; clock: number };
  players: FeedNames[];
  /** In the game's order. Absent: the feed does not tell plays. */
  plays?: FeedPlay[];
  /** In the box score's order. */
  lines?: FeedLine[];
  teamLines?: FeedTeamLine[];
  videos?: FeedVideo[];
  /**
   * A table was split within the game: what it does not have may be in another one. Of a chart, on
   * which side.
   */
  cut?: true | { before: boolean; after: boolean };
  /** The rows of each part of a split play-by-play, as its reader keeps them (`parts.ts`). */
  parts?: unknown[][];
}

/** The official video of a play. */
export interface FeedVideo {
  event: number;
  url: string;
}

/** Feeds, by the name under which `sources.kind` keeps their facts. */
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

/** Everything that feeds say of one game. */
export type GameSources = ReadonlyMap<SourceKind, FeedGame>;

/** An official table of a regular season. */
export type SeasonTable = { league: League; season: string } & (
  | { kind: 'standings'; rows: TeamRecordTable[] }
  | {
      kind: 'totals';
      rows: SeasonTotalsTable[];
      /** False: players who are not in it may have played too. */
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

/** A game of another league, of which nothing is kept. */
export interface ForeignGame {
  kind: 'other-league';
  /** Ten digits. */
  gameId: string;
}

/** The output of a reader for a file. */
export type ReaderOutput = SourceFacts | SeasonTable | PlayerList | ForeignGame;

/** A file that cannot be imported; the message is the reason for people. */
export class ImportError extends Error {}
