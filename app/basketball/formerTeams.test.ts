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
    [1611661327, '2001', 'POR', 'Portland Fire'],
    [1611661327, '2026', 'PDX', 'Portland Fire'],
    [1611661332, '2026', 'TOR', 'Toronto Tempo'],
    [1611661318, '2005', 'SAC', 'Sacramento Monarchs'],
    [1610612764, '1996-97', 'WAS', 'Washington Bullets'],
    [1610612763, '1998-99', 'VAN', 'Vancouver Grizzlies'],
    [1610612751, '2012-13', 'BKN', 'Brooklyn Nets'],
  ])('%i in %s is %s, %s', (id, season, abbreviation, fullName) => {
    expect(getTeamInSeason(id, season)).toMatchObject({ id, abbreviation, fullName });
  });

  it.each([
    [1610612740, '2003-04', 'East'],
    [1610612740, '2004-05', 'West'],
    [1611661321, '2006', 'East'],
    [1611661316, '1997', 'East'],
    [1611661316, '1998', 'West'],
  ])('%i in %s is in the %s', (id, season, conference) => {
    expect(getTeamInSeason(id, season)?.conference).toBe(conference);
  });

  it('has its present name by default, and is undefined if unknown', () => {
    expect(getTeamInSeason(1610612744, '1996-97')).toBe(getTeamById(1610612744));
    expect(getTeamInSeason(0, '2024-25')).toBeUndefined();
  });
});
