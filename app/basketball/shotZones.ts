/**
 * The zones of the floor that shots are counted in, with the bounds of the leagues' own shot charts
 * (docs/product.md#shot-zones).
 */
import type { League } from './leagues.ts';

const names = {
  'restricted-area': 'Restricted area',
  'paint-left': 'Paint, left',
  'paint-center': 'Paint, center',
  'paint-right': 'Paint, right',
  'mid-left': 'Midrange, left',
  'mid-left-center': 'Midrange, left center',
  'mid-center': 'Midrange, center',
  'mid-right-center': 'Midrange, right center',
  'mid-right': 'Midrange, right',
  'corner-left': 'Left corner',
  'corner-right': 'Right corner',
  'above-left': 'Above the break, left',
  'above-center': 'Above the break, center',
  'above-right': 'Above the break, right',
  backcourt: 'Backcourt',
};

export type ShotZone = keyof typeof names;

/**
 * From the rim outwards, each ring from left to right. Play indexes hold up to 15 by their place: never
 * reorder.
 */
export const shotZones = Object.keys(names) as readonly ShotZone[];

/** The name of a zone on screen, for instance 'Left corner'. */
export function getShotZoneName(zone: ShotZone): string {
  return names[zone];
}

/** Bounds in tenths of a foot from the rim's center. */
export const zoneBounds = {
  halfCourt: 417.5,
  restrictedRadius: 40,
  laneHalfWidth: 80,
  freeThrowLine: 138,
  /** Within it the paint is all center. */
  closeRange: 80,
  /** Up to here midrange has three zones, beyond it five. */
  middleRange: 160,
} as const;
const { halfCourt, restrictedRadius, laneHalfWidth, freeThrowLine } = zoneBounds;
const { closeRange, middleRange } = zoneBounds;
/** Where corners end: 14 and 8 feet from the baseline, about where the line begins to bend. */
export const cornerTop: Record<League, number> = { nba: 87.5, wnba: 27.5 };

/** Half the angles that zones have straight on and beside it, in degrees from the middle of the floor. */
export const zoneAngles = { nearCenter: 30, farCenter: 18, farBeside: 54 } as const;
const { nearCenter, farCenter, farBeside } = zoneAngles;

interface ShotPosition {
  /** Tenths of a foot from the rim in the half-court view of shot charts, as in `plays`; left is negative. */
  x: number | null;
  y: number | null;
  /** Points if made. It tells threes from twos; distances are rounded and lines have moved. */
  value: number | null;
}

/** The zone of a shot; null if its position or its value is unknown. */
export function getShotZone({ x, y, value }: ShotPosition, league: League): ShotZone | null {
  if (x === null || y === null) return null;
  if (y > halfCourt) return 'backcourt';
  const side = x < 0 ? 'left' : 'right';
  const degrees = (Math.atan2(Math.abs(x), y) * 180) / Math.PI;
  if (value === 3) {
    if (y <= cornerTop[league]) return `corner-${side}`;
    return degrees <= farCenter ? 'above-center' : `above-${side}`;
  }
  if (value !== 2) return null;
  const distance = Math.hypot(x, y);
  if (distance < restrictedRadius) return 'restricted-area';
  const isCenter = degrees <= nearCenter;
  if (Math.abs(x) <= laneHalfWidth && y <= freeThrowLine) {
    return isCenter || distance <= closeRange ? 'paint-center' : `paint-${side}`;
  }
  if (distance <= middleRange) return isCenter ? 'mid-center' : `mid-${side}`;
  if (degrees <= farCenter) return 'mid-center';
  return degrees <= farBeside ? `mid-${side}-center` : `mid-${side}`;
}
