import { describe, expect, it } from 'vitest';
import { getContrastRatio } from '#server/media/drawing/colors.ts';
import { leagues } from './leagues.ts';
import { findTeamBadge, findTeamByName, getTeamBadge } from './teamBadge.ts';
import { getTeamsByLeague } from './teams.ts';

describe('team badges', () => {
  it('have readable text in every team’s colour', () => {
    for (const team of leagues.flatMap(getTeamsByLeague)) {
      const { color, textColor } = getTeamBadge(team);
      expect(getContrastRatio(color, textColor), team.fullName).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('show the tricode of the time in the colour of the franchise', () => {
    const { color } = findTeamBadge('nba', { tricode: 'OKC' }) ?? {};
    expect(findTeamBadge('nba', { tricode: 'SEA' })).toMatchObject({ tricode: 'SEA', color });
    expect(findTeamBadge('nba', { id: 1610612760 })).toMatchObject({ tricode: 'OKC', color });
  });

  it('are grey for unknown teams, and missing without a tricode', () => {
    const badge = findTeamBadge('nba', { id: 7, tricode: 'EAS' });
    expect(badge).toMatchObject({ tricode: 'EAS' });
    expect(getContrastRatio(badge?.color ?? '', badge?.textColor ?? '')).toBeGreaterThan(4.5);
    expect(findTeamBadge('nba', { id: 7 })).toBeNull();
    expect(findTeamBadge('nba', {})).toBeNull();
  });
});

it('finds a team by its full name or its nickname', () => {
  expect(findTeamByName('nba', 'Oklahoma City Thunder')?.abbreviation).toBe('OKC');
  expect(findTeamByName('wnba', 'Aces')?.abbreviation).toBe('LVA');
  expect(findTeamByName('wnba', 'Thunder')).toBeUndefined();
  expect(findTeamByName('nba', 'Seattle SuperSonics')).toMatchObject({ abbreviation: 'SEA' });
  expect(findTeamByName('wnba', 'Seattle SuperSonics')).toBeUndefined();
});
