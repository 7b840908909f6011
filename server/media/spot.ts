import { court } from './drawing/court.ts';
import type { Scene } from './scene.ts';

/** The corners and the baseline go up court to here, 14 feet from it, in feet from the rim. */
const baselineTop = 8.75;
/** Feet to the side from which on that is called a corner. */
const cornerFrom = 20;
/** What goes up in the slice so wide, in degrees to either side, comes from neither wing. */
const straightAngle = 22.5;

/**
 * Where a shot went up, in the words of the game: what its diagram shows, for who does not see it.
 * Right and left are the shooter's, facing the basket.
 * @returns for instance 'Right wing'; null for what is no shot, and where no source tells
 */
export function spotWords({ kind, spot }: Pick<Scene, 'kind' | 'spot'>): string | null {
  if (kind !== 'shot' || spot === null) return null;
  const [x, y] = [spot.x / 10, spot.y / 10];
  const aside = Math.abs(x);
  if (Math.hypot(x, y) < court.restrictedRadius) return 'At the rim';
  if (y > court.halfCourt) return 'Beyond half court';
  if (aside <= court.laneHalfWidth && y <= court.freeThrowLine) return 'In the paint';
  const side = x < 0 ? 'Left' : 'Right';
  if (y <= baselineTop) return `${side} ${aside < cornerFrom ? 'baseline' : 'corner'}`;
  const angle = (Math.atan2(aside, y) * 180) / Math.PI;
  return angle <= straightAngle ? 'Straight on' : `${side} wing`;
}
