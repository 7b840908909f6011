/**
 * The tables and columns of a starter file. A line holds whole games, in order; `game_players` lists
 * the players of each.
 */
import { playerStatColumns, teamStatColumns } from '#server/store/tables/boxScoreColumns.ts';
import {
  type GameTable,
  gameColumns,
  type PlayerLineTable,
  type PlayerTable,
  type PlayTable,
  playColumns,
  type TeamLineTable,
} from '#server/store/tables/schema.ts';

/** The rows of each table of a line. */
export interface GameFileRows {
  games: GameTable;
  players: PlayerTable;
  game_players: { game_id: number; player_id: number };
  plays: PlayTable;
  player_lines: PlayerLineTable;
  team_lines: TeamLineTable;
}

export type GameFileTable = keyof GameFileRows;

/** Columns of plays that a file leaves out: official videos, and tags, which follow from the rest. */
export const unwrittenPlay = { video_url: null, video_ms: null, tags: 0, more_tags: 0 };

export const gameFileColumns: {
  [Table in GameFileTable]: (keyof GameFileRows[Table] & string)[];
} = {
  games: ['id', ...gameColumns],
  players: ['id', 'league', 'first_name', 'family_name', 'full_name'],
  game_players: ['game_id', 'player_id'],
  plays: playColumns.filter((column) => !(column in unwrittenPlay)),
  player_lines: ['game_id', 'player_id', 'team_id', 'seq', 'starter', ...playerStatColumns],
  team_lines: ['game_id', 'team_id', ...teamStatColumns],
};
