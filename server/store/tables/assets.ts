/** A file of a build that a page asks for under `/assets`, whose name carries a hash of it. */
export interface AssetTable {
  name: string;
  /** Of `body`: 'br', or '' for the bytes as they are. */
  coding: 'br' | '';
  body: Uint8Array;
  /** Since when the build that started last does without it, ISO 8601 in UTC; null: it has it. */
  replaced_at: string | null;
}

export interface AssetTables {
  assets: AssetTable;
}
