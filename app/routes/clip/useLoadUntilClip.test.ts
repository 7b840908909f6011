import { describe, expect, it } from 'vitest';
import { defaultGameSearch, defaultPlayerSearch } from '#app/search/search.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { canBeOnNextPage } from './useLoadUntilClip.ts';

const on = (date: string, eventNumber: number) => ({ ...stubClip(eventNumber), date });
const loaded = [on('2025-03-02', 60), on('2025-03-01', 40)];

describe('a clip that a search has not loaded', () => {
  const search = defaultPlayerSearch();

  it('may be on the next page if its day has not passed', () => {
    expect(canBeOnNextPage(on('2025-02-01', 7), loaded, search)).toBe(true);
    expect(canBeOnNextPage(on('2025-03-01', 7), loaded, search)).toBe(true);
    expect(canBeOnNextPage(on('2025-03-02', 7), loaded, search)).toBe(false);
    const rising = { ...search, sort: 'asc' as const };
    expect(canBeOnNextPage(on('2025-04-01', 7), loaded.toReversed(), rising)).toBe(true);
    expect(canBeOnNextPage(on('2025-03-01', 7), loaded.toReversed(), rising)).toBe(false);
  });

  it('is not on the next page if it is loaded or not part of the search', () => {
    expect(canBeOnNextPage(loaded[1] ?? on('', 0), loaded, search)).toBe(false);
    const clutch = { ...search, tags: ['Clutch'] };
    expect(canBeOnNextPage({ ...on('2025-02-01', 7), tags: [] }, loaded, clutch)).toBe(false);
    const game = { ...defaultGameSearch(), game: on('', 7).gameId };
    expect(canBeOnNextPage(on('2025-03-01', 7), loaded, game)).toBe(true);
    expect(canBeOnNextPage(on('2025-03-01', 7), loaded, { ...game, game: '0022400001' })).toBe(
      false,
    );
  });
});
