/** The tags of clips: short facts to filter by (docs/product.md#tags). */
import { firstOvertimePeriod } from '#app/basketball/clock.ts';
import { type GameTable, type PlayTable, playFlags } from '#server/store/tables/schema.ts';

/**
 * Every tag; its place is its bit, the first 31 in `plays.tags`, the others in `plays.more_tags`. Stored:
 * append only, and 48 is the most that play indexes hold.
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
  'Game Winner',
  'Go-Ahead',
  'Tying Shot',
  'Four-Point Play',
] as const;

export type TagName = (typeof tagNames)[number];

/** Tags as the bits of two columns: bit operations of JavaScript and integers of the store have 32. */
export type TagBits = Pick<PlayTable, 'tags' | 'more_tags'>;

/** How many tags are in `plays.tags`. */
export const firstTags = 31;

export const noTags: TagBits = { tags: 0, more_tags: 0 };

const bits = new Map<string, TagBits>(
  tagNames.map((name, place) => [
    name,
    place < firstTags
      ? { tags: 2 ** place, more_tags: 0 }
      : { tags: 0, more_tags: 2 ** (place - firstTags) },
  ]),
);

function unite(a: TagBits, b: TagBits): TagBits {
  return { tags: a.tags | b.tags, more_tags: a.more_tags | b.more_tags };
}

/** Union of the bits of the named tags; null if a name is unknown. */
export function findTagBits(names: readonly string[]): TagBits | null {
  const found = names.map((name) => bits.get(name));
  return found.every((each) => each !== undefined) ? found.reduce(unite, noTags) : null;
}

/** Union of the bits of the named tags. */
export function toTagBits(names: readonly TagName[]): TagBits {
  return findTagBits(names) ?? noTags;
}

/** Whether all of the wanted tags are there. */
export function hasTags(given: TagBits, wanted: TagBits): boolean {
  return (
    (given.tags & wanted.tags) === wanted.tags &&
    (given.more_tags & wanted.more_tags) === wanted.more_tags
  );
}

/** The names of a play's tags, in vocabulary order. */
export function getTagNames(given: TagBits): TagName[] {
  return tagNames.filter((name) => hasTags(given, bits.get(name) ?? noTags));
}

/** The bits in `plays.tags` of tags that are there. */
function firstBits(names: readonly TagName[]): number {
  return toTagBits(names).tags;
}

/** 'Clutch' is the last five minutes (in tenths of a second) of the fourth quarter or later… */
const clutchClock = 3000;
const clutchPeriod = 4;
/** …with at most this many points between the teams before the play. */
const clutchMargin = 5;
/** A game winner falls within the last 24 seconds, in tenths: the length of one possession. */
const winnerClock = 240;

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
    tags = firstBits(shotWords.filter(([word]) => word.test(detail)).map(([, tag]) => tag));
    if (!(tags & firstBits(['Dunk', 'Layup', 'Hook']))) tags |= firstBits(['Jump Shot']);
    shotTagsByDetail.set(detail, tags);
  }
  return tags;
}

const kindTags: Record<PlayTable['kind'], number> = {
  shot: 0,
  freethrow: firstBits(['Free Throw']),
  rebound: firstBits(['Rebound']),
  turnover: firstBits(['Turnover']),
  foul: firstBits(['Foul']),
  violation: firstBits(['Violation']),
  jumpball: firstBits(['Jump Ball']),
  ejection: 0,
};

const b = Object.fromEntries([...bits].map(([name, { tags }]) => [name, tags])) as Record<
  TagName,
  number
>;
const more = Object.fromEntries(
  [...bits].map(([name, { more_tags }]) => [name, more_tags]),
) as Record<TagName, number>;

/** Those in `plays.tags` that depend on the play alone. */
function ownTags(play: PlayTable): number {
  let tags = kindTags[play.kind];
  const detail = play.detail ?? '';
  if (play.made !== null) tags |= play.made ? b.Made : b.Missed;
  if (play.kind === 'shot') {
    tags |= play.value === 3 ? b['3PT'] : b['2PT'];
    if (detail) tags |= shotStyle(detail);
    if (play.made && play.clock === 0) tags |= b['Buzzer Beater'];
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

/** What tells a basket and its bonus throw from all others of a game. */
const momentOf = (play: PlayTable) => `${play.period}/${play.clock}/${play.player_id}`;

/** The last five minutes of the fourth quarter or of an overtime. */
function isLate(play: PlayTable): boolean {
  return play.period >= clutchPeriod && play.clock <= clutchClock;
}

type TaggedGame = Pick<
  GameTable,
  'status' | 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score'
>;

/** The margin of the acting team after a play; null if its score or its team is unknown. */
function marginAfter(game: TaggedGame, play: PlayTable): number | null {
  if (play.score_home === null || play.score_away === null) return null;
  const margin = play.score_home - play.score_away;
  if (play.team_id === game.home_team_id) return margin;
  return play.team_id === game.away_team_id ? -margin : null;
}

/**
 * The place of the basket that put the winner ahead for good; -1 if a free throw did, and unless the game
 * has ended and its plays add up to its result.
 */
function findDecider(game: TaggedGame, plays: readonly PlayTable[]): number {
  const last = plays.findLast((play) => play.made === 1);
  const { status, home_score: home, away_score: away } = game;
  if (status !== 'final' || home === null || away === null || home === away) return -1;
  if (last?.score_home !== home || last.score_away !== away) return -1;
  const isAhead = ({ score_home, score_away }: PlayTable) =>
    score_home === null || score_away === null
      ? null
      : Math.sign(score_home - score_away) === Math.sign(home - away);
  const even = plays.findLastIndex((play) => play.made === 1 && isAhead(play) === false);
  const decider = plays.findIndex((play, i) => i > even && play.made === 1);
  return plays[decider]?.kind === 'shot' ? decider : -1;
}

/** Those in `plays.more_tags`. */
function scoringTags(game: TaggedGame, play: PlayTable, isDecider: boolean): number {
  const margin = marginAfter(game, play);
  if (play.kind !== 'shot' || !play.made || !isLate(play) || margin === null) return 0;
  let tags = 0;
  if (margin === 0) tags |= more['Tying Shot'];
  if (margin > 0 && margin <= (play.value ?? 0)) {
    tags |= more['Go-Ahead'];
    if (isDecider && play.clock <= winnerClock) tags |= more['Game Winner'];
  }
  return tags;
}

/**
 * Sets the tags of every play of one game, in the game's order. Clutch needs the score before the play;
 * without scores no play is Clutch. And-1 is a basket whose shooter has a free throw '1 of 1' on the same
 * clock.
 */
export function tagPlays(game: TaggedGame, plays: PlayTable[]): void {
  const throws = plays.filter(isBonusThrow);
  const bonusThrows = new Set(throws.map(momentOf));
  const madeThrows = new Set(throws.filter((play) => play.made).map(momentOf));
  const decider = findDecider(game, plays);
  let margin: number | null = plays.some((play) => play.score_home !== null) ? 0 : null;
  for (const [place, play] of plays.entries()) {
    play.tags = ownTags(play);
    play.more_tags = scoringTags(game, play, place === decider);
    if (isLate(play) && margin !== null && Math.abs(margin) <= clutchMargin) play.tags |= b.Clutch;
    if (play.kind === 'shot' && play.made) {
      const moment = momentOf(play);
      if (bonusThrows.has(moment)) play.tags |= b['And-1'];
      if (play.value === 3 && madeThrows.has(moment)) play.more_tags |= more['Four-Point Play'];
    }
    if (play.score_home !== null && play.score_away !== null) {
      margin = play.score_home - play.score_away;
    }
  }
}
