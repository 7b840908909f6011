import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameRecord } from '#tests/fixtures/games.ts';
import { creditKinds, kindsOfCategories } from './credits.ts';
import { prunedKinds } from './pruning.ts';
import type { PlayTable } from './schema.ts';
import { tagBits } from './tags.ts';
import { creditsOfGame } from './write.ts';

const maybe = <T>(value: T) => fc.constantFrom(null, value);
const manner = fc.constantFrom('', 'driving ', 'putback ', 'step back ', 'alley-oop ', 'floating ');
const shotType = fc.constantFrom('jump shot', 'layup', 'dunk', 'hook');
const moment = {
  period: fc.constantFrom(1, 4, 5),
  clock: fc.nat({ max: 7200 }),
  flags: fc.nat(15),
};
const made = fc.constantFrom(0, 1);

/** Plays as feeds have them: only makes are assisted, only misses blocked. */
const play: fc.Arbitrary<Partial<PlayTable>> = fc.oneof(
  fc
    .record({
      ...moment,
      made,
      value: fc.constantFrom(2, 3, null),
      other: maybe(2),
      manner,
      shotType,
    })
    .map(({ other, manner, shotType, ...rest }) => ({
      ...rest,
      kind: 'shot' as const,
      detail: manner + shotType,
      assist_id: rest.made ? other : null,
      block_id: rest.made ? null : other,
    })),
  fc.record({ ...moment, made, kind: fc.constant('freethrow' as const), detail: maybe('1 of 1') }),
  fc.record({ ...moment, kind: fc.constant('rebound' as const), detail: maybe('offensive') }),
  fc.record({ ...moment, kind: fc.constant('turnover' as const), steal_id: maybe(2) }),
);

describe('pruning', () => {
  it('never drops a kind that has a play with the tags', () => {
    fc.assert(
      fc.property(fc.array(play, { maxLength: 20 }), (plays) => {
        const score = { score_home: 100, score_away: 99 };
        const record = gameRecord({
          id: '0022400061',
          day: 20241023,
          plays: plays.map((each) => ({ ...each, ...score })),
        });
        for (const { kind, tags } of creditsOfGame(record)) {
          expect(prunedKinds([kind], tags)).toEqual([kind]);
        }
      }),
    );
  });

  it('drops kinds that cannot have a tag', () => {
    expect(prunedKinds(kindsOfCategories(['REB', 'FG3A']), tagBits(['3PT', 'Missed']))).toEqual([
      creditKinds.missedThree,
    ]);
    expect(prunedKinds(kindsOfCategories(['REB']), tagBits(['3PT']))).toEqual([]);
    expect(prunedKinds(kindsOfCategories(['FGM']), tagBits(['Missed']))).toEqual([]);
    expect(prunedKinds(kindsOfCategories(['AST']), tagBits(['2PT', '3PT']))).toEqual([]);
    expect(prunedKinds(kindsOfCategories([]), tagBits(['Technical']))).toEqual([]);
  });

  it('keeps all of them where no tag is asked for', () => {
    expect(prunedKinds(kindsOfCategories([]), 0)).toEqual(kindsOfCategories([]));
  });
});
