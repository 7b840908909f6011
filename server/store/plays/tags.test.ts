import { describe, expect, it } from 'vitest';
import type { PlayTable } from '#server/store/tables/schema.ts';
import { barePlay } from '#tests/fixtures/rows.ts';
import { computeGameTags, getTagBit, getTagNames, tagNames, toTagBits } from './tags.ts';

const play = (given: Partial<PlayTable>) =>
  barePlay({ clock: 5000, player_id: 10, team_id: 1, ...given });

const tagged = (...plays: Partial<PlayTable>[]) =>
  computeGameTags(plays.map(play)).map(getTagNames);

describe('the vocabulary', () => {
  it('fits a signed 32-bit integer and reads back what it writes', () => {
    expect(tagNames.length).toBeLessThanOrEqual(31);
    const all = toTagBits(tagNames);
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThan(2 ** 31);
    expect(getTagNames(all)).toEqual([...tagNames]);
    expect(getTagBit('Dunk')).toBe(toTagBits(['Dunk']));
    expect(getTagBit('dunk')).toBeNull();
  });
});

describe('tagsOfGame', () => {
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

  it('marks overtime, buzzer beaters and flags', () => {
    expect(tagged({ period: 5, clock: 9, made: 1, value: 2, flags: 2 | 8 })[0]).toEqual([
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
