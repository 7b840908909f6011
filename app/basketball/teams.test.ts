import { describe, expect, it } from 'vitest';
import { leagues } from './leagues.ts';
import { getTeamById, getTeamByTricode, getTeamsByLeague } from './teams.ts';

/** Relative luminance of '#RRGGBB' (WCAG 2). */
function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

describe('teams', () => {
  it('are thirty and fifteen with distinct ids and tricodes', () => {
    expect(getTeamsByLeague('nba')).toHaveLength(30);
    expect(getTeamsByLeague('wnba')).toHaveLength(15);
    for (const league of leagues) {
      const teams = getTeamsByLeague(league);
      expect(new Set(teams.map((team) => team.abbreviation)).size).toBe(teams.length);
      for (const team of teams) {
        expect(getTeamById(team.id)).toBe(team);
        expect(getTeamByTricode(league, team.abbreviation)).toBe(team);
      }
    }
  });

  it('are in two conferences of equal size in the NBA', () => {
    expect(getTeamsByLeague('nba').filter((team) => team.conference === 'West')).toHaveLength(15);
    expect(getTeamsByLeague('wnba').filter((team) => team.conference === 'East')).toHaveLength(7);
  });

  it.each([
    ['BOS', 18],
    ['LAL', 17],
    ['GSW', 7],
    ['CHI', 6],
    ['SAS', 5],
    ['OKC', 2],
    ['BKN', 0],
  ])('include %s with %i titles', (tricode, titles) => {
    expect(getTeamByTricode('nba', tricode)?.championships).toHaveLength(titles);
  });

  it('never share a title within a league', () => {
    for (const league of leagues) {
      const years = getTeamsByLeague(league).flatMap((team) => team.championships);
      expect(new Set(years).size).toBe(years.length);
    }
  });

  it.each([
    ['nba', 'PHO', 1610612756],
    ['wnba', 'PHO', 1611661317],
    ['wnba', 'phx', 1611661317],
    ['wnba', 'NY', 1611661313],
    ['wnba', 'LV', 1611661319],
    ['wnba', 'GS', 1611661331],
    ['nba', 'GS', 1610612744],
    ['wnba', 'LA', 1611661320],
    ['wnba', 'TOR', 1611661332],
    ['wnba', 'PDX', 1611661327],
    ['wnba', 'POR', 1611661327],
    ['wnba', 'HOU', 1611661316],
    ['wnba', 'SAC', 1611661318],
    ['nba', 'WSB', 1610612764],
    ['nba', 'VAN', 1610612763],
  ] as const)('are found by the alternative tricode: %s %s', (league, tricode, id) => {
    expect(getTeamByTricode(league, tricode)?.id).toBe(id);
  });

  it('are found by id when they play no more, and are in no list', () => {
    expect(getTeamById(1611661316)).toMatchObject({ fullName: 'Houston Comets' });
    expect(getTeamsByLeague('wnba').map(({ abbreviation }) => abbreviation)).not.toContain('HOU');
  });

  it('are not found by an unknown tricode', () => {
    expect(getTeamByTricode('nba', 'constructor')).toBeUndefined();
    expect(getTeamByTricode('nba', '__proto__')).toBeUndefined();
    expect(getTeamById(0)).toBeUndefined();
  });

  it('have a primary color with contrast on white and on near-black', () => {
    for (const team of leagues.flatMap(getTeamsByLeague)) {
      const level = luminance(team.colors.primary);
      expect(1.05 / (level + 0.05), `${team.fullName} on white`).toBeGreaterThan(2.2);
      expect((level + 0.05) / 0.056, `${team.fullName} on black`).toBeGreaterThan(2.1);
    }
  });
});
