/** The players of a shot: shooter, passer, blocker. */

import { getOpposingSide } from '#server/media/captions.ts';
import type { Point3d } from '../drawing/camera.ts';
import { keyframes, lerp } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import type { Actor, Pose } from './animation.ts';
import {
  getDirectionToBasket,
  getFamilyName,
  holdAtChest,
  moveAlong,
  overheadHeight,
} from './players.ts';
import { getPasserPosition, passTimes, releaseTime, type ShotSetup } from './shotSetup.ts';

export function buildShooter(
  scene: Scene,
  setting: ShotSetup,
  path: (t: number) => Point3d,
  ball: (t: number) => Point3d,
): Actor {
  const follow = (at: Point3d): Point3d => ({ x: at.x, y: at.y, z: at.z + overheadHeight + 0.4 });
  return {
    side: scene.side,
    isMain: true,
    isPositionKnown: setting.known,
    label: getFamilyName(scene.people.player),
    pose: (t): Pose => {
      const at = path(t);
      if (t > releaseTime + 0.75) return { at };
      if (t > releaseTime) return { at, hands: follow(at) };
      return within(at, ball(t)) ? { at, hands: ball(t) } : { at };
    },
  };
}

/** Whether a player at `at` can hold the ball there. */
const within = (at: Point3d, ball: Point3d) => Math.hypot(at.x - ball.x, at.y - ball.y) < 3.2;

export function buildPasser(scene: Scene, setting: ShotSetup): Actor {
  const at = { ...getPasserPosition(setting), z: 0 };
  return {
    side: scene.side,
    isMain: false,
    isPositionKnown: false,
    label: getFamilyName(scene.people.assist),
    pose: (t) =>
      t < passTimes.from + 0.3
        ? {
            at,
            hands:
              t < passTimes.from ? holdAtChest(at) : { x: at.x, y: at.y + 1, z: chestOf(at) + 0.4 },
          }
        : { at },
  };
}

const chestOf = (at: Point3d) => holdAtChest(at).z;

export function buildBlocker(scene: Scene, setting: ShotSetup, contact: number): Actor {
  const towards = getDirectionToBasket(setting.place);
  const side = setting.place.x > 0 ? -1 : 1;
  const near = moveAlong(setting.place, towards, setting.distance < 5 ? -1 : 3);
  const from = moveAlong(near, { x: side, y: -0.3 }, 7);
  const to = moveAlong(near, { x: side, y: -0.2 }, 2.4);
  const run = keyframes([
    [0.5, 0],
    [contact - 0.05, 1],
  ]);
  const jump = keyframes([
    [contact - 0.35, 0],
    [contact, 2.4],
    [contact + 0.45, 0],
  ]);
  return {
    side: getOpposingSide(scene.side),
    isMain: false,
    isPositionKnown: false,
    label: getFamilyName(scene.people.block),
    pose: (t) => {
      const at = { x: lerp(from.x, to.x, run(t)), y: lerp(from.y, to.y, run(t)), z: jump(t) };
      const reach = t > contact - 0.4 && t < contact + 0.5;
      return reach ? { at, hands: { x: at.x - side * 0.9, y: at.y, z: at.z + 9 } } : { at };
    },
  };
}
