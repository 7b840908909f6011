import { describe, expect, it } from 'vitest';
import { describeLeaguePlays, describeWhen } from './leagueWords.ts';
import { defaultGameSearch, type GameSearch } from './search.ts';

const search = (change: Partial<GameSearch>) => ({ ...defaultGameSearch(), ...change });

describe('describeLeaguePlays', () => {
  it.each<[string, Partial<GameSearch>]>([
    ['All plays', {}],
    ['All WNBA plays', { league: 'wnba' }],
    ['All steals and blocks', { stats: ['STL', 'BLK'], tags: ['Clutch'] }],
    ['Every four-point play', { tags: ['Clutch', 'Four-Point Play'] }],
    ['Every go-ahead basket', { tags: ['Go-Ahead'] }],
    ['Every WNBA dunk', { league: 'wnba', tags: ['Dunk'] }],
  ])('says %s', (words, change) => expect(describeLeaguePlays(search(change))).toBe(words));
});

describe('describeWhen', () => {
  it.each<[string, Partial<GameSearch>]>([
    ['2024-25', { singleSeason: '2024-25' }],
    ['all seasons', { singleSeason: 'all' }],
    ['Dec 25, 2024', { from: '2024-12-25', to: '2024-12-25' }],
    ['Dec 20, 2024 – Jan 2, 2025', { from: '2024-12-20', to: '2025-01-02' }],
    ['since Dec 20, 2024', { from: '2024-12-20' }],
    ['until Jan 2, 2025', { to: '2025-01-02' }],
  ])('says %s', (words, change) => expect(describeWhen(search(change))).toBe(words));
});
