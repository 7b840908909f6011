import type { PlayTable } from '#server/store/tables/schema.ts';

/**
 * A shot's distance from the rim in whole feet, as in the leagues' play-by-play; null if unknown.
 * Computed from the coordinates if there are any: `distance` is rounded to tenths, and rounding it
 * again makes 24.46 feet 25.
 */
export function getShotFeet({
  x,
  y,
  distance,
}: Pick<PlayTable, 'x' | 'y' | 'distance'>): number | null {
  if (x !== null && y !== null) return Math.round(Math.hypot(x, y) / 10);
  return distance === null ? null : Math.round(distance);
}
