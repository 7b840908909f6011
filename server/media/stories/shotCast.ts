/** The players of a shot: shooter, passer, blocker. */
import type { Point } from '../drawing/camera.ts';
import { lerp, track } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import { otherSide } from '../words.ts';
import { along, held, overhead, shortName, towardsBasket } from './cast.ts';
import { pass, passerPlace, release, type Setting } from './shotSetting.ts';
import type { Actor, Pose } from './story.ts';

export function shooterActor(
  scene: Scene,
  setting: Setting,
  path: (t: number) => Point,
  ball: (t: number) => Point,
): Actor {
  const follow = (at: Point): Point => ({ x: at.x, y: at.y, z: at.z + overhead + 0.4 });
  return {
    side: scene.side,
    hero: true,
    placed: setting.known,
    label: shortName(scene.people.player),
    pose: (t): Pose => {
      const at = path(t);
      if (t > release + 0.75) return { at };
      if (t > release) return { at, hands: follow(at) };
      return within(at, ball(t)) ? { at, hands: ball(t) } : { at };
    },
  };
}

/** Whether a player at `at` can hold the ball there. */
const within = (at: Point, ball: Point) => Math.hypot(at.x - ball.x, at.y - ball.y) < 3.2;

export function passer(scene: Scene, setting: Setting): Actor {
  const at = { ...passerPlace(setting), z: 0 };
  return {
    side: scene.side,
    hero: false,
    placed: false,
    label: shortName(scene.people.assist),
    pose: (t) =>
      t < pass.from + 0.3
        ? { at, hands: t < pass.from ? held(at) : { x: at.x, y: at.y + 1, z: chestOf(at) + 0.4 } }
        : { at },
  };
}

const chestOf = (at: Point) => held(at).z;

export function blocker(scene: Scene, setting: Setting, contact: number): Actor {
  const towards = towardsBasket(setting.place);
  const side = setting.place.x > 0 ? -1 : 1;
  const near = along(setting.place, towards, setting.distance < 5 ? -1 : 3);
  const from = along(near, { x: side, y: -0.3 }, 7);
  const to = along(near, { x: side, y: -0.2 }, 2.4);
  const run = track([
    [0.5, 0],
    [contact - 0.05, 1],
  ]);
  const jump = track([
    [contact - 0.35, 0],
    [contact, 2.4],
    [contact + 0.45, 0],
  ]);
  return {
    side: otherSide(scene.side),
    hero: false,
    placed: false,
    label: shortName(scene.people.block),
    pose: (t) => {
      const at = { x: lerp(from.x, to.x, run(t)), y: lerp(from.y, to.y, run(t)), z: jump(t) };
      const reach = t > contact - 0.4 && t < contact + 0.5;
      return reach ? { at, hands: { x: at.x - side * 0.9, y: at.y, z: at.z + 9 } } : { at };
    },
  };
}
