import { describe, expect, it } from 'vitest';
import { type ClipFacets, noFacets } from '#app/basketball/clipFacets.ts';
import { defaultGameSearch, defaultPlayerSearch, type PlayerSearch } from './search.ts';
import {
  describeArranging,
  describeCoverageGaps,
  describeLeftOut,
  describeSearch,
  describeUnfiltered,
  historyDetail,
  historyTitle,
} from './searchTitle.ts';

const search: PlayerSearch = {
  ...defaultPlayerSearch(),
  seasons: ['2024-25', '2023-24'],
  stats: ['PTS', 'AST'],
};

describe('historyTitle', () => {
  it('names player, seasons and categories', () => {
    expect(historyTitle(search, { player: 'Stephen Curry' })).toBe(
      'Player: Stephen Curry · 2024-25, 2023-24 · PTS, AST',
    );
  });

  it('names the opponent by its nickname when one is chosen', () => {
    const against = { ...search, opponent: 1610612747 };
    expect(historyTitle(against, { player: 'Stephen Curry', opponent: 'Lakers' })).toBe(
      'Player: Stephen Curry vs Lakers · 2024-25, 2023-24 · PTS, AST',
    );
    expect(historyTitle(search, { player: 'Stephen Curry', opponent: 'Lakers' })).not.toContain(
      'vs',
    );
  });

  it('names a game by its label', () => {
    const game = { ...defaultGameSearch(), game: '0042400407' };
    expect(historyTitle(game, { game: '2025-06-22 | IND @ OKC' })).toBe(
      'Game: 2025-06-22 | IND @ OKC',
    );
  });

  it('says whose plays of a game, or of its games, are searched', () => {
    const game = { ...defaultGameSearch(), game: '0042400407', player: 1630169 };
    const names = { game: '2025-06-22 | IND @ OKC', player: 'Tyrese Haliburton' };
    expect(historyTitle(game, names)).toBe('Game: 2025-06-22 | IND @ OKC · Tyrese Haliburton');
    const team = { ...defaultGameSearch(), team: 1610612744 };
    expect(historyTitle(team, { team: 'Golden State Warriors' })).toBe(
      'Team: Golden State Warriors · 2024-25',
    );
    expect(historyTitle(team, {})).toBe('Team: NBA team 1610612744 · 2024-25');
  });

  it('says which plays of many games are searched', () => {
    const team = { ...defaultGameSearch(), team: 1610612760, opponent: 1610612747 };
    expect(historyTitle(team, { team: 'Oklahoma City Thunder', opponent: 'Lakers' })).toBe(
      'Team: Oklahoma City Thunder vs Lakers · 2024-25',
    );
    const plays = { ...defaultGameSearch(), tags: ['Clutch', 'Four-Point Play'] };
    expect(historyTitle(plays, {})).toBe('Every four-point play · 2024-25');
    expect(historyDetail({ ...plays, seasonType: 'Playoffs' })).toBe('Playoffs, Clutch');
    const day = { ...defaultGameSearch(), from: '2024-12-25', to: '2024-12-25' };
    expect(historyTitle(day, {})).toBe('All plays · Dec 25, 2024');
    const player = { ...day, player: 201939, stats: ['AST' as const] };
    expect(historyTitle(player, { player: 'Stephen Curry' })).toBe(
      'Player: Stephen Curry · Dec 25, 2024',
    );
    expect(historyDetail(player)).toBe('Assists');
  });

  it('falls back to ids without lists', () => {
    expect(historyTitle({ ...search, opponent: 5 }, {})).toMatch(
      /^Player: NBA player 201939 vs team 5/,
    );
    expect(historyTitle({ ...defaultGameSearch(), game: '0042400407' }, {})).toBe(
      'Game: 0042400407',
    );
  });
});

describe('historyDetail', () => {
  it('says what the title leaves out', () => {
    const game = { ...defaultGameSearch(), game: '0042400407' };
    expect(historyDetail(search)).toBe('');
    expect(historyDetail(game)).toBe('');
    expect(historyDetail({ ...game, stats: ['STL', 'BLK'] })).toBe('Steals, Blocks');
    expect(historyDetail({ ...search, seasonType: 'Playoffs', lastN: 5 })).toBe(
      'Playoffs, last 5 games',
    );
    expect(historyDetail({ ...search, lastN: 1, tags: ['Clutch'], sort: 'asc' })).toBe(
      'last game, Clutch, Oldest first',
    );
    const filters: ClipFacets = { ...noFacets, period: ['4', 'ot'], outcome: ['won'] };
    expect(historyDetail({ ...search, filters })).toBe('Q4 or overtime, in wins');
    const team = { ...defaultGameSearch(), team: 1610612744, seasonType: 'Playoffs' as const };
    expect(historyDetail({ ...team, stats: ['BLK'] })).toBe('Playoffs, Blocks');
  });
});

describe('describeSearch', () => {
  it('describes a player search', () => {
    const threes: PlayerSearch = { ...search, seasons: ['2024-25'], stats: ['FG3M'] };
    expect(describeSearch(threes, { player: 'Stephen Curry' })).toBe(
      'Stephen Curry, threes made, 2024-25',
    );
    expect(
      describeSearch(
        { ...search, opponent: 1610612747, seasonType: 'Playoffs', lastN: 5 },
        { player: 'Stephen Curry', opponent: 'Lakers' },
      ),
    ).toBe('Stephen Curry vs Lakers, points and assists, 2024-25, 2023-24 Playoffs, last 5 games');
  });

  it('says the filters in words', () => {
    const threes: PlayerSearch = { ...search, seasons: ['2024-25'], stats: ['FG3A'] };
    const filters: ClipFacets = {
      ...noFacets,
      period: ['3', 'ot'],
      shot: ['missed'],
      place: ['corner-left'],
      site: ['home'],
      outcome: ['lost'],
      month: ['12', '1'],
      stage: ['cup-final'],
    };
    expect(describeSearch({ ...threes, filters, tags: ['Clutch'] }, { player: 'Ada' })).toBe(
      'Ada, threes attempted, 2024-25, Q3 or overtime, missed, left corner, at home, ' +
        'in losses, in December or January, in the Cup final, Clutch',
    );
  });

  it('describes a search for the plays of a team or of a player in a game', () => {
    const team = { ...defaultGameSearch(), team: 1610612744, seasonType: 'Playoffs' as const };
    expect(describeSearch(team, { team: 'Golden State Warriors' })).toBe(
      'Golden State Warriors, every play, 2024-25 Playoffs',
    );
    const game = { ...defaultGameSearch(), game: '0042400407', player: 1630169 };
    expect(describeSearch(game, { game: '2025-06-22 | IND @ OKC', player: 'Ada' })).toBe(
      '2025-06-22, IND @ OKC, Ada, every play',
    );
  });

  it('describes a search of many games', () => {
    const game = defaultGameSearch();
    const day = { ...game, from: '2024-12-25', to: '2024-12-25', seasonType: 'Playoffs' as const };
    expect(describeSearch(day, {})).toBe('All plays, Dec 25, 2024');
    expect(describeSearch({ ...game, tags: ['Four-Point Play', 'Made'] }, {})).toBe(
      'Every four-point play, 2024-25, Made',
    );
    const blocks = { ...game, stats: ['BLK' as const], opponent: 1610612747 };
    expect(describeSearch({ ...blocks, singleSeason: 'all' }, { opponent: 'Lakers' })).toBe(
      'All blocks vs Lakers, all seasons',
    );
    const names = { team: 'Oklahoma City Thunder', opponent: 'Lakers' };
    expect(describeSearch({ ...blocks, team: 1610612760 }, names)).toBe(
      'Oklahoma City Thunder vs Lakers, blocks, 2024-25',
    );
  });

  it('names the other player of a pair', () => {
    const pair: PlayerSearch = { ...search, stats: ['FGM_AST'], seasons: ['2024-25'], with: 5 };
    const names = { player: 'Pascal Siakam', with: 'Tyrese Haliburton' };
    expect(describeSearch(pair, names)).toBe(
      'Pascal Siakam, assisted field goals, 2024-25, with Tyrese Haliburton',
    );
    expect(historyTitle(pair, names)).toBe(
      'Player: Pascal Siakam with Tyrese Haliburton · 2024-25 · FGM_AST',
    );
    expect(historyTitle(pair, {})).toContain('with NBA player 5 ·');
  });

  it('describes a game search', () => {
    const game = { ...defaultGameSearch(), game: '0042400407' };
    const names = { game: '2025-06-22 | IND @ OKC' };
    expect(describeSearch(game, names)).toBe('2025-06-22, IND @ OKC, every play');
    expect(describeSearch({ ...game, stats: ['BLK'] }, names)).toBe(
      '2025-06-22, IND @ OKC, blocks',
    );
    expect(describeSearch(game, {})).toBe('NBA game 0042400407, every play');
  });
});

describe('describeLeftOut', () => {
  it('names the categories that the API does not know', () => {
    expect(describeLeftOut({ leftOut: ['FTM', 'PF'] })).toEqual([
      'This site cannot search for free throws made and personal fouls.',
    ]);
    expect(describeLeftOut({})).toEqual([]);
  });
});

describe('describeCoverageGaps', () => {
  it("speaks of a season in a team's search, of the game in that of a game", () => {
    const seasonType = 'Regular Season' as const;
    const coverage = [{ season: '2025', seasonType, games: 286, everyPlay: 1, shotsAlone: 285 }];
    const team = { ...defaultGameSearch(), team: 1611661319 };
    expect(describeCoverageGaps(team, coverage)).toEqual([
      'For 285 of the 286 games of 2025, only shots are recorded: no other plays.',
    ]);
    expect(describeCoverageGaps({ ...team, game: '1022500286' }, coverage)).toEqual([
      'For this game, only shots are recorded: no other plays.',
    ]);
  });
});

describe('describeUnfiltered', () => {
  it('names the chosen filters that no clip tells', () => {
    const chosen = (filters: Partial<ClipFacets>) =>
      describeUnfiltered({ ...search, filters: { ...noFacets, ...filters } });
    expect(chosen({ place: ['backcourt'], site: ['home'], period: ['1'] })).toBe(
      'Not filtered by place and home or away.',
    );
    expect(chosen({ period: ['1'], month: ['1'] })).toBeNull();
  });
});

describe('describeArranging', () => {
  const cut = { isSorted: false, isFiltered: true, read: 300, isCut: true, rest: 'x' };

  it('says among which clips the app sorted and filtered', () => {
    expect(describeArranging(cut, null)).toBe('Filtered in the first 300 clips only.');
    expect(describeArranging({ ...cut, isSorted: true }, 'x')).toBe(
      'Filtered and sorted in 300 clips only.',
    );
    const sorted = { ...cut, isSorted: true, isFiltered: false };
    expect(describeArranging(sorted, null)).toBe('Sorted in the first 300 clips only.');
  });

  it('says nothing if those were all', () => {
    expect(describeArranging({ ...cut, isCut: false }, null)).toBeNull();
  });
});
