/** Searches of the starter games, as pages. */
const curry = (stats: string) =>
  `/search?type=player&league=nba&player=201939&lastN=0&stats=${stats}&seasons=2024-25&seasonType=Regular+Season&opponent=0`;

/** Has more clips than two pages hold. */
export const curryThrees = curry('FG3M');
/** Has fewer clips than two pages hold. */
export const curryBlocks = curry('BLK');

/** The query string of a page. */
export const queryOf = (page: string) => new URL(page, 'http://localhost').search.slice(1);
