/** The tags of clips: short facts to filter by (docs/product.md#tags). */
import { firstOvertimePeriod } from '#app/basketball/clock.ts';
import { type PlayTable, playFlags } from '#server/store/tables/schema.ts';

/**
 * Every tag in the order in which cards show them; its place is its bit in `plays.tags`. Stored:
 * append only, and 31 is the most that fits.
 */
export const tagNames = [
  '2PT',
  '3PT',
  'Free Throw',
  'Made',
  'Missed',
  'Dunk',
  'Layup',
  'Jump Shot',
  'Hook',
  'Alley Oop',
  'Putback',
  'Step Back',
  'Fadeaway',
  'Floater',
  'Assisted',
  'Block',
  'Steal',
  'And-1',
  'Rebound',
  'Turnover',
  'Foul',
  'Fast Break',
  'Second Chance',
  'Clutch',
  'Overtime',
  'Buzzer Beater',
  'Offensive Rebound',
  'Technical',
  'Flagrant',
  'Jump Ball',
  'Violation',
] as const;

export type TagName = (typeof tagNames)[number];

const bits = new Map<string, number>(tagNames.map((name, place) => [name, 2 ** place]));

/** The bit of a tag; null for an unknown name. */
export function getTagBit(name: string): number | null {
  return bits.get(name) ?? null;
}

/** Union of the bits of the named tags. */
export function toTagBits(names: readonly TagName[]): number {
  return names.reduce((sum, name) => sum | (bits.get(name) ?? 0), 0);
}

/** The names of a play's tags, in vocabulary order. */
export function getTagNames(tags: number): TagName[] {
  return tagNames.filter((_, place) => tags & (2 ** place));
}

/** 'Clutch' is the last five minutes (in tenths of a second) of the fourth quarter or later… */
const clutchClock = 3000;
const clutchPeriod = 4;
/** …with at most this many points between the teams before the play. */
const clutchMargin = 5;
/** A made shot with less than this on the clock, in tenths of a second, beats the buzzer. */
const buzzerClock = 10;

/** Words of `plays.detail` that are a tag of a shot. */
const shotWords: [RegExp, TagName][] = [
  [/dunk/, 'Dunk'],
  [/layup|finger roll/, 'Layup'],
  [/hook/, 'Hook'],
  [/alley.oop/, 'Alley Oop'],
  [/putback|tip/, 'Putback'],
  [/step back/, 'Step Back'],
  [/fade/, 'Fadeaway'],
  [/float/, 'Floater'],
];

/** Shots of a few words each: the same few hundred details over a season. */
const shotTagsByDetail = new Map<string, number>();

function shotStyle(detail: string): number {
  let tags = shotTagsByDetail.get(detail);
  if (tags === undefined) {
    tags = toTagBits(shotWords.filter(([word]) => word.test(detail)).map(([, tag]) => tag));
    if (!(tags & toTagBits(['Dunk', 'Layup', 'Hook']))) tags |= toTagBits(['Jump Shot']);
    shotTagsByDetail.set(detail, tags);
  }
  return tags;
}

const kindTags: Record<PlayTable['kind'], number> = {
  shot: 0,
  freethrow: toTagBits(['Free Throw']),
  rebound: toTagBits(['Rebound']),
  turnover: toTagBits(['Turnover']),
  foul: toTagBits(['Foul']),
  violation: toTagBits(['Violation']),
  jumpball: toTagBits(['Jump Ball']),
  ejection: 0,
};

const b = Object.fromEntries(bits) as Record<TagName, number>;

/** Tags that depend on the play alone. */
function ownTags(play: PlayTable): number {
  let tags = kindTags[play.kind];
  const detail = play.detail ?? '';
  if (play.made !== null) tags |= play.made ? b.Made : b.Missed;
  if (play.kind === 'shot') {
    tags |= play.value === 3 ? b['3PT'] : b['2PT'];
    if (detail) tags |= shotStyle(detail);
    if (play.made && play.clock < buzzerClock) tags |= b['Buzzer Beater'];
  }
  if (play.kind === 'rebound' && detail === 'offensive') tags |= b['Offensive Rebound'];
  if (play.kind === 'foul' && detail.includes('technical')) tags |= b.Technical;
  if (play.kind === 'foul' && detail.includes('flagrant')) tags |= b.Flagrant;
  if (play.assist_id !== null) tags |= b.Assisted;
  if (play.block_id !== null) tags |= b.Block;
  if (play.steal_id !== null) tags |= b.Steal;
  if (play.flags & playFlags.fastBreak) tags |= b['Fast Break'];
  if (play.flags & playFlags.secondChance) tags |= b['Second Chance'];
  if (play.period >= firstOvertimePeriod) tags |= b.Overtime;
  return tags;
}

/** Whether a free throw is the single one that a basket with a foul earns, be the foul flagrant. */
function isBonusThrow(play: PlayTable): boolean {
  return play.kind === 'freethrow' && /^(flagrant )?1 of 1$/.test(play.detail ?? '');
}

/**
 * Tag bits of every play of one game, in the plays' order, which must be the game's. Clutch needs
 * the score before the play; without scores no play is Clutch. And-1 is a basket
 * whose shooter has a free throw '1 of 1' on the same clock.
 */
export function computeGameTags(plays: readonly PlayTable[]): number[] {
  const bonusThrows = new Set(
    plays.filter(isBonusThrow).map((play) => `${play.period}/${play.clock}/${play.player_id}`),
  );
  let margin: number | null = plays.some((play) => play.score_home !== null) ? 0 : null;
  return plays.map((play) => {
    let tags = ownTags(play);
    const late = play.period >= clutchPeriod && play.clock <= clutchClock;
    if (late && margin !== null && Math.abs(margin) <= clutchMargin) tags |= b.Clutch;
    if (
      play.kind === 'shot' &&
      play.made &&
      bonusThrows.has(`${play.period}/${play.clock}/${play.player_id}`)
    ) {
      tags |= b['And-1'];
    }
    if (play.score_home !== null && play.score_away !== null) {
      margin = play.score_home - play.score_away;
    }
    return tags;
  });
}
