/**
 * The wire format of the clip API (docs/product.md#clip-api) as Zod schemas. The client parses every
 * answer with them, and the bundled API is typed by them. Unknown fields pass. Optional fields
 * (docs/product.md#clip-fields) may be missing from the answers of another API.
 */
export * from './contract/boxScores.ts';
export * from './contract/clips.ts';
export * from './contract/games.ts';
export * from './contract/league.ts';
export * from './contract/lookups.ts';
export * from './contract/playlists.ts';
export * from './contract/savedSearches.ts';
export * from './contract/shots.ts';
