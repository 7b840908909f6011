/** What tags say of the kinds of a search: kinds that cannot carry them need no reading. */
import { creditKinds } from './credits.ts';
import { type TagName, tagBits } from './tags.ts';

const k = creditKinds;
const styles: TagName[] = [
  ...(['Dunk', 'Layup', 'Jump Shot', 'Hook', 'Alley Oop', 'Putback'] as const),
  ...(['Step Back', 'Fadeaway', 'Floater'] as const),
];
const madeShot: TagName[] = ['Made', 'And-1', 'Buzzer Beater', ...styles];
const missedShot: TagName[] = ['Missed', 'Block', ...styles];

/** Any play may be this. */
const circumstances: TagName[] = ['Fast Break', 'Second Chance', 'Clutch', 'Overtime'];

/** Every tag that a credit's play can have, by kind. */
const possible = new Map<number, number>(
  (
    [
      [k.madeTwo, ['2PT', ...madeShot]],
      [k.madeTwoAssisted, ['2PT', 'Assisted', ...madeShot]],
      [k.madeThree, ['3PT', ...madeShot]],
      [k.madeThreeAssisted, ['3PT', 'Assisted', ...madeShot]],
      [k.missedTwo, ['2PT', ...missedShot]],
      [k.missedThree, ['3PT', ...missedShot]],
      [k.madeFreeThrow, ['Free Throw', 'Made']],
      [k.rebound, ['Rebound', 'Offensive Rebound']],
      [k.assist, ['2PT', '3PT', 'Assisted', ...madeShot]],
      [k.steal, ['Turnover', 'Steal']],
      [k.block, ['2PT', '3PT', ...missedShot]],
      [k.turnover, ['Turnover', 'Steal']],
    ] as [number, TagName[]][]
  ).map(([kind, names]) => [kind, tagBits([...names, ...circumstances])]),
);

/** Pairs that no play has both of. */
const contradictions = (
  [
    ['2PT', '3PT'],
    ['Jump Shot', 'Dunk'],
    ['Jump Shot', 'Layup'],
    ['Jump Shot', 'Hook'],
  ] as TagName[][]
).map(tagBits);

/** Those of the kinds whose plays can have all of the tags (bits); none when no play can. */
export function prunedKinds(kinds: readonly number[], tags: number): number[] {
  if (contradictions.some((pair) => (tags & pair) === pair)) return [];
  return kinds.filter((kind) => (tags & ~(possible.get(kind) ?? 0)) === 0);
}
