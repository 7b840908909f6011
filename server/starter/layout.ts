/**
 * The tables and columns of a starter file, as reader and writer use them. A line holds whole games,
 * in their order; `game_players` lists who takes part in each. Official video is not part of it.
 */
import { playerStatColumns, teamStatColumns } from '#server/store/tables/boxScoreColumns.ts';
import type {
  GameTable,
  PlayerLineTable,
  PlayerTable,
  PlayTable,
  TeamLineTable,
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

export const gameFileColumns: {
  [Table in GameFileTable]: (keyof GameFileRows[Table] & string)[];
} = {
  games: [
    'id',
    'league',
    'season',
    'phase',
    'day',
    'home_team_id',
    'away_team_id',
    'home_score',
    'away_score',
    'status',
  ],
  players: ['id', 'league', 'first_name', 'family_name', 'full_name'],
  game_players: ['game_id', 'player_id'],
  plays: [
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
  ],
  player_lines: ['game_id', 'player_id', 'team_id', 'seq', 'starter', ...playerStatColumns],
  team_lines: ['game_id', 'team_id', ...teamStatColumns],
};
