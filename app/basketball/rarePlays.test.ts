import { describe, expect, it } from 'vitest';
import { isRareSearch } from './rarePlays.ts';

describe('isRareSearch', () => {
  it('is so if each category is rare, or one tag', () => {
    expect(isRareSearch({ stats: ['STL', 'BLK'], tags: [] })).toBe(true);
    expect(isRareSearch({ stats: ['BLK', 'PTS'], tags: [] })).toBe(false);
    expect(isRareSearch({ stats: ['PTS'], tags: ['3PT', 'Four-Point Play'] })).toBe(true);
    expect(isRareSearch({ stats: [], tags: ['Clutch', 'Jump Shot'] })).toBe(false);
    expect(isRareSearch({ stats: [], tags: [] })).toBe(false);
  });
});
