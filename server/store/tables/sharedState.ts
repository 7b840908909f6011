/** State that processes share; times are ISO 8601 in UTC, which sort as text. */

/** Single-flight work and its results. */
interface SharedWorkTable {
  key: string;
  /** Names the attempt that has the work or did it. */
  owner: string;
  /** The result; null while the work runs. */
  value: string | null;
  /** End of the owner's lease, or of the value's validity; then any process may start again. */
  expires_at: string;
}

/** Expiring facts that all processes know. */
interface SharedFlagTable {
  fact: string;
  noted_at: string;
  expires_at: string;
}

/** How often something has changed. */
export interface RevisionTable {
  name: 'games' | 'videos' | 'playlists';
  value: number;
}

export interface SharedStateTables {
  revisions: RevisionTable;
  shared_work: SharedWorkTable;
  shared_notes: SharedFlagTable;
}
