/** The players of a shot: shooter, passer, blocker. */
import type { Point3d } from '../drawing/camera.ts';
import { keyframes, lerp } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from './animation.ts';
import {
  buildActor,
  getDirectionToBasket,
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
  const pose: Actor['pose'] = (t) => {
    const at = path(t);
    if (t > releaseTime + 0.75) return { at };
    if (t > releaseTime) return { at, hands: { ...at, z: at.z + overheadHeight + 0.4 } };
    return canHold(at, ball(t)) ? { at, hands: ball(t) } : { at };
  };
  return { ...buildActor(scene, 'player', pose), isPositionKnown: setting.known };
}

/** Whether a player at `at` can hold the ball there. */
const canHold = (at: Point3d, ball: Point3d) => Math.hypot(at.x - ball.x, at.y - ball.y) < 3.2;

export function buildPasser(scene: Scene, setting: ShotSetup): Actor {
  const at = { ...getPasserPosition(setting), z: 0 };
  const chest = holdAtChest(at);
  const thrown = { x: at.x, y: at.y + 1, z: chest.z + 0.4 };
  return buildActor(scene, 'assist', (t) => {
    if (t >= passTimes.from + 0.3) return { at };
    return { at, hands: t < passTimes.from ? chest : thrown };
  });
}

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
  return buildActor(scene, 'block', (t) => {
    const at = { x: lerp(from.x, to.x, run(t)), y: lerp(from.y, to.y, run(t)), z: jump(t) };
    const reach = t > contact - 0.4 && t < contact + 0.5;
    return reach ? { at, hands: { x: at.x - side * 0.9, y: at.y, z: at.z + 9 } } : { at };
  });
}
