/** Where and how a shot is taken. */

import { type CourtPosition, court, getThreePointRadius } from '#app/basketball/court.ts';
import type { Camera, Point3d } from '../drawing/camera.ts';
import { keyframes, lerp } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import { chooseCamera, moveIntoPicture } from './framing.ts';
import { clampToCourt, getDirectionToBasket, moveAlong } from './players.ts';

/** When a shot leaves the hand. */
export const releaseTime = 1.5;
/** When a pass to the shooter leaves and arrives. */
export const passTimes = { from: 0.45, to: 0.92 };

export interface ShotSetup {
  /** Where the shot is taken, feet. */
  place: CourtPosition;
  /** False: only the distance is known, `place` is an example. */
  known: boolean;
  distance: number;
  dunk: boolean;
  drive: boolean;
  camera: Camera;
}

/** Reads the setup of a shot from the scene. */
export function readShotSetup(scene: Scene): ShotSetup {
  const read = readPlace(scene);
  return { ...read, camera: chooseCamera(read.place) };
}

function readPlace(scene: Scene): Omit<ShotSetup, 'camera'> {
  const detail = scene.detail ?? '';
  const dunk = scene.kind === 'shot' && /dunk/.test(detail);
  const drive = scene.kind === 'shot' && (dunk || /layup|driving|finger roll|cutting/.test(detail));
  if (scene.kind === 'freethrow') {
    const place = { x: 0, y: court.freeThrowLine + 0.7 };
    return { place, known: true, distance: place.y, dunk, drive: false };
  }
  if (scene.spot) {
    const place = clampToCourt({ x: scene.spot.x / 10, y: scene.spot.y / 10 });
    return { place, known: true, distance: Math.hypot(place.x, place.y), dunk, drive };
  }
  const distance = scene.distance ?? usualDistance(scene, dunk || drive);
  return { place: clampToCourt({ x: 0, y: distance }), known: false, distance, dunk, drive };
}

/** Feet, if not even the distance is recorded: at the basket, in the lane, or behind the arc. */
function usualDistance(scene: Scene, atBasket: boolean): number {
  if (scene.value === 3) return getThreePointRadius(scene.league) + 1.5;
  return atBasket ? 3 : 11;
}

/** The shooter's path: drives start further out, others stand; all jump at the release. */
export function buildShooterPath({
  place,
  distance,
  dunk,
  drive,
  camera,
}: ShotSetup): (t: number) => Point3d {
  const direction = getDirectionToBasket(place);
  const stand = distance < 3 ? moveAlong(place, direction, distance - 3) : place;
  const from = clampToCourt(moveAlong(stand, direction, -9));
  const start = drive ? moveIntoPicture(camera, from) : stand;
  const end = dunk ? { x: direction.x * -1.5, y: Math.max(1.2, direction.y * -1.5) } : stand;
  const run = keyframes([
    [0.2, 0],
    [releaseTime - 0.05, 1],
  ]);
  const height = dunk ? 4.2 : drive ? 1.9 : 1.2;
  const jump = keyframes([
    [releaseTime - 0.38, 0],
    [releaseTime, height],
    [releaseTime + 0.12, height],
    [releaseTime + 0.55, 0],
  ]);
  return (t) => ({ x: lerp(start.x, end.x, run(t)), y: lerp(start.y, end.y, run(t)), z: jump(t) });
}

/** The origin of a pass is not recorded: the other side of the floor, out of the way. */
export function getPasserPosition({ place, camera }: ShotSetup): CourtPosition {
  const side = place.x > 0 ? -1 : 1;
  const away =
    place.y > 20
      ? { x: place.x + side * 17, y: place.y - 3 }
      : { x: side * 10, y: Math.max(22, place.y + 10) };
  return moveIntoPicture(camera, clampToCourt(away));
}
