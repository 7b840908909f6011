/** Queries for clips, as the searches make them, and pages without any. */
export const pageQuery = {
  league: 'nba',
  seasonType: 'Regular Season',
  sort: 'desc',
  tags: [],
  cursor: null,
  limit: 15,
} as const;

export const playerQuery = {
  ...pageQuery,
  player: 201939,
  stats: ['PTS', 'AST'],
  seasons: ['2024-25', '2023-24'],
  lastN: 5,
  opponent: 1610612747,
} as const;

export const emptyPage = { items: [], nextCursor: null, errors: [] };
export const failedPage = { ...emptyPage, failed: true };
