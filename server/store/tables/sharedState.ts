/** What processes tell each other; times are ISO 8601 in UTC, which sort as text. */

/** Work that one process does for all, and what came of it. */
export interface SharedWorkTable {
  key: string;
  /** Names the attempt that has the work or did it. */
  owner: string;
  /** What came of it; null: under way. */
  value: string | null;
  /** Until then it is the owner's, or the value holds; later anybody may do it anew. */
  expires_at: string;
}

/** Facts that every process is to know for a while. */
export interface SharedFlagTable {
  fact: string;
  noted_at: string;
  expires_at: string;
}

export interface SharedStateTables {
  shared_work: SharedWorkTable;
  shared_notes: SharedFlagTable;
}
