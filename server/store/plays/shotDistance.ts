import type { PlayTable } from '#server/store/tables/schema.ts';

/**
 * How far from the rim a shot went up, in whole feet as the leagues' play-by-play gives it; null
 * where no source tells. From the spot where there is one: `distance` is rounded to tenths, and
 * rounding that again makes 24.46 feet 25.
 */
export function getShotFeet({
  x,
  y,
  distance,
}: Pick<PlayTable, 'x' | 'y' | 'distance'>): number | null {
  if (x !== null && y !== null) return Math.round(Math.hypot(x, y) / 10);
  return distance === null ? null : Math.round(distance);
}
