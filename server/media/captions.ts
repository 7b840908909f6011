/** The texts of a diagram. Pure; the feeds' words are in lower case (store schema). */
import { firstOvertimePeriod, formatClock, formatPeriod } from '#app/basketball/clock.ts';
import type { Side } from '#app/basketball/side.ts';
import { getShotFeet } from '#server/store/plays/shotDistance.ts';
import type { Scene } from './scene.ts';

interface SplitName {
  /** Given name, small; empty for a team or a mononym. */
  first: string;
  /** Family name, large. */
  family: string;
}

interface SupportingPlayer {
  /** 'Assist', 'Steal', 'Block', 'Fouled', 'Against'. */
  role: string;
  name: string;
  side: Side | null;
}

/** 'Q4', 'OT', from the second overtime '2OT'. */
function periodText(period: number): string {
  const overtime = period - firstOvertimePeriod + 1;
  return overtime > 1 ? `${overtime}OT` : formatPeriod(period);
}

/** 'Q4  0:47.3'. */
export function formatGameTime(scene: Pick<Scene, 'period' | 'clock'>): string {
  return `${periodText(scene.period)}  ${formatClock(scene.clock)}`;
}

/** 'Shai' and 'Gilgeous-Alexander'; suffixes stay with the family name. */
export function splitName(fullName: string): SplitName {
  const space = fullName.indexOf(' ');
  if (space < 0) return { first: '', family: fullName };
  return { first: fullName.slice(0, space), family: fullName.slice(space + 1) };
}

/** The player whose play it is, else the team, else the kind of play. */
export function getMainName(scene: Scene): SplitName {
  if (scene.people.player) return splitName(scene.people.player);
  if (scene.side) return { first: 'Team', family: scene[scene.side].nickname };
  return { first: '', family: kindNames[scene.kind] };
}

const kindNames: Record<Scene['kind'], string> = {
  shot: 'Shot',
  freethrow: 'Free throw',
  rebound: 'Rebound',
  turnover: 'Turnover',
  foul: 'Foul',
  violation: 'Violation',
  jumpball: 'Jump ball',
  ejection: 'Ejection',
};

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The action in a few words: 'Step back three', 'Offensive rebound', 'Bad pass'. */
export function describeAction(scene: Scene): string {
  const detail = plain(scene.detail ?? '');
  if (detail === '') return scene.kind === 'shot' ? shotText(scene, '') : kindNames[scene.kind];
  switch (scene.kind) {
    case 'shot':
      return shotText(scene, detail);
    case 'freethrow':
      return freeThrowText(detail);
    case 'rebound':
      return sentence(withNoun(detail.split(' ')[0] as string, 'rebound'));
    case 'foul':
      return sentence(withNoun(detail, 'foul'));
    case 'violation':
    case 'turnover':
      return sentence(bareRules.has(detail) ? `${detail} violation` : detail);
    default:
      return kindNames[scene.kind];
  }
}

/** Rules that the feeds name without the word 'violation'. */
const bareRules = new Set(['backcourt', 'shot clock', 'lane', 'jump ball']);

/** The feeds' words in usual spelling: 'out of bounds', 'flagrant 1', '3-second violation'. */
function plain(detail: string): string {
  return detail
    .trim()
    .replace(/flagrant-type-(\d)( personal)?/, 'flagrant $1')
    .replace(/\bjumpball\b/, 'jump ball')
    .replace(/\b(alley|\d)-/g, '$1\u2010')
    .replace(/-/g, ' ')
    .replace(/\u2010/g, '-');
}

function withNoun(detail: string, noun: string): string {
  return new RegExp(`\\b${noun}\\b`).test(detail) ? detail : `${detail} ${noun}`;
}

/** 'Free throw 1 of 2', 'Technical free throw 1 of 1'. */
function freeThrowText(detail: string): string {
  const turn = /\d of \d/.exec(detail)?.[0];
  const kind = /^(technical|flagrant|clear path)/.exec(detail)?.[0];
  const name = kind ? sentence(`${kind} free throw`) : 'Free throw';
  return turn ? `${name} ${turn}` : name;
}

function shotText(scene: Scene, detail: string): string {
  if (scene.value !== 3) {
    const short = detail.replace(/(?<!\b(jump|hook|bank)) shot$/, '');
    return short === '' ? (scene.value === 2 ? 'Two-pointer' : 'Shot') : sentence(short);
  }
  const manner = detail
    .replace(/\b(3pt|three[- ]?point(er)?|jump shot|jumper|shot)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return manner === '' ? 'Three-pointer' : sentence(`${manner} three`);
}

/** '26 ft', or null if the distance is unknown or not meaningful. */
export function formatDistance(scene: Scene): string | null {
  if (scene.kind !== 'shot') return null;
  const { x, y } = scene.spot ?? { x: null, y: null };
  const feet = getShotFeet({ x, y, distance: scene.distance });
  return feet === null || feet < 1 ? null : `${feet} ft`;
}

export function getOpposingSide(side: Side | null): Side | null {
  if (side === null) return null;
  return side === 'home' ? 'away' : 'home';
}

/** The other players in the play, the most important first. */
export function listSupportingPlayers(scene: Scene): SupportingPlayer[] {
  const { assist, block, steal, opponent } = scene.people;
  const against = getOpposingSide(scene.side);
  const list: [string, string | null, Side | null][] = [
    ['Assist', assist, scene.side],
    ['Block', block, against],
    ['Steal', steal, against],
    [scene.kind === 'jumpball' ? 'Against' : 'Fouled', opponent, against],
  ];
  return list.flatMap(([role, name, side]) => (name ? [{ role, name, side }] : []));
}
