/** Rebounds: a miss comes off the rim and is caught, or goes out for the team. */
import type { Point3d } from '../drawing/camera.ts';
import { rimRadius } from '../drawing/hoop.ts';
import {
  bounceFreely,
  type Flight,
  flight,
  keyframes,
  lerp,
  lerpPoint,
  progress,
} from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import type { Actor, Animation } from './animation.ts';
import {
  baseAnimation,
  buildActor,
  getPseudoRandom,
  holdAtChest,
  restingBallHeight,
} from './players.ts';

/** When the miss meets the rim. */
const offRim = 0.75;

/** The animation of a rebound; the positions are not recorded. */
export function animateRebound(scene: Scene): Animation {
  const angle = Math.PI * (0.2 + 0.6 * getPseudoRandom(scene, 1));
  const away = { x: Math.cos(angle), y: Math.sin(angle) };
  const rim = { x: away.x * rimRadius, y: away.y * rimRadius, z: 10.5 };
  const shooter = { x: -away.x * 12, y: 18, z: 8.6 };
  const miss = missInto(shooter, rim);
  return scene.people.player
    ? caught(scene, miss, rim, away)
    : outForTeam(scene, miss, rim, { x: away.x < 0 ? -1 : 1, y: 0.35 });
}

/** The end of a shot's flight, timed to meet the rim at `offRim`. */
function missInto(from: Point3d, rim: Point3d): Flight {
  const seconds = flight(from, rim, 0, 15.5).end;
  return flight(from, rim, offRim - seconds, 15.5);
}

function caught(
  scene: Scene,
  miss: Flight,
  rim: Point3d,
  away: { x: number; y: number },
): Animation {
  const reach = 5.5 + 3 * getPseudoRandom(scene, 2);
  const high = { x: rim.x + away.x * reach, y: rim.y + away.y * reach, z: 10.1 };
  const off = flight(rim, high, offRim, 14.2);
  const feet = { x: high.x, y: high.y - 0.5 };
  const landed = off.end + 0.42;
  const chest = holdAtChest({ ...feet, z: 0 });
  const ball = (t: number): Point3d => {
    if (t < offRim) return miss.at(t);
    if (t < off.end) return off.at(t);
    return lerpPoint(high, chest, progress(t, off.end, landed));
  };
  return {
    ...baseAnimation(),
    actors: [rebounder(scene, feet, away, off.end, ball)],
    ball: (t) => ({ at: ball(t), alpha: 1 }),
    trail: { from: Math.max(0, miss.start), to: off.end },
    rim: offRim,
    marks: [{ kind: 'burst', at: high, from: off.end, tone: 'good' }],
    outcome: { at: off.end, text: 'REBOUND', tone: 'good' },
    zoom: keyframes([
      [0.2, 1.15],
      [off.end, 1.42],
      [off.end + 0.9, 1.42],
      [off.end + 1.9, 1.25],
    ]),
    poster: { at: off.end + 0.02, factor: 1.25 },
  };
}

function rebounder(
  scene: Scene,
  feet: { x: number; y: number },
  away: { x: number; y: number },
  catchAt: number,
  ball: (t: number) => Point3d,
): Actor {
  const run = keyframes([
    [0.3, 0],
    [catchAt - 0.25, 1],
  ]);
  const jump = keyframes([
    [catchAt - 0.34, 0],
    [catchAt - 0.02, 2.3],
    [catchAt + 0.06, 2.3],
    [catchAt + 0.42, 0],
  ]);
  const from = { x: feet.x + away.x * 5, y: feet.y + away.y * 5 };
  const pose: Actor['pose'] = (t) => {
    const u = run(t);
    const at = { x: lerp(from.x, feet.x, u), y: lerp(from.y, feet.y, u), z: jump(t) };
    if (t <= catchAt - 0.3) return { at };
    return { at, hands: t < catchAt ? { ...at, z: at.z + 8.6 } : ball(t) };
  };
  return buildActor(scene, 'player', pose, null);
}

function outForTeam(
  scene: Scene,
  miss: Flight,
  rim: Point3d,
  away: { x: number; y: number },
): Animation {
  const landing = { x: rim.x + away.x * 12, y: rim.y + 5, z: restingBallHeight };
  const off = flight(rim, landing, offRim, 13.4);
  const roll = bounceFreely(landing, { x: away.x * 9, y: 2 }, off.end, 6);
  const ball = (t: number): Point3d =>
    t < offRim ? miss.at(t) : t < off.end ? off.at(t) : roll(t);
  const out = off.end + 0.9;
  return {
    ...baseAnimation(),
    actors: [],
    ball: (t) => ({ at: ball(t), alpha: 1 }),
    trail: { from: Math.max(0, miss.start), to: out },
    rim: offRim,
    marks: [{ kind: 'whistle', at: ball(out), from: out }],
    outcome: {
      at: out,
      text: scene.side ? `${scene[scene.side].tricode} BALL` : 'REBOUND',
      tone: 'notice',
    },
    poster: { at: out, factor: 1 },
  };
}
