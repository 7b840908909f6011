/** Fouls, violations, ejections and jump balls. */

import { court } from '#app/basketball/court.ts';
import { fullCourtCamera, type Point3d, project } from '../drawing/camera.ts';
import { flight, keyframes, lerpPoint, progress } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import type { Actor, Animation } from './animation.ts';
import {
  baseAnimation,
  buildActor,
  dribble,
  getMainLabel,
  getPseudoRandom,
  holdAtChest,
  overheadHeight,
} from './players.ts';

/** When the whistle goes. */
const whistle = 1.7;

/** The animation of a foul; the position is not recorded. */
export function animateFoul(scene: Scene): Animation {
  return scene.people.opponent ? contact(scene) : called(scene, foulText(scene));
}

/** The animation of a violation. */
export function animateViolation(scene: Scene): Animation {
  return called(scene, 'VIOLATION');
}

function foulText(scene: Scene): string {
  const detail = scene.detail ?? '';
  if (/technical/.test(detail)) return 'TECHNICAL';
  return /flagrant/.test(detail) ? 'FLAGRANT' : 'FOUL';
}

/** One player drives, the other is in the way. */
function contact(scene: Scene): Animation {
  const side = getPseudoRandom(scene, 1) < 0.5 ? -1 : 1;
  const attack = { from: { x: side * 9, y: 24, z: 0 }, to: { x: side * 3.4, y: 12, z: 0 } };
  const defend = { from: { x: -side * 4, y: 6, z: 0 }, to: { x: side * 0.6, y: 10.4, z: 0 } };
  const run = keyframes([
    [0.3, 0],
    [whistle, 1],
  ]);
  const recoil = (t: number) => 1.1 * progress(t, whistle, whistle + 0.3);
  const driver = (t: number): Point3d => {
    const at = lerpPoint(attack.from, attack.to, run(t));
    return { ...at, x: at.x + side * recoil(t), y: at.y + recoil(t) };
  };
  const ball = (t: number): Point3d =>
    t < whistle - 0.35 ? dribble(driver(t), t) : holdAtChest(driver(t));
  const offensive = /offensive|charge/.test(scene.detail ?? '');
  const hero: Actor['pose'] = (t) => ({ at: lerpPoint(defend.from, defend.to, run(t)) });
  const rival: Actor['pose'] = (t) => ({
    at: driver(t),
    ...(t >= whistle - 0.35 ? { hands: ball(t) } : {}),
  });
  const touch = { x: side * 2, y: 11.4, z: 4 };
  return {
    ...baseAnimation(),
    actors: [
      buildActor(scene, 'player', offensive ? rival : hero, getMainLabel(scene)),
      buildActor(scene, 'opponent', offensive ? hero : rival),
    ],
    ball: (t) => ({ at: ball(t), alpha: 1 }),
    marks: [
      { kind: 'burst', at: touch, from: whistle, tone: 'notice' },
      { kind: 'whistle', at: offensive ? attack.to : defend.to, from: whistle + 0.1 },
    ],
    outcome: { at: whistle, text: foulText(scene), tone: 'notice' },
    zoom: keyframes([
      [0.3, 1.05],
      [whistle, 1.25],
      [4.4, 1.25],
    ]),
    poster: { at: whistle + 0.05, factor: 1.25 },
  };
}

/** The referee's call on one player, or on a team. */
function called(scene: Scene, text: string): Animation {
  const at = { x: (getPseudoRandom(scene, 1) - 0.5) * 10, y: 17, z: 0 };
  const raise = keyframes([
    [whistle, 0],
    [whistle + 0.4, 1],
  ]);
  const pose: Actor['pose'] = (t) =>
    t < whistle
      ? { at }
      : { at, hands: { x: at.x, y: at.y + 0.4, z: 3.2 + (overheadHeight - 3.4) * raise(t) } };
  return {
    ...baseAnimation(),
    actors: [buildActor(scene, 'player', pose, getMainLabel(scene))],
    ball: () => null,
    marks: [{ kind: 'whistle', at, from: whistle }],
    outcome: { at: whistle, text, tone: 'notice' },
    zoom: keyframes([
      [0.3, 1],
      [whistle, 1.15],
    ]),
    poster: { at: whistle + 0.5, factor: 1.15 },
  };
}

/** The animation of an ejection: off the floor, over the baseline. */
export function animateEjection(scene: Scene): Animation {
  const from = { x: -2, y: 18, z: 0 };
  const to = { x: 15, y: court.baseline - 3.5, z: 0 };
  const walk = keyframes([
    [whistle + 0.1, 0],
    [4.6, 1],
  ]);
  const fade = keyframes([
    [2.6, 1],
    [4.6, 0.35],
  ]);
  const pose: Actor['pose'] = (t) => ({ at: lerpPoint(from, to, walk(t)), alpha: fade(t) });
  return {
    ...baseAnimation(),
    actors: [buildActor(scene, 'player', pose, getMainLabel(scene))],
    ball: () => null,
    marks: [{ kind: 'whistle', at: from, from: whistle - 0.4 }],
    outcome: { at: whistle - 0.4, text: 'EJECTED', tone: 'bad' },
    poster: { at: 2.9, factor: 1 },
  };
}

/** The animation of a jump ball: two players, one toss. The winner is not recorded. */
export function animateJumpBall(scene: Scene): Animation {
  const toss = 1.1;
  const from = { x: 0, y: court.halfCourt, z: 4.6 };
  const tip = { x: 0, y: court.halfCourt, z: 10.6 };
  const up = flight(from, tip, toss, 14.5);
  const after = flight(tip, { x: 1.5, y: court.halfCourt + 9, z: 3 }, up.end, 12);
  const ball = (t: number): Point3d => (t < toss ? from : t < up.end ? up.at(t) : after.at(t));
  const jump = keyframes([
    [up.end - 0.36, 0],
    [up.end, 2.3],
    [up.end + 0.42, 0],
  ]);
  const jumper =
    (side: number): Actor['pose'] =>
    (t) => {
      const at = { x: side * 3.4, y: court.halfCourt, z: jump(t) };
      const reach = t > up.end - 0.4 && t < up.end + 0.4;
      return reach ? { at, hands: { x: side * 1, y: at.y, z: at.z + 8.2 } } : { at };
    };
  const circle = project(fullCourtCamera, { x: 0, y: court.halfCourt, z: 3 });
  return {
    ...baseAnimation(),
    camera: fullCourtCamera,
    actors: [
      buildActor(scene, 'player', jumper(-1), getMainLabel(scene)),
      buildActor(scene, 'opponent', jumper(1)),
    ],
    ball: (t) => ({ at: ball(t), alpha: 1 }),
    trail: { from: toss, to: up.end },
    marks: [{ kind: 'burst', at: tip, from: up.end, tone: 'notice' }],
    outcome: { at: up.end, text: 'JUMP BALL', tone: 'notice' },
    zoomCenter: { x: circle.x, y: circle.y },
    zoom: () => 1.6,
    poster: { at: up.end - 0.02, factor: 1.6 },
    caption: null,
  };
}
