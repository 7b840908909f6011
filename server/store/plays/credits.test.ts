import { describe, expect, it } from 'vitest';
import { statCategories } from '#app/basketball/statCategories.ts';
import type { GameTable, PlayTable } from '#server/store/tables/schema.ts';
import { barePlay } from '#tests/fixtures/rows.ts';
import {
  creditKinds,
  getCategoryKinds,
  getGameCredits,
  getPlayCredits,
  mergeCategoryKinds,
} from './credits.ts';

const game: GameTable = {
  id: 22400001,
  league: 'nba',
  season: '2024-25',
  phase: 20242,
  day: 20241112,
  home_team_id: 1,
  away_team_id: 2,
  home_score: 100,
  away_score: 90,
  status: 'final',
};

const play = (given: Partial<PlayTable>) =>
  barePlay({ event: 7, ord: 3, player_id: 10, team_id: 1, tags: 5, more_tags: 2, ...given });

const counted = (given: Partial<PlayTable>) =>
  getPlayCredits(game, play(given)).map((row) => [row.player_id, row.kind, row.opponent_team_id]);

describe('creditsOf', () => {
  it('gives an assisted three to its shooter and its passer', () => {
    expect(counted({ made: 1, value: 3, assist_id: 11 })).toEqual([
      [10, creditKinds.madeThreeAssisted, 2],
      [11, creditKinds.assist, 2],
    ]);
  });

  it('gives a blocked shot to its shooter and, against the shooting team, to the blocker', () => {
    expect(counted({ made: 0, value: 2, block_id: 20 })).toEqual([
      [10, creditKinds.missedTwo, 2],
      [20, creditKinds.block, 1],
    ]);
  });

  it('gives a stolen ball to both players', () => {
    expect(counted({ kind: 'turnover', steal_id: 20 })).toEqual([
      [10, creditKinds.turnover, 2],
      [20, creditKinds.steal, 1],
    ]);
  });

  it('gives a team rebound and a team turnover to nobody', () => {
    expect(counted({ kind: 'rebound', player_id: null })).toEqual([]);
    expect(counted({ kind: 'turnover', player_id: null })).toEqual([]);
  });

  it('tells made and missed free throws apart', () => {
    expect(counted({ kind: 'freethrow', made: 1, value: 1 })).toEqual([
      [10, creditKinds.madeFreeThrow, 2],
    ]);
    expect(counted({ kind: 'freethrow', made: 0, value: 1 })).toEqual([
      [10, creditKinds.missedFreeThrow, 2],
    ]);
  });

  it('tells offensive and defensive rebounds apart where the feed does', () => {
    const kindOf = (detail: string | null) => counted({ kind: 'rebound', detail })[0]?.[1];
    expect(['offensive', 'defensive', null].map(kindOf)).toEqual([
      creditKinds.offensiveRebound,
      creditKinds.defensiveRebound,
      creditKinds.rebound,
    ]);
  });

  it('gives a foul to the player who committed it, technical ones to nobody', () => {
    for (const detail of [
      'shooting personal',
      'charge offensive',
      'flagrant-type-1 personal',
      null,
    ])
      expect(counted({ kind: 'foul', detail, opponent_id: 20 })).toEqual([
        [10, creditKinds.personalFoul, 2],
      ]);
    for (const detail of ['technical', 'double technical', 'defensive-3-second technical'])
      expect(counted({ kind: 'foul', detail, opponent_id: 20 })).toEqual([]);
  });

  it('counts violations, jump balls and ejections in no category', () => {
    for (const kind of ['violation', 'jumpball', 'ejection'] as const) {
      expect(counted({ kind, opponent_id: 20 })).toEqual([]);
    }
  });

  it('has the order, the tags, the period and the zone of the play', () => {
    const corner = { made: 0, value: 3, x: 225, y: 10, period: 6 };
    expect(getPlayCredits(game, play(corner))).toEqual([
      {
        game_id: 22400001,
        player_id: 10,
        ord: 3,
        event: 7,
        kind: creditKinds.missedThree,
        tags: 5,
        more_tags: 2,
        period: 5,
        zone: 11,
        opponent_team_id: 2,
        side: 1,
        partner: 0,
      },
    ]);
  });
});

describe('the credits of a game', () => {
  const double = { kind: 'foul', detail: 'double personal', clock: 100 } as const;
  const ofGame = (...plays: PlayTable[]) =>
    getGameCredits({ game, plays }).map((row) => [row.ord, row.player_id, row.opponent_team_id]);

  it('give a double foul to both players where the feed has one play for both', () => {
    expect(ofGame(play({ ...double, opponent_id: 20 }))).toEqual([
      [3, 10, 2],
      [3, 20, 1],
    ]);
  });

  it('give each player of a double foul their own play where the feed has two', () => {
    const first = play({ ...double, opponent_id: 20 });
    const second = play({ ...double, ord: 4, player_id: 20, team_id: 2, opponent_id: 10 });
    expect(ofGame(first, second)).toEqual([
      [3, 10, 2],
      [4, 20, 1],
    ]);
  });
});

describe('kinds of categories', () => {
  it('are in ascending order and not empty for every category', () => {
    for (const category of statCategories) {
      const kinds = getCategoryKinds(category);
      expect(kinds.length).toBeGreaterThan(0);
      expect([...kinds].sort((a, b) => a - b)).toEqual(kinds);
    }
  });

  it('nest as basketball does', () => {
    const within = (inner: string[], outer: string[]) =>
      inner.every((kind) => outer.includes(kind));
    const kinds = (category: (typeof statCategories)[number]) =>
      getCategoryKinds(category).map(String);
    expect(within(kinds('FGM'), kinds('FGA'))).toBe(true);
    expect(within(kinds('FGM'), kinds('PTS'))).toBe(true);
    expect(within(kinds('FG3M'), kinds('FG3A'))).toBe(true);
    expect(within(kinds('FG3_AST'), kinds('FGM_AST'))).toBe(true);
    expect(within(kinds('FGM_AST'), kinds('FGM'))).toBe(true);
  });

  it('tell the parts of free throws and rebounds', () => {
    expect(getCategoryKinds('FTA')).toEqual(expect.arrayContaining([...getCategoryKinds('FTM')]));
    const parts = [...getCategoryKinds('OREB'), ...getCategoryKinds('DREB')];
    expect(getCategoryKinds('REB')).toEqual([creditKinds.rebound, ...parts]);
  });

  it('unite without repeats; no category means those that every clip API knows', () => {
    expect(mergeCategoryKinds(['FGM', 'FG3M', 'REB'])).toEqual([1, 2, 3, 4, 8, 14, 15]);
    const { missedFreeThrow, personalFoul, ...others } = creditKinds;
    expect(mergeCategoryKinds([])).toEqual(Object.values(others));
    expect([missedFreeThrow, personalFoul]).toEqual([13, 16]);
  });
});
