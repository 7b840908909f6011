/** What a backup does with each table, and with each row of `meta`. */
import type { BulkTable, Database } from './schema.ts';

/**
 * - `kept`: in every backup; empty where one is restored.
 * - `merged`: in every backup; a store that has served without accounts may have rows already, and those
 *   of the backup take their place.
 * - `plays`: in a backup with plays; empty where one is restored.
 * - `rebuilt`: follows from the plays.
 * - `dropped`: expires, comes again by itself, or belongs to the version before.
 */
export type BackupRole = 'kept' | 'merged' | 'plays' | 'rebuilt' | 'dropped';

/** Rows are written and restored in this order: a table comes after those that it refers to. */
export const backupRoles = {
  accounts: 'kept',
  account_codes: 'kept',
  playlists: 'kept',
  playlist_clips: 'kept',
  saved_searches: 'kept',
  meta: 'merged',
  // Without these everybody has to log in again, and who logged out is in again.
  identity_records: 'merged',
  shared_notes: 'merged',
  players: 'plays',
  teams: 'plays',
  games: 'plays',
  plays: 'plays',
  player_lines: 'plays',
  team_lines: 'plays',
  sources: 'plays',
  team_records: 'plays',
  season_totals: 'plays',
  appearances: 'rebuilt',
  player_indexes: 'rebuilt',
  careers: 'rebuilt',
  game_indexes: 'rebuilt',
  // Restoring indexes all games.
  unindexed_games: 'dropped',
  attempts: 'dropped',
  shared_work: 'dropped',
  video_checks: 'dropped',
  assets: 'dropped',
  revisions: 'dropped',
  season_sheets: 'dropped',
  game_sheets: 'dropped',
} as const satisfies Record<keyof Database, BackupRole>;

type TablesOf<Role extends BackupRole> = {
  [Table in keyof Database]: (typeof backupRoles)[Table] extends Role ? Table : never;
}[keyof Database];

/** The tables that a backup may have. Restoring needs their primary keys. */
export type BackupTable = TablesOf<'kept' | 'merged' | 'plays'> & BulkTable;

/** The tables of these roles, in the order of writing. */
export function listTables(...roles: ('kept' | 'merged' | 'plays')[]): BackupTable[] {
  const tables = Object.keys(backupRoles) as BackupTable[];
  return tables.filter((table) => roles.includes(backupRoles[table]));
}

/**
 * The role of a row of `meta`: keys of what was loaded go with the plays; locks, and the format of the
 * store's own indexes, stay behind.
 */
export function getMetaRole(key: string): BackupRole {
  if (key.startsWith('series ') || key === 'play indexes') return 'dropped';
  return key === 'starter' || key.startsWith('imported ') ? 'plays' : 'merged';
}
