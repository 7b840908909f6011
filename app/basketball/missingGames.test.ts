import { describe, expect, it } from 'vitest';
import { describeMissingGames } from './missingGames.ts';

const playoffs = { league: 'nba', singleSeason: '2024-25', seasonType: 'Playoffs' } as const;
const missing = (segment: Parameters<typeof describeMissingGames>[0], ...ids: string[]) =>
  describeMissingGames(
    segment,
    ids.map((id) => ({ id, label: '2025-04-20 | LAL @ DEN' })),
  );
const regular = { ...playoffs, seasonType: 'Regular Season' } as const;

describe('describeMissingGames', () => {
  it('names the play-in games and the Cup final that a season lacks', () => {
    expect(missing(playoffs, '0042400401')).toBe(
      'The play-in games of 2024-25 are not recorded here.',
    );
    expect(missing(regular, '0022400001')).toBe('The Cup final of 2024-25 is not recorded here.');
  });

  it('says nothing where they are recorded', () => {
    expect(missing(playoffs, '0042400401', '0052400111')).toBe('');
    expect(missing(regular, '0022400001', '0062400001')).toBe('');
  });

  it('says nothing of a Cup final that is still to come', () => {
    const game = (day: string) => ({ id: '0022600001', label: `${day} | LAL @ DEN` });
    const season = { ...regular, singleSeason: '2026-27' };
    expect(describeMissingGames(season, [game('2026-11-28')])).toBe('');
    expect(describeMissingGames(season, [game('2026-11-28'), game('2027-01-02')])).toBe(
      'The Cup final of 2026-27 is not recorded here.',
    );
  });

  it('says nothing of seasons that had none, of other leagues and without games', () => {
    expect(missing({ ...playoffs, singleSeason: '2018-19' }, '0041800401')).toBe('');
    expect(missing({ ...regular, singleSeason: '2022-23' }, '0022200001')).toBe('');
    expect(missing({ ...playoffs, league: 'wnba', singleSeason: '2024' }, '1042400401')).toBe('');
    expect(missing(playoffs)).toBe('');
  });
});
