/** One invented game as every feed would tell it, each in the least that its format needs. */
export { gameLog } from './feeds/gameLog.ts';
export { flatTable, liveBoxScore, livePlayByPlay, liveTable } from './feeds/liveData.ts';
export { ada, away, bea, cleo, dora, eve, gameId, gameNumber, home } from './feeds/people.ts';
export { shotTable } from './feeds/shots.ts';
export { story } from './feeds/story.ts';
export { totals } from './feeds/totals.ts';
export { v2Table } from './feeds/v2.ts';
export { playByPlayV3, playerBoxTable, v3Table } from './feeds/v3.ts';
