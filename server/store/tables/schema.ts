/**
 * The tables of the store as Kysely types. Integers fit 32 bits and booleans are 0 or 1, so that
 * SQLite and PostgreSQL hold the same values. Game ids are the ten-digit id as a number.
 */
import type { League } from '#app/basketball/leagues.ts';
import type { VideoCheckTable } from '#server/store/plays/videoChecks.ts';
import type { AssetTables } from './assets.ts';
import type { PlayerStats, TeamStats } from './boxScoreColumns.ts';
import type { IdentityTables } from './identity.ts';
import type { LeagueTables } from './league.ts';
import type { PlaylistTables } from './playlists.ts';
import type { SavedSearchTables } from './savedSearches.ts';
import type { SharedStateTables } from './sharedState.ts';

export interface MetaTable {
  key: string;
  value: string;
}

export interface PlayerTable {
  id: number;
  league: League;
  first_name: string;
  family_name: string;
  full_name: string;
}

/** A team that the table of teams in `app/basketball` lacks, as feeds name it; '' if none does. */
export interface TeamTable {
  id: number;
  league: League;
  abbreviation: string;
  nickname: string;
  full_name: string;
  /** 'West' or 'East'. */
  conference: string;
}

export interface GameTable {
  id: number;
  league: League;
  /** '2024-25' or '2024'. */
  season: string;
  /** The season segment, see `seasonSegment.ts`. */
  phase: number;
  /** Eastern calendar day as YYYYMMDD. */
  day: number;
  home_team_id: number;
  away_team_id: number;
  home_score: number | null;
  away_score: number | null;
  status: 'scheduled' | 'live' | 'final';
}

/** A play that can have a clip, with the event number under which the leagues file its video. */
export interface PlayTable {
  game_id: number;
  event: number;
  /** Rank in the game's own order, unique in the game, from 0. */
  ord: number;
  period: number;
  /** Tenths of a second left in the period. */
  clock: number;
  kind: PlayKind;
  /** Lower-case detail in the feeds' words: 'driving layup', '1 of 2', 'bad pass', 'offensive'. */
  detail: string | null;
  /** Shots and free throws. */
  made: number | null;
  /** Points for a shot or free throw if made: 1, 2 or 3. */
  value: number | null;
  player_id: number | null;
  team_id: number | null;
  assist_id: number | null;
  steal_id: number | null;
  block_id: number | null;
  /** The player fouled, or the other jumper. */
  opponent_id: number | null;
  /** Tenths of a foot from the rim in the half-court view of shot charts; null if unknown. */
  x: number | null;
  y: number | null;
  /** Feet. */
  distance: number | null;
  /** Score after the play. */
  score_home: number | null;
  score_away: number | null;
  /** Bits of `playFlags`. */
  flags: number;
  /** Bits of the tag vocabulary, `tags.ts`: the first 31 tags. */
  tags: number;
  /** The other tags. */
  more_tags: number;
  /** URL of the official video, https, or null. `video_checks` records whether it is available. */
  video_url: string | null;
  /** Its length in milliseconds; null if unknown. */
  video_ms: number | null;
}

/** The columns of {@link GameTable} besides the id. */
export const gameColumns = [
  'league',
  'season',
  'phase',
  'day',
  'home_team_id',
  'away_team_id',
  'home_score',
  'away_score',
  'status',
] as const satisfies (keyof GameTable)[];

/** The columns of {@link PlayTable}. */
export const playColumns = [
  'game_id',
  'event',
  'ord',
  'period',
  'clock',
  'kind',
  'detail',
  'made',
  'value',
  'player_id',
  'team_id',
  'assist_id',
  'steal_id',
  'block_id',
  'opponent_id',
  'x',
  'y',
  'distance',
  'score_home',
  'score_away',
  'flags',
  'tags',
  'more_tags',
  'video_url',
  'video_ms',
] as const satisfies (keyof PlayTable)[];

export const playKinds = [
  'shot',
  'freethrow',
  'rebound',
  'turnover',
  'foul',
  'violation',
  'jumpball',
  'ejection',
] as const;
export type PlayKind = (typeof playKinds)[number];

/** Situations of a play, from liveData's qualifiers; box scores sum points by them. */
export const playFlags = { paint: 1, fastBreak: 2, fromTurnover: 4, secondChance: 8 } as const;

/** A game that a player played. */
export interface AppearanceTable {
  player_id: number;
  phase: number;
  day: number;
  game_id: number;
  team_id: number;
  opponent_team_id: number;
}

/** A player's, or a team's, play index of one season segment. */
export interface PlayerIndexTable {
  /** A team's id is below zero, see `facts.ts`. */
  player_id: number;
  phase: number;
  /** See `playIndex.ts`. */
  bytes: Uint8Array;
}

/** Tells readers of a player's, or a team's, play indexes whether their cache is current. */
export interface PlayerRevisionTable {
  /** As in {@link PlayerIndexTable}. */
  player_id: number;
  /** Rises with each change; 0 if there is no row. Rows stay when the last index goes. */
  revision: number;
}

/** The play index of a game; a play without a credit is of `noKind`. */
export interface GameIndexTable {
  game_id: number;
  /** See `playIndex.ts`. */
  bytes: Uint8Array;
}

/** A game that indexes of players, teams and tags lack: see `lateEntries.ts`. */
export interface UnindexedGameTable {
  game_id: number;
  /** Tells apart who has the game's entries. */
  run: number;
}

/** Tables that processes of the version before read during an upgrade, and nothing else. */
interface FormerTables {
  season_sheets: { player_id: number; phase: number; sheet: Uint8Array };
  game_sheets: { game_id: number; sheet: Uint8Array };
}

/** A player's line of a box score. */
export interface PlayerLineTable extends PlayerStats {
  game_id: number;
  player_id: number;
  team_id: number;
  /** Order in the box score, from 0. */
  seq: number;
  starter: number;
}

/** A team's line of a box score. */
export interface TeamLineTable extends TeamStats {
  game_id: number;
  team_id: number;
}

/** The facts of one feed about one game, kept so that the game can be merged again. */
export interface SourceTable {
  game_id: number;
  /** Name of the reader, for instance 'livedata-pbp'. */
  kind: string;
  /** SHA-256 of the payload, hex. */
  digest: string;
  /** Compressed JSON of the reader's facts. */
  payload: Uint8Array;
  /** Names of the files that the facts came from, as a JSON list; null if it was not recorded. */
  files: string | null;
}

export interface Database
  extends AssetTables,
    FormerTables,
    IdentityTables,
    LeagueTables,
    SharedStateTables,
    PlaylistTables,
    SavedSearchTables {
  meta: MetaTable;
  players: PlayerTable;
  teams: TeamTable;
  games: GameTable;
  plays: PlayTable;
  appearances: AppearanceTable;
  player_indexes: PlayerIndexTable;
  careers: PlayerRevisionTable;
  game_indexes: GameIndexTable;
  unindexed_games: UnindexedGameTable;
  player_lines: PlayerLineTable;
  team_lines: TeamLineTable;
  sources: SourceTable;
  video_checks: VideoCheckTable;
}

/** A game's rows, as the importer and the starter set write them. */
export interface GameRecord {
  game: GameTable;
  players: PlayerTable[];
  /** Appearances and play indexes are derived from plays and lines when written. */
  plays: PlayTable[];
  lines: PlayerLineTable[];
  teamLines: TeamLineTable[];
}

/** The primary keys of the tables that imports and restored backups fill in bulk. */
export const primaryKeys = {
  accounts: ['id'],
  account_codes: ['hash'],
  identity_records: ['model', 'id'],
  playlists: ['id'],
  playlist_clips: ['playlist_id', 'id'],
  saved_searches: ['id'],
  shared_notes: ['fact'],
  meta: ['key'],
  players: ['id'],
  teams: ['id'],
  games: ['id'],
  plays: ['game_id', 'event'],
  appearances: ['player_id', 'phase', 'day', 'game_id'],
  player_indexes: ['player_id', 'phase'],
  careers: ['player_id'],
  game_indexes: ['game_id'],
  unindexed_games: ['game_id'],
  player_lines: ['game_id', 'player_id'],
  team_lines: ['game_id', 'team_id'],
  sources: ['game_id', 'kind'],
  team_records: ['league', 'season', 'team_id'],
  season_totals: ['league', 'season', 'player_id'],
} satisfies { [T in keyof Database]?: (keyof Database[T] & string)[] };

export type BulkTable = keyof typeof primaryKeys;
