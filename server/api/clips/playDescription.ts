/**
 * Describes a play in a sentence. Names come first where possible, because side lists show the first
 * words only (docs/product.md#descriptions).
 */
import { getShotFeet } from '#server/store/plays/shotDistance.ts';
import type { StoredPlay } from '#server/store/plays/storedPlays.ts';
import { findTeamName } from '#server/store/teams.ts';

/** 'Stephen Curry makes a 26-foot step-back three (Draymond Green assists)'. */
export function describePlay(facts: StoredPlay): string {
  return sentences[facts.play.kind](facts);
}

/** The acting player, or the team's nickname; null if neither is recorded. */
export function getActor({ play, game, names }: StoredPlay): string | null {
  if (names.player) return names.player;
  return (play.team_id !== null && findTeamName(play.team_id, game)?.nickname) || null;
}

const sentences: Record<StoredPlay['play']['kind'], (facts: StoredPlay) => string> = {
  shot: describeShot,
  freethrow: describeFreeThrow,
  rebound: describeRebound,
  turnover: describeTurnover,
  foul: describeFoul,
  violation: describeViolation,
  jumpball: describeJumpBall,
  ejection: describeEjection,
};

/** The actor as a sentence's subject or object: 'Stephen Curry', 'the Warriors'. */
function getActorOr(facts: StoredPlay, unknown: string): string {
  if (facts.names.player) return facts.names.player;
  const actor = getActor(facts);
  return actor ? `the ${actor}` : unknown;
}

const subject = (facts: StoredPlay) => capitalize(getActorOr(facts, 'a player'));

/** 'makes' of a player, 'make' of a team, whatever its nickname (docs/product.md#descriptions). */
function tryVerb(facts: StoredPlay): string {
  const [singular, plural] = facts.play.made === 1 ? ['makes', 'make'] : ['misses', 'miss'];
  const isTeam = facts.names.player === null && getActor(facts) !== null;
  return isTeam ? plural : singular;
}

function describeShot(facts: StoredPlay): string {
  const { play, names } = facts;
  const made = play.made === 1;
  const shot = `${subject(facts)} ${tryVerb(facts)} ${withArticle(shotName(facts))}`;
  if (made && names.assist) return `${shot} (${names.assist} assists)`;
  if (!made && names.block) return `${shot}, blocked by ${names.block}`;
  return shot;
}

/** Distances below this, in feet, are omitted. */
const nearRim = 4;

/** '26-foot step-back three', 'driving layup', '14-foot floater'. */
function shotName({ play }: StoredPlay): string {
  const style = shotStyle(play.detail ?? '');
  const atRim = /dunk|layup|roll$|tip-in/.test(style);
  const three = play.value === 3;
  const name =
    three && !atRim
      ? style
          .replace(/ ?\b(jumper|shot)$/, '')
          .replace(/floater$/, 'floating')
          .concat(' three')
      : style;
  const feet = getShotFeet(play) ?? 0;
  const far = feet >= nearRim && !atRim;
  return `${far ? `${feet}-foot ` : ''}${name.trim()}`;
}

/** The feeds' words for a shot ('driving floating bank jump shot') in usual terms. */
function shotStyle(detail: string): string {
  const words = detail
    .toLowerCase()
    .replace(/\b(3pt|2pt)\b/g, '')
    .replace(/step ?back/, 'step-back')
    .replace(/pull[- ]?up/, 'pull-up')
    .replace(/alley[- ]oop/, 'alley-oop')
    .replace(/finger roll( layup)?/, 'finger roll')
    .replace(/\bjump bank\b/, 'bank jump')
    .replace(/\bhook bank\b/, 'bank hook')
    .replace(/\btip layup( shot)?$/, 'tip-in')
    .replace(/(layup|dunk|roll) shot$/, '$1')
    .replace(/jump(er)?( shot)?$/, 'jumper')
    .replace(/(fadeaway|turnaround|step-back|pull-up|bank|running|driving) shot$/, '$1 jumper')
    .replace(/hook$/, 'hook shot')
    .replace(/floating bank jumper$/, 'bank floater')
    .replace(/floating jumper$/, 'floater')
    .replace(/floating( shot)?$/, 'floater')
    .replace(/\s+/g, ' ')
    .trim();
  return words || 'shot';
}

/** 'makes free throw 1 of 2', 'makes a technical free throw', 'misses flagrant free throw 2 of 2'. */
function describeFreeThrow(facts: StoredPlay): string {
  const [, award = '', place = ''] =
    /^(.*?)\s*(\d of \d)?$/.exec(toPlainWords(facts.play.detail)) ?? [];
  const alone = place === '' || (place === '1 of 1' && award !== '');
  const name = [award, 'free throw', alone ? '' : place].filter(Boolean).join(' ');
  return `${subject(facts)} ${tryVerb(facts)} ${alone ? withArticle(name) : name}`;
}

function describeRebound(facts: StoredPlay): string {
  const { play, names } = facts;
  const kind = play.detail === 'offensive' || play.detail === 'defensive' ? play.detail : '';
  if (names.player) return `${names.player} grabs ${withArticle(`${kind} rebound`.trim())}`;
  const team = getActor(facts);
  return team ? `${team} team rebound` : 'Team rebound';
}

function describeTurnover(facts: StoredPlay): string {
  const { play, names } = facts;
  const how = play.detail ? `: ${toPlainWords(play.detail)}` : '';
  const steal = names.steal ? `, stolen by ${names.steal}` : '';
  return `Turnover by ${getActorOr(facts, 'a player')}${how}${steal}`;
}

function describeFoul(facts: StoredPlay): string {
  const { play, names } = facts;
  const detail = toPlainWords(play.detail)
    .replace(/^flagrant type (\d).*/, 'flagrant $1')
    .replace(/^(block|charge|take)\b/, (word) => manners[word] ?? word)
    .replace(/(?<=.) personal$|(?<=^charging) offensive$|^foul$/, '');
  const on = names.opponent ? ` on ${names.opponent}` : '';
  return `${capitalize(`${detail} foul`.trim())} by ${getActorOr(facts, 'a coach')}${on}`;
}

const manners: Record<string, string> = { block: 'blocking', charge: 'charging' };

function describeViolation(facts: StoredPlay): string {
  const detail = toPlainWords(facts.play.detail);
  const name = /goaltending$/.test(detail) ? detail : `${detail} violation`.trim();
  return `${capitalize(name)} by ${getActorOr(facts, 'a team')}`;
}

/** An ejected person who is not a player is a coach. */
function describeEjection(facts: StoredPlay): string {
  const team = facts.names.player ? null : getActor(facts);
  return `${team ? `A coach of the ${team}` : subject(facts)} is ejected`;
}

/** A feed's compound words in usual spelling: '3-second violation', 'out of bounds'. */
function toPlainWords(detail: string | null): string {
  return (detail ?? '')
    .replace(/(?<!\d|^non)-/g, ' ')
    .replace(/\b(?:jump(?=ball\b)|free(?=throw\b))/g, '$& ')
    .replace(/^offensive kicked ball$/, 'kicked ball')
    .trim();
}

function describeJumpBall({ names }: StoredPlay): string {
  if (names.player && names.opponent) return `Jump ball: ${names.player} against ${names.opponent}`;
  return names.player ? `Jump ball: ${names.player}` : 'Jump ball';
}

/** 'an 18-foot jumper', 'a dunk': by sound, for the words and numbers in descriptions. */
function withArticle(noun: string): string {
  return `${/^([aeio]|8|11\b|18\b)/.test(noun) ? 'an' : 'a'} ${noun}`;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
