import { court } from '#app/basketball/court.ts';
import type { Scene } from './scene.ts';

/** Upper end of corners and baseline, 14 feet from the baseline, in feet from the rim. */
const baselineTop = 8.75;
/** From this many feet to the side it is a corner. */
const cornerFrom = 20;
/** Degrees to either side that are straight on; beyond them are the wings. */
const straightAngle = 22.5;

/**
 * Names the location of a shot, as a text alternative to its diagram. Right and left are the
 * shooter's, facing the basket.
 * @returns for instance 'Right wing'; null for other plays and unknown locations
 */
export function describeShotLocation({ kind, spot }: Pick<Scene, 'kind' | 'spot'>): string | null {
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
