import { expect, test } from 'vitest';
import { getLeagueParam, withLeague } from './leagueParams.ts';

test.each([
  ['', 'leaders', 'wnba', '/?leaders=wnba'],
  ['leaders=wnba', 'leaders', 'nba', '/'],
  ['leaders=wnba', 'standings', 'wnba', '/?leaders=wnba&standings=wnba'],
  ['standings=wnba&games=wnba', 'games', 'nba', '/?standings=wnba'],
  ['leaders=mls&x=1', 'standings', 'wnba', '/?standings=wnba'],
] as const)('from ?%s, %s to %s leads to %s', (query, part, league, path) => {
  expect(withLeague(new URLSearchParams(query), part, league)).toBe(path);
});

test('an invalid league falls back to the NBA', () => {
  expect(getLeagueParam(new URLSearchParams('leaders=mls'), 'leaders')).toBe('nba');
});
