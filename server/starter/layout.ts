/**
 * What encoder and decoder of the starter format share: which columns there are, and the guesses
 * that keep them small. A file holds whole games, usually a season of one league:
 *
 *     'CRS1' | brotli( length of header, 32-bit little-endian | header, JSON | columns )
 *
 * The header lists the columns with their lengths, the words that columns name by number, and the
 * players. What lies in a column is described at {@link FieldPlan}; columns themselves in
 * `columns.ts`. Games, and plays and lines within a game, keep their order. Official video is not
 * part of the format: a decoded play has no `video_url`.
 */
import type { GameTable, PlayerLineTable, PlayTable, TeamLineTable } from '#server/store/schema.ts';

/** Begins every file. The digit is the format's version: what changes the layout counts it up. */
export const magic = 'CRS1';

export interface Header {
  games: number;
  /** Kinds, details, seasons and so on; columns hold places in this list. */
  words: string[];
  /** `[id, place of the league in words, first name, family name, full name or null]`; null: first + ' ' + family. */
  players: [number, number, string, string, string | null][];
  columns: [name: string, bytes: number][];
}

/**
 * How a field becomes a number in its column:
 * - number: itself;
 * - word: its place in the header's words;
 * - player: the place in the game's list of players, or -1 - id for a player who is not in it;
 * - team: 0 home, 1 away, or -1 - id.
 */
type FieldPlan<Row> = readonly (readonly [
  field: keyof Row & string,
  form: 'number' | 'word' | 'player' | 'team',
])[];

export const gameFields = [
  ['id', 'number'],
  ['league', 'word'],
  ['season', 'word'],
  ['phase', 'number'],
  ['day', 'number'],
  ['home_team_id', 'number'],
  ['away_team_id', 'number'],
  ['home_score', 'number'],
  ['away_score', 'number'],
  ['status', 'word'],
] as const satisfies FieldPlan<GameTable>;

/**
 * Fields of a play that have a column per kind of play, so that like stands by like. The others:
 * `event`, `ord`, `period` and `clock` are the difference to the play before; `team_id`, `distance`,
 * scores and `tags` are mostly what `guesses.ts` says, and then null in their columns.
 */
export const playFields = [
  ['detail', 'word'],
  ['made', 'number'],
  ['value', 'number'],
  ['player_id', 'player'],
  ['assist_id', 'player'],
  ['steal_id', 'player'],
  ['block_id', 'player'],
  ['opponent_id', 'player'],
  ['x', 'number'],
  ['y', 'number'],
  ['flags', 'number'],
] as const satisfies FieldPlan<PlayTable>;

const countFields = [
  ['field_goals_made', 'number'],
  ['field_goals_attempted', 'number'],
  ['three_pointers_made', 'number'],
  ['three_pointers_attempted', 'number'],
  ['free_throws_made', 'number'],
  ['free_throws_attempted', 'number'],
  ['rebounds_offensive', 'number'],
  ['rebounds_defensive', 'number'],
  ['assists', 'number'],
  ['steals', 'number'],
  ['blocks', 'number'],
] as const satisfies FieldPlan<PlayerLineTable & TeamLineTable>;

export const lineFields = [
  ['player_id', 'player'],
  ['team_id', 'team'],
  ['seq', 'number'],
  ['starter', 'number'],
  ['seconds', 'number'],
  ['points', 'number'],
  ...countFields,
  ['turnovers', 'number'],
  ['fouls_personal', 'number'],
  ['plus_minus', 'number'],
] as const satisfies FieldPlan<PlayerLineTable>;

export const teamLineFields = [
  ['team_id', 'team'],
  ['score', 'number'],
  ...countFields,
  ['rebounds_team_offensive', 'number'],
  ['rebounds_team_defensive', 'number'],
  ['rebounds_total', 'number'],
  ['turnovers_total', 'number'],
  ['points_from_turnovers', 'number'],
  ['points_fast_break', 'number'],
  ['points_in_the_paint', 'number'],
  ['points_second_chance', 'number'],
  ['fouls_team', 'number'],
  ['fouls_technical', 'number'],
  ['biggest_lead', 'number'],
] as const satisfies FieldPlan<TeamLineTable>;

export type PlayPlace = Pick<PlayTable, 'event' | 'ord' | 'period' | 'clock'>;

/** What stands before a game's first play. */
export const firstPlay: PlayPlace = { event: 0, ord: -1, period: 1, clock: 0 };
