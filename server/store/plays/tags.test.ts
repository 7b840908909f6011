import { describe, expect, it } from 'vitest';
import type { PlayTable } from '#server/store/tables/schema.ts';
import { barePlay } from '#tests/fixtures/rows.ts';
import { findTagBits, getTagNames, hasTags, tagNames, tagPlays, toTagBits } from './tags.ts';

const play = (given: Partial<PlayTable>) =>
  barePlay({ clock: 5000, player_id: 10, team_id: 1, ...given });

const [home, away] = [1, 2];
const unfinished = {
  status: 'live' as const,
  home_team_id: home,
  away_team_id: away,
  home_score: null,
  away_score: null,
};

function tagged(...plays: Partial<PlayTable>[]) {
  const rows = plays.map(play);
  tagPlays(unfinished, rows);
  return rows.map(getTagNames);
}

describe('the vocabulary', () => {
  it('fits two columns and reads back what it writes', () => {
    expect(tagNames.length).toBeLessThanOrEqual(48);
    const all = toTagBits(tagNames);
    expect(all.tags).toBe(2 ** 31 - 1);
    expect(all.more_tags).toBe(2 ** (tagNames.length - 31) - 1);
    expect(getTagNames(all)).toEqual([...tagNames]);
    for (const name of tagNames) expect(getTagNames(toTagBits([name]))).toEqual([name]);
  });

  it('knows no other names', () => {
    expect(findTagBits(['Dunk', 'Go-Ahead'])).toEqual(toTagBits(['Dunk', 'Go-Ahead']));
    expect(findTagBits(['Dunk', 'dunk'])).toBeNull();
  });

  it('matches plays that have all wanted tags, in both columns', () => {
    const play = toTagBits(['Dunk', 'Made', 'Go-Ahead']);
    expect(hasTags(play, toTagBits(['Dunk', 'Go-Ahead']))).toBe(true);
    expect(hasTags(play, toTagBits(['Dunk', 'Game Winner']))).toBe(false);
    expect(hasTags(play, toTagBits(['Layup', 'Go-Ahead']))).toBe(false);
    expect(hasTags(play, toTagBits([]))).toBe(true);
  });
});

describe('tags of plays', () => {
  it('reads the style of a shot from its detail', () => {
    expect(
      tagged(
        { detail: 'alley oop dunk', made: 1, value: 2, assist_id: 3 },
        { detail: 'step back jump shot', made: 0, value: 3, block_id: 4 },
        { detail: null, made: 1, value: 2 },
      ),
    ).toEqual([
      ['2PT', 'Made', 'Dunk', 'Alley Oop', 'Assisted'],
      ['3PT', 'Missed', 'Jump Shot', 'Step Back', 'Block'],
      ['2PT', 'Made'],
    ]);
  });

  it('marks the basket of an and-one, and no other', () => {
    const basket = { made: 1, value: 2, clock: 100, period: 2 };
    const bonus = {
      kind: 'freethrow',
      detail: '1 of 1',
      made: 1,
      value: 1,
      clock: 100,
      period: 2,
    } as const;
    expect(tagged(basket, bonus)[0]).toContain('And-1');
    expect(tagged(basket, { ...bonus, detail: 'flagrant 1 of 1' })[0]).toContain('And-1');
    expect(tagged(basket, { ...bonus, player_id: 11 })[0]).not.toContain('And-1');
    expect(tagged(basket, { ...bonus, detail: 'technical 1 of 1' })[0]).not.toContain('And-1');
  });

  it('marks a play as clutch by the margin before it', () => {
    const late = { period: 4, clock: 3000, kind: 'rebound' } as const;
    const shot = { kind: 'shot', made: 1, value: 3, period: 4 } as const;
    expect(
      tagged(
        { ...shot, clock: 3100, score_home: 90, score_away: 85 },
        { ...shot, clock: 3000, score_home: 93, score_away: 85 },
        late,
        { ...shot, clock: 2000, score_home: 93, score_away: 88 },
        late,
      ).map((names) => names.includes('Clutch')),
    ).toEqual([false, true, false, false, true]);
  });

  it('marks no play as clutch without scores', () => {
    expect(tagged({ period: 4, clock: 10, made: 1, value: 2 })[0]).not.toContain('Clutch');
  });

  it('marks a basket without time left as a buzzer beater, and no other', () => {
    const basket = { period: 1, made: 1, value: 2 } as const;
    expect(tagged({ ...basket, clock: 0 })[0]).toContain('Buzzer Beater');
    expect(tagged({ ...basket, clock: 1 })[0]).not.toContain('Buzzer Beater');
    expect(tagged({ ...basket, clock: 0, made: 0 })[0]).not.toContain('Buzzer Beater');
    const bonus = { kind: 'freethrow', detail: '1 of 1', clock: 0, made: 1, value: 1 } as const;
    expect(tagged(bonus)[0]).not.toContain('Buzzer Beater');
  });

  it('marks overtime and flags', () => {
    expect(tagged({ period: 5, clock: 0, made: 1, value: 2, flags: 2 | 8 })[0]).toEqual([
      '2PT',
      'Made',
      'Fast Break',
      'Second Chance',
      'Overtime',
      'Buzzer Beater',
    ]);
  });

  it('distinguishes kinds of fouls and rebounds', () => {
    expect(
      tagged(
        { kind: 'foul', detail: 'technical' },
        { kind: 'foul', detail: 'personal flagrant-type-1' },
        { kind: 'rebound', detail: 'offensive' },
        { kind: 'turnover', detail: 'bad pass', steal_id: 9 },
      ),
    ).toEqual([
      ['Foul', 'Technical'],
      ['Foul', 'Flagrant'],
      ['Rebound', 'Offensive Rebound'],
      ['Steal', 'Turnover'],
    ]);
  });
});

/** A basket by the home or the away team, with the score after it. */
const basket = (team: number, score: readonly [number, number], more: Partial<PlayTable> = {}) => ({
  ...{ kind: 'shot' as const, period: 4, clock: 100, made: 1, value: 2, team_id: team },
  ...{ score_home: score[0], score_away: score[1] },
  ...more,
});
const bonus = { kind: 'freethrow', detail: '1 of 1', value: 1 } as const;

/** Which of the plays have a tag, in a game that has ended with `result`. */
function withTag(name: (typeof tagNames)[number], plays: Partial<PlayTable>[], result = [0, 0]) {
  const [home_score = 0, away_score = 0] = result;
  const rows = plays.map(play);
  tagPlays({ ...unfinished, status: 'final', home_score, away_score }, rows);
  return rows.map((row) => getTagNames(row).includes(name));
}

describe('a four-point play', () => {
  it.each([
    [{ value: 3 }, { made: 1 }, true],
    [{ value: 3 }, { made: 0 }, false],
    [{ value: 2 }, { made: 1 }, false],
    [{ value: 3, made: 0 }, { made: 1 }, false],
    [{ value: 3 }, { made: 1, player_id: 11 }, false],
    [{ value: 3 }, { made: 1, detail: 'technical 1 of 1' }, false],
    [{ value: 3 }, { made: 1, detail: '1 of 2' }, false],
  ])('of a shot %o and a free throw %o: %s', (shot, freeThrow, expected) => {
    const plays = [
      { period: 1, clock: 4000, made: 1, ...shot },
      { period: 1, clock: 4000, ...bonus, ...freeThrow },
    ];
    expect(withTag('Four-Point Play', plays)).toEqual([expected, false]);
  });
});

describe('late baskets', () => {
  it('are Go-Ahead from a tie or a deficit, and Tying Shot where they level the score', () => {
    const plays = [
      basket(home, [90, 90]),
      basket(away, [90, 92]),
      basket(home, [93, 92], { value: 3 }),
      basket(home, [95, 92]),
      basket(away, [95, 94]),
    ];
    expect(withTag('Tying Shot', plays)).toEqual([true, false, false, false, false]);
    expect(withTag('Go-Ahead', plays)).toEqual([false, true, true, false, false]);
  });

  it.each<[Partial<PlayTable>, boolean]>([
    [{ period: 3, clock: 100 }, false],
    [{ period: 4, clock: 3001 }, false],
    [{ period: 4, clock: 3000 }, true],
    [{ period: 5, clock: 3000 }, true],
    [{ ...bonus, detail: '2 of 2' }, false],
    [{ made: 0 }, false],
    [{ team_id: null }, false],
    [{ score_home: null, score_away: null }, false],
  ])('at %o: %s', (more, expected) => {
    expect(withTag('Go-Ahead', [basket(home, [92, 90], more)])).toEqual([expected]);
    const level = more.score_home === null ? more : { ...more, score_home: 90 };
    expect(withTag('Tying Shot', [basket(home, [90, 90], level)])).toEqual([expected]);
  });
});

describe('a game winner', () => {
  const winner = [
    basket(home, [90, 90]),
    basket(away, [90, 92]),
    basket(home, [93, 92], { value: 3 }),
  ];

  it('is the basket that puts the winner ahead for good', () => {
    expect(withTag('Game Winner', winner, [93, 92])).toEqual([false, false, true]);
    const padded = [...winner, { ...basket(home, [94, 92]), ...bonus, detail: '1 of 2' }];
    expect(withTag('Game Winner', padded, [94, 92])).toEqual([false, false, true, false]);
  });

  it('is of the last 24 seconds', () => {
    const at = (clock: number) => [basket(home, [92, 90], { clock })];
    expect(withTag('Game Winner', at(240), [92, 90])).toEqual([true]);
    expect(withTag('Game Winner', at(241), [92, 90])).toEqual([false]);
  });

  it('is none where a later basket or free throw levels the score', () => {
    const answered = [...winner, { ...basket(away, [93, 93]), ...bonus, detail: '2 of 2' }];
    const overtime = [...answered, basket(away, [93, 95], { period: 5, clock: 30 })];
    expect(withTag('Game Winner', overtime, [93, 95])).toEqual([false, false, false, false, true]);
  });

  it('is none where a free throw decides', () => {
    const decided = [
      basket(home, [90, 90]),
      { ...basket(home, [91, 90]), ...bonus },
      basket(home, [93, 90]),
    ];
    expect(withTag('Game Winner', decided, [93, 90])).toEqual([false, false, false]);
  });

  it('is none until the game has ended and its plays add up to the result', () => {
    expect(withTag('Game Winner', winner, [95, 92])).toEqual([false, false, false]);
    expect(tagged(...winner)[2]).toContain('Go-Ahead');
    expect(tagged(...winner)[2]).not.toContain('Game Winner');
  });
});
