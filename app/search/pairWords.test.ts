import { describe, expect, it } from 'vitest';
import { noFacets } from '#app/basketball/clipFacets.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { getPartnerTitle } from './pairWords.ts';
import { defaultGameSearch, defaultPlayerSearch } from './search.ts';

const titleOf = (...stats: StatCategory[]) => getPartnerTitle({ ...defaultPlayerSearch(), stats });

describe('getPartnerTitle', () => {
  it('says what the other player did', () => {
    expect(titleOf('FGM', 'FG3M')).toBe('Assisted by');
    expect(titleOf('AST')).toBe('Passed to');
    expect(titleOf('BLK')).toBe('Shots by');
    expect(titleOf('STL', 'REB')).toBe('Stolen from');
    expect(titleOf('AST', 'BLK')).toBe('With');
    expect(titleOf('FGA')).toBe('With');
    expect(titleOf('REB', 'FTA')).toBeNull();
  });

  it('knows shots that went in from those that did not', () => {
    const shots = { ...defaultPlayerSearch(), stats: ['FGA' as const] };
    const ofShot = (shot: 'made' | 'missed') =>
      getPartnerTitle({ ...shots, filters: { ...noFacets, shot: [shot] } });
    expect(ofShot('made')).toBe('Assisted by');
    expect(ofShot('missed')).toBe('Blocked by');
    expect(getPartnerTitle({ ...shots, tags: ['Block'] })).toBe('Blocked by');
  });

  it('does not say which player of a game, or of a team', () => {
    const game = { ...defaultGameSearch(), game: '0042400407' };
    expect(getPartnerTitle(game)).toBe('With');
    expect(getPartnerTitle({ ...game, stats: ['AST'] })).toBe('With');
    expect(getPartnerTitle({ ...game, player: 5, stats: ['AST'] })).toBe('Passed to');
    expect(getPartnerTitle({ ...game, stats: ['REB'] })).toBeNull();
  });
});
