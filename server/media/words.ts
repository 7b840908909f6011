/** What a diagram says in writing. Pure; the feeds' words come in lower case (store schema). */
import { clockLabel, firstOvertimePeriod, periodLabel } from '#app/basketball/clock.ts';
import type { Scene, Side } from './scene.ts';

export interface Name {
  /** Given name, small; empty for a team or a mononym. */
  first: string;
  /** Family name, large. */
  family: string;
}

export interface Helper {
  /** 'Assist', 'Steal', 'Block', 'Fouled', 'Against'. */
  role: string;
  name: string;
  side: Side | null;
}

/** 'Q4', 'OT', from the second overtime '2OT'. */
export function periodText(period: number): string {
  const overtime = period - firstOvertimePeriod + 1;
  return overtime > 1 ? `${overtime}OT` : periodLabel(period);
}

/** 'Q4  0:47.3'. */
export function timeText(scene: Pick<Scene, 'period' | 'clock'>): string {
  return `${periodText(scene.period)}  ${clockLabel(scene.clock)}`;
}

/** 'Shai' and 'Gilgeous-Alexander'; suffixes stay with the family name. */
export function splitName(fullName: string): Name {
  const space = fullName.indexOf(' ');
  if (space < 0) return { first: '', family: fullName };
  return { first: fullName.slice(0, space), family: fullName.slice(space + 1) };
}

/** Whose play it is: the player, else the team, else nobody's in particular. */
export function heroName(scene: Scene): Name {
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

/** What happened, in a few words: 'Step back three', 'Offensive rebound', 'Bad pass'. */
export function actionText(scene: Scene): string {
  const detail = scene.detail?.trim() ?? '';
  switch (scene.kind) {
    case 'shot':
      return shotText(scene, detail);
    case 'freethrow':
      return /\d of \d/.test(detail) ? `Free throw ${detail.match(/\d of \d/)?.[0]}` : 'Free throw';
    case 'rebound':
      return /^(offensive|defensive)/.test(detail)
        ? `${sentence(detail.split(' ')[0] as string)} rebound`
        : 'Rebound';
    case 'foul':
      return detail === '' ? 'Foul' : withNoun(detail, 'foul');
    case 'violation':
      return detail === '' ? 'Violation' : sentence(detail);
    case 'turnover':
      return detail === '' ? 'Turnover' : sentence(detail);
    default:
      return kindNames[scene.kind];
  }
}

function withNoun(detail: string, noun: string): string {
  return sentence(new RegExp(`\\b${noun}\\b`).test(detail) ? detail : `${detail} ${noun}`);
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

/** '26 ft', or null where no distance says anything. */
export function distanceText(scene: Scene): string | null {
  if (scene.kind !== 'shot') return null;
  const feet = scene.spot ? Math.hypot(scene.spot.x, scene.spot.y) / 10 : scene.distance;
  return feet === null || feet < 1 ? null : `${Math.round(feet)} ft`;
}

export function otherSide(side: Side | null): Side | null {
  if (side === null) return null;
  return side === 'home' ? 'away' : 'home';
}

/** The others in the play, in the order in which they matter. */
export function helpers(scene: Scene): Helper[] {
  const { assist, block, steal, opponent } = scene.people;
  const against = otherSide(scene.side);
  const list: [string, string | null, Side | null][] = [
    ['Assist', assist, scene.side],
    ['Block', block, against],
    ['Steal', steal, against],
    [scene.kind === 'jumpball' ? 'Against' : 'Fouled', opponent, against],
  ];
  return list.flatMap(([role, name, side]) => (name ? [{ role, name, side }] : []));
}
