import { expect, it } from 'vitest';
import type { League } from '#app/basketball/leagues.ts';
import { Endpoints } from './endpoints.ts';
import { listSeasonVideos } from './videoLists.ts';

const hosts = {
  ...{ stats: 'https://stats.test', live: 'https://live.test' },
  ...{ site: 'https://league.test', userAgent: 'test' },
};
const game = (number: number, home: number, away: number) => ({
  id: `00412${String(number).padStart(5, '0')}`,
  ...{ day: 20130401 + number, teams: [home, away] as const },
});

it.each<[league: League, season: string, lists: number]>([
  ['nba', '1996-97', 0],
  ['nba', '2012-13', 0],
  ['nba', '2013-14', 6],
  ['wnba', '2013', 0],
  ['wnba', '2014', 6],
])('requests the videos of two teams of %s %s in %i lists', (league, season, lists) => {
  const endpoints = new Endpoints(hosts, league, season);
  expect(listSeasonVideos(endpoints, [game(1, 10, 11), game(2, 11, 10)])).toHaveLength(lists);
});

it('requests the videos of thirty teams in ninety lists a season type', () => {
  const pairs = Array.from({ length: 15 }, (_, i) => [2 * i, 2 * i + 1] as const);
  const games = pairs.flatMap(([a, b], i) => {
    const regular = { ...game(i, a, b), id: `00224000${i + 10}` };
    return i < 8 ? [regular, game(i, a, b)] : [regular];
  });
  const lists = listSeasonVideos(new Endpoints(hosts, 'nba', '2024-25'), games);
  const types = Map.groupBy(lists, ({ file }) =>
    new URL(file.calls[0]?.url ?? '').searchParams.get('SeasonType'),
  );
  expect([...types].map(([type, of]) => [type, of.length])).toEqual([
    ['Regular Season', 90],
    ['Playoffs', 48],
  ]);
});
