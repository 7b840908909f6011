/** Finding shots of a court by pointer and by arrow keys. Units are those of the drawing. */

export interface Spot {
  left: number;
  top: number;
}

/** The place in the list of the nearest spot within some distance; -1 if none is. */
export function findNearestShot(spots: readonly Spot[], at: Spot, within: number): number {
  let nearest = -1;
  let least = within ** 2;
  for (const [i, { left, top }] of spots.entries()) {
    const distance = (left - at.left) ** 2 + (top - at.top) ** 2;
    if (distance > least) continue;
    least = distance;
    nearest = i;
  }
  return nearest;
}

const directions: Record<string, readonly [left: number, top: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The nearest spot in the direction of an arrow key, at most 45 degrees aside; the spot itself where there is
 * none. The first arrow of all leads to the first spot. Null for another key.
 */
export function findNext(spots: readonly Spot[], from: number, key: string): number | null {
  const direction = directions[key];
  if (!direction) return null;
  const current = spots[from];
  if (!current) return spots.length > 0 ? 0 : -1;
  let next = from;
  let least = Infinity;
  for (const [i, { left, top }] of spots.entries()) {
    const [dx, dy] = [left - current.left, top - current.top];
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (along <= 0 || aside > along) continue;
    const distance = along + 2 * aside;
    if (distance >= least) continue;
    least = distance;
    next = i;
  }
  return next;
}
