/** Official tables of regular seasons; if none was imported, games are summed. */
import type { League } from '#app/basketball/leagues.ts';

export interface TeamRecordTable {
  league: League;
  season: string;
  team_id: number;
  /** Order of the official table, from 1, over both conferences. */
  rank: number;
  wins: number;
  losses: number;
  /** '8-2'. */
  last_ten: string;
  /** Above 0: wins in a row; below: losses. */
  current_streak: number;
}

export interface SeasonTotalsTable {
  league: League;
  season: string;
  player_id: number;
  /** The player's team when the table was made, which may be another than the last one played for. */
  team_id: number;
  games: number;
  points: number;
  assists: number;
  rebounds: number;
  steals: number;
  blocks: number;
}

export interface LeagueTables {
  team_records: TeamRecordTable;
  season_totals: SeasonTotalsTable;
}
