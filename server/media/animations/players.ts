/** How players move and hold the ball, shared by the animations. */

import { type CourtPosition, court } from '#app/basketball/court.ts';
import { getOpposingSide, splitName } from '#server/media/captions.ts';
import { halfCourtCamera, type Point3d, project } from '../drawing/camera.ts';
import { ballRadius } from '../drawing/figures.ts';
import type { Scene } from '../scene.ts';
import type { Actor, Animation } from './animation.ts';

/** Height of the centre of a ball that lies on the floor. */
export const restingBallHeight = ballRadius;

/** Heights of a ball that a player holds at the chest and overhead. */
const chestHeight = 4.6;
export const overheadHeight = 8.4;

const getFamilyName = (fullName: string | null) => (fullName ? splitName(fullName).family : null);

/** The label of the main player: the family name, or the team's name for a play of the team. */
export function getMainLabel(scene: Scene): string | null {
  return getFamilyName(scene.people.player) ?? (scene.side ? scene[scene.side].nickname : null);
}

/** A player of the play: the main one is of the play's side, so is an assistant; others oppose. */
export function buildActor(
  scene: Scene,
  role: keyof Scene['people'],
  pose: Actor['pose'],
  label = getFamilyName(scene.people[role]),
): Actor {
  const isMain = role === 'player';
  const side = isMain || role === 'assist' ? scene.side : getOpposingSide(scene.side);
  return { side, isMain, label, pose };
}

/** The ball of a dribbling player at `at`: bounces beside the feet, higher at the hand. */
export function dribble(at: CourtPosition, t: number): Point3d {
  const beat = (t * 2.1) % 1;
  const height = 4 * beat * (1 - beat);
  return { x: at.x + 1.5, y: at.y + 0.7, z: restingBallHeight + 2.7 * (1 - height) };
}

export const holdAtChest = (at: Point3d): Point3d => ({
  x: at.x,
  y: at.y + 0.9,
  z: at.z + chestHeight,
});

/** Unit vector from a place towards the basket; up the middle for a place under it. */
export function getDirectionToBasket(at: CourtPosition): CourtPosition {
  const length = Math.hypot(at.x, at.y);
  if (length < 0.5) return { x: 0, y: -1 };
  return { x: -at.x / length, y: -at.y / length };
}

/** A place moved `feet` along a direction. */
export function moveAlong(
  at: CourtPosition,
  direction: CourtPosition,
  feet: number,
): CourtPosition {
  return { x: at.x + direction.x * feet, y: at.y + direction.y * feet };
}

/** Keeps a place on the floor that the camera shows, with a foot to spare. */
export function clampToCourt(at: CourtPosition): CourtPosition {
  return {
    x: Math.max(1 - court.halfWidth, Math.min(court.halfWidth - 1, at.x)),
    y: Math.max(court.baseline + 1, Math.min(court.farBaseline - 1, at.y)),
  };
}

/** A pseudo-random number from 0 to 1, the same for every drawing of a play. */
export function getPseudoRandom(scene: Scene, salt: number): number {
  const value = Math.sin(scene.event * 12.9898 + salt * 78.233) * 43758.5453;
  return value - Math.floor(value);
}

const basketInPicture = (() => {
  const { x, y } = project(halfCourtCamera, { x: 0, y: 0, z: court.rimHeight });
  return { x, y };
})();

/** The default animation: half court, nothing at the basket, no zoom, unknown positions. */
export function baseAnimation(): Omit<Animation, 'ball' | 'actors' | 'outcome'> {
  return {
    camera: halfCourtCamera,
    trail: null,
    marks: [],
    net: null,
    rim: null,
    zoom: () => 1,
    zoomCenter: basketInPicture,
    poster: { at: 2.4, factor: 1 },
    caption: 'Positions not recorded',
  };
}
