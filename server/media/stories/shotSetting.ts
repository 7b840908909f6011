/** Where and how a shot is taken. */
import type { Point } from '../drawing/camera.ts';
import { arcRadius, court, type Place } from '../drawing/court.ts';
import { lerp, track } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import { along, inBounds, towardsBasket } from './cast.ts';

/** When a shot leaves the hand. */
export const release = 1.5;
/** When a pass to the shooter leaves and arrives. */
export const pass = { from: 0.45, to: 0.92 };

export interface Setting {
  /** Where the shot is taken, feet. */
  place: Place;
  /** False: only the distance is known, `place` is an example. */
  known: boolean;
  distance: number;
  dunk: boolean;
  drive: boolean;
}

/** Reads the setup of a shot from the scene. */
export function settingOf(scene: Scene): Setting {
  const detail = scene.detail ?? '';
  const dunk = scene.kind === 'shot' && /dunk/.test(detail);
  const drive = scene.kind === 'shot' && (dunk || /layup|driving|finger roll|cutting/.test(detail));
  if (scene.kind === 'freethrow') {
    const place = { x: 0, y: court.freeThrowLine + 0.7 };
    return { place, known: true, distance: place.y, dunk, drive: false };
  }
  if (scene.spot) {
    const place = inBounds({ x: scene.spot.x / 10, y: scene.spot.y / 10 });
    return { place, known: true, distance: Math.hypot(place.x, place.y), dunk, drive };
  }
  const distance = scene.distance ?? usualDistance(scene, dunk || drive);
  return { place: { x: 0, y: distance }, known: false, distance, dunk, drive };
}

/** Feet, if not even the distance is recorded: at the basket, in the lane, or behind the arc. */
function usualDistance(scene: Scene, atBasket: boolean): number {
  if (scene.value === 3) return arcRadius(scene.league) + 1.5;
  return atBasket ? 3 : 11;
}

/** The shooter's path: drives start further out, others stand; all jump at the release. */
export function shooterPath({ place, distance, dunk, drive }: Setting): (t: number) => Point {
  const direction = towardsBasket(place);
  const stand = distance < 3 ? along(place, direction, distance - 3) : place;
  const start = drive ? inBounds(along(stand, direction, -9)) : stand;
  const end = dunk ? { x: direction.x * -1.5, y: Math.max(1.2, direction.y * -1.5) } : stand;
  const run = track([
    [0.2, 0],
    [release - 0.05, 1],
  ]);
  const height = dunk ? 4.2 : drive ? 1.9 : 1.2;
  const jump = track([
    [release - 0.38, 0],
    [release, height],
    [release + 0.12, height],
    [release + 0.55, 0],
  ]);
  return (t) => ({ x: lerp(start.x, end.x, run(t)), y: lerp(start.y, end.y, run(t)), z: jump(t) });
}

/** The origin of a pass is not recorded: the other side of the floor, out of the way. */
export function passerPlace({ place }: Setting): Place {
  const side = place.x > 0 ? -1 : 1;
  if (place.y > 20) return inBounds({ x: place.x + side * 17, y: place.y - 3 });
  return inBounds({ x: side * 10, y: Math.max(22, place.y + 10) });
}
