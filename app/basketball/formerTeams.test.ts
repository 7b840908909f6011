import { describe, expect, it } from 'vitest';
import { getTeamInSeason } from './formerTeams.ts';
import { getTeamById } from './teams.ts';

describe('a team in a season', () => {
  it.each([
    [1611661321, '2015', 'TUL', 'Tulsa Shock'],
    [1611661321, '2016', 'DAL', 'Dallas Wings'],
    [1611661321, '2008', 'DET', 'Detroit Shock'],
    [1611661319, '2017', 'SAS', 'San Antonio Stars'],
    [1611661319, '2018', 'LVA', 'Las Vegas Aces'],
    [1610612766, '2013-14', 'CHA', 'Charlotte Bobcats'],
    [1610612766, '2014-15', 'CHA', 'Charlotte Hornets'],
    [1610612746, '2014-15', 'LAC', 'Los Angeles Clippers'],
    [1610612746, '2015-16', 'LAC', 'LA Clippers'],
    [1610612740, '2005-06', 'NOK', 'New Orleans/Oklahoma City Hornets'],
    [1610612740, '2007-08', 'NOH', 'New Orleans Hornets'],
    [1610612760, '2007-08', 'SEA', 'Seattle SuperSonics'],
    [1610612751, '2012-13', 'BKN', 'Brooklyn Nets'],
  ])('%i in %s is %s, %s', (id, season, abbreviation, fullName) => {
    expect(getTeamInSeason(id, season)).toMatchObject({ id, abbreviation, fullName });
  });

  it('has its present name by default, and is undefined if unknown', () => {
    expect(getTeamInSeason(1610612744, '1996-97')).toBe(getTeamById(1610612744));
    expect(getTeamInSeason(0, '2024-25')).toBeUndefined();
  });
});
