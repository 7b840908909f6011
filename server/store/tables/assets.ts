/** A file of a build that a page asks for under `/assets`, whose name carries a hash of it. */
export interface AssetTable {
  name: string;
  /** The encoding of `body`: 'br', or '' for none. */
  coding: 'br' | '';
  body: Uint8Array;
  /** When a build without it started, ISO 8601 in UTC; null: the current build has it. */
  replaced_at: string | null;
}

export interface AssetTables {
  assets: AssetTable;
}
