import type { League } from '#app/basketball/leagues.ts';

/** A search that a person keeps; times are ISO 8601 in UTC. */
export interface SavedSearchTable {
  id: string;
  /** Subject of the owner's access tokens. */
  owner_id: string;
  /** Unique among the owner's. */
  name: string;
  league: League;
  /** The query string of the search's page. */
  query: string;
  /** Number of clips when the owner last opened it; null: unknown. */
  seen_count: number | null;
  created_at: string;
  /** Of the last change; opening it is none. */
  updated_at: string;
}

export interface SavedSearchTables {
  saved_searches: SavedSearchTable;
}
