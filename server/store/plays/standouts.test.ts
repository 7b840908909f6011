import { expect, it } from 'vitest';
import { type MadeShot, rankStandouts } from './standouts.ts';
import { type TagName, toTagBits } from './tags.ts';

let events = 0;

/** A two near the rim in the first quarter of a game that is not close. */
const shot = (given: Partial<MadeShot>, ...tags: TagName[]): MadeShot => {
  events += 1;
  return {
    ...{ game_id: 1, event: events, period: 1, clock: 5000, distance: 3, player_id: events },
    ...{ score_home: 30, score_away: 10, ...toTagBits(tags), ...given },
  };
};

const ranked = (...shots: MadeShot[]) => rankStandouts(shots).map((each) => shots.indexOf(each));

it('puts a game winner before everything else', () => {
  const heave = shot({ distance: 62 }, 'Buzzer Beater');
  const winner = shot({ period: 4, clock: 3 }, 'Game Winner', 'Go-Ahead');
  expect(ranked(shot({}), heave, winner)).toEqual([2, 1, 0]);
});

it('prefers farther shots', () => {
  expect(ranked(shot({ distance: 27 }), shot({ distance: 41 }), shot({}))).toEqual([1, 0, 2]);
});

it('prefers what is late and close', () => {
  const late = { period: 4, score_home: 100 };
  const [close, closer] = [96, 99].map((score_away) => shot({ ...late, clock: 600, score_away }));
  const sooner = shot({ ...late, clock: 4000, score_away: 96 });
  const apart = shot({ ...late, clock: 1, score_away: 80 });
  expect(ranked(shot({}), apart, sooner, close as MadeShot, closer as MadeShot)).toEqual([
    4, 3, 2, 1, 0,
  ]);
});

it('ranks shots whose score and distance are unknown by tags, then the later first', () => {
  const bare = { score_home: null, score_away: null, distance: null };
  const shots = [shot(bare), shot({ ...bare, clock: 400 }), shot(bare, 'Dunk')];
  expect(ranked(...shots)).toEqual([2, 1, 0]);
});

it('has the best of each player before a second of any', () => {
  const mine = [60, 50, 40].map((distance) => shot({ distance, player_id: 7 }));
  expect(ranked(...mine, shot({}), shot({ distance: 30 }))).toEqual([0, 4, 3, 1, 2]);
});
