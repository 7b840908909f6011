/** Which made shots of a day stand out (docs/product.md#latest-games). Pure. */
import { firstOvertimePeriod } from '#app/basketball/clock.ts';
import type { PlayTable } from '#server/store/tables/schema.ts';
import { hasTags, type TagName, toTagBits } from './tags.ts';

export type MadeShot = Pick<
  PlayTable,
  | 'game_id'
  | 'event'
  | 'period'
  | 'clock'
  | 'distance'
  | 'player_id'
  | 'score_home'
  | 'score_away'
  | 'tags'
  | 'more_tags'
>;

/** What a tag is worth. */
const worthOfTags: [TagName, number][] = [
  ['Game Winner', 60],
  ['Buzzer Beater', 25],
  ['Four-Point Play', 20],
  ['Go-Ahead', 15],
  ['Tying Shot', 12],
  ['Alley Oop', 5],
  ['And-1', 4],
  ['Dunk', 3],
];
const taggedWorths = worthOfTags.map(([name, worth]) => ({ bits: toTagBits([name]), worth }));

/** Feet from which a foot is worth a point, and the most that distance is worth. */
const farFrom = 25;
const mostForDistance = 40;

/** Worth of a basket at the end of a game that levels the score. */
const mostForCloseness = 25;
/** Tenths of a second, a quarter, and points from which nothing is close any more. */
const lateClock = 7200;
const closeMargin = 12;
const lastQuarter = firstOvertimePeriod - 1;

/**
 * The shots by how much they stand out: by tags, by distance, and by how late and how close it was. Of
 * a player the best comes before the others of everybody.
 */
export function rankStandouts<Shot extends MadeShot>(shots: readonly Shot[]): Shot[] {
  const worths = new Map(shots.map((shot) => [shot, worthOf(shot)]));
  const sorted = shots.toSorted(
    (a, b) =>
      (worths.get(b) ?? 0) - (worths.get(a) ?? 0) ||
      b.period - a.period ||
      a.clock - b.clock ||
      a.game_id - b.game_id ||
      a.event - b.event,
  );
  const seen = new Set<number | null>();
  const isFirst = ({ player_id }: Shot) => !seen.has(player_id) && seen.add(player_id);
  const first = new Set(sorted.filter(isFirst));
  return [...first, ...sorted.filter((shot) => !first.has(shot))];
}

function worthOf(shot: MadeShot): number {
  const tagged = taggedWorths.filter(({ bits }) => hasTags(shot, bits));
  const far = Math.max(0, (shot.distance ?? 0) - farFrom);
  const sum = tagged.reduce((total, { worth }) => total + worth, 0);
  return sum + Math.min(far, mostForDistance) + mostForCloseness * closeness(shot);
}

/** From 0, far apart or early, to 1, level at the end. */
function closeness({ period, clock, score_home, score_away }: MadeShot): number {
  if (score_home === null || score_away === null || period < lastQuarter) return 0;
  const late = Math.max(0, 1 - clock / lateClock);
  return late * Math.max(0, 1 - Math.abs(score_home - score_away) / closeMargin);
}
