import { expect, it } from 'vitest';
import type { League } from '#app/basketball/leagues.ts';
import { Endpoints } from './endpoints.ts';

const game = { id: '0021200001', day: 20121030, teams: [1610612737, 1610612738] as const };
const hosts = { stats: 'https://stats.test', live: 'https://live.test' };

it.each<[league: League, season: string, lists: number]>([
  ['nba', '1996-97', 0],
  ['nba', '2012-13', 0],
  ['nba', '2013-14', 6],
  ['wnba', '2013', 0],
  ['wnba', '2014', 6],
])('requests the videos of a game of %s %s in %i lists', (league, season, lists) => {
  expect(new Endpoints(hosts, league, season).videos(game).size).toBe(lists);
});
