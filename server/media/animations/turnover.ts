/** Turnovers: stolen from the hand, picked out of a pass, thrown away, or whistled. */

import type { Point3d } from '../drawing/camera.ts';
import { bounceFreely, keyframes, lerpPoint, progress } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import type { Actor, Animation } from './animation.ts';
import {
  baseAnimation,
  buildActor,
  dribble,
  getMainLabel,
  getPseudoRandom,
  holdAtChest,
  restingBallHeight,
} from './players.ts';

/** When the ball changes hands or the whistle goes. */
const decided = 1.75;

/** When a thief has got away. */
const away = 4.1;

/** How much of the way from where the ball changed hands a thief and the ball have run, 0 to 1. */
const getaway = keyframes([
  [decided + 0.15, 0],
  [away, 1],
]);

/** Turnovers need a part of the floor only. */
const enlarged = 1.18;

/** The animation of a turnover; the position is not recorded. */
export function animateTurnover(scene: Scene): Animation {
  const detail = scene.detail ?? '';
  const side = getPseudoRandom(scene, 1) < 0.5 ? -1 : 1;
  if (scene.people.steal) {
    return /pass/.test(detail) ? intercepted(scene, side) : stripped(scene, side);
  }
  if (/pass|out of bounds|out-of-bounds|lost ball|inbound/.test(detail)) {
    return thrownAway(scene);
  }
  return whistled(scene, side);
}

function base(): ReturnType<typeof baseAnimation> {
  return {
    ...baseAnimation(),
    zoomCenter: { x: 430, y: 262 },
    zoom: () => enlarged,
    poster: { at: decided + 0.5, factor: enlarged },
  };
}

function handler(
  scene: Scene,
  at: { x: number; y: number },
  hands: (t: number) => Point3d | null = () => null,
): Actor {
  const feet = { ...at, z: 0 };
  const pose: Actor['pose'] = (t) => {
    const grip = hands(t);
    return grip ? { at: feet, hands: grip } : { at: feet };
  };
  return buildActor(scene, 'player', pose, getMainLabel(scene));
}

/** A thief who meets the ball at `meet`, then runs away with it to `goal`. */
function thief(
  scene: Scene,
  from: Point3d,
  meet: Point3d,
  goal: Point3d,
  ball: (t: number) => Point3d,
): Actor {
  const arrive = keyframes([
    [0.7, 0],
    [decided, 1],
  ]);
  return buildActor(scene, 'steal', (t) => {
    const at = t < decided ? lerpPoint(from, meet, arrive(t)) : lerpPoint(meet, goal, getaway(t));
    return t > decided - 0.2 && t < decided + 0.3 ? { at, hands: ball(t) } : { at };
  });
}

function stripped(scene: Scene, side: number): Animation {
  const spot = { x: -side * 6, y: 23 };
  const meet = { x: spot.x + side * 3.4, y: 21.4, z: 0 };
  const goal = { x: side * 8, y: 29, z: 0 };
  const ball = (t: number): Point3d => {
    if (t < decided) return dribble({ x: spot.x + 0.4, y: spot.y }, t);
    return dribble(lerpPoint(meet, goal, getaway(t)), t);
  };
  const from = { x: side * 10, y: 13, z: 0 };
  return stolen({
    actors: [handler(scene, spot), thief(scene, from, meet, goal, ball)],
    ball,
    at: { x: spot.x + side * 1.8, y: spot.y, z: 2.6 },
    trail: { from: decided, to: away },
  });
}

function intercepted(scene: Scene, side: number): Animation {
  const spot = { x: -side * 9.5, y: 24 };
  const hands = holdAtChest({ ...spot, z: 0 });
  const meet = { x: side * 4, y: 23, z: 0 };
  const goal = { x: side * 10, y: 30, z: 0 };
  const grip = holdAtChest(meet);
  const thrown = 1.2;
  const ball = (t: number): Point3d => {
    if (t < thrown) return hands;
    if (t < decided) {
      const u = progress(t, thrown, decided);
      const at = lerpPoint(hands, grip, u);
      return { ...at, z: at.z + 3 * u * (1 - u) };
    }
    if (t < decided + 0.3) return holdAtChest(lerpPoint(meet, goal, getaway(t)));
    return dribble(lerpPoint(meet, goal, getaway(t)), t);
  };
  const from = { x: side * 9, y: 15, z: 0 };
  const passer = handler(scene, spot, (t) => (t < thrown + 0.1 ? hands : null));
  return stolen({
    actors: [passer, thief(scene, from, meet, goal, ball)],
    ball,
    at: { ...grip, z: grip.z + 0.6 },
    trail: { from: thrown, to: decided },
  });
}

interface Theft {
  actors: Actor[];
  ball: (t: number) => Point3d;
  /** Where the ball changes hands. */
  at: Point3d;
  trail: { from: number; to: number };
}

function stolen(theft: Theft): Animation {
  return {
    ...base(),
    actors: theft.actors,
    ball: (t) => ({ at: theft.ball(t), alpha: 1 }),
    trail: theft.trail,
    marks: [{ kind: 'burst', at: theft.at, from: decided, tone: 'notice' }],
    outcome: { at: decided, text: 'STEAL', tone: 'notice' },
    poster: { at: decided + 0.34, factor: enlarged },
  };
}

/** Out over the sideline that the panel leaves in view. */
function thrownAway(scene: Scene): Animation {
  const spot = { x: -6, y: 19 };
  const hands = holdAtChest({ ...spot, z: 0 });
  const thrown = 1.1;
  const landing = { x: 14, y: 14.5, z: restingBallHeight };
  const bounceAt = 1.65;
  const roll = bounceFreely(landing, { x: 17, y: -2 }, bounceAt, 3.4);
  const ball = (t: number): Point3d => {
    if (t < thrown) return hands;
    if (t >= bounceAt) return roll(t);
    const u = progress(t, thrown, bounceAt);
    const at = lerpPoint(hands, landing, u);
    return { ...at, z: at.z + 4 * u * (1 - u) };
  };
  const out = 2.35;
  const exit = roll(out);
  return {
    ...base(),
    actors: [handler(scene, spot, (t) => (t < thrown + 0.15 ? hands : null))],
    ball: (t) => ({ at: ball(t), alpha: 1 - progress(t, 3.6, 4.4) }),
    trail: { from: thrown, to: out },
    marks: [{ kind: 'whistle', at: exit, from: out }],
    outcome: { at: out, text: 'TURNOVER', tone: 'bad' },
    zoom: () => 1,
    poster: { at: out, factor: 1 },
  };
}

function whistled(scene: Scene, side: number): Animation {
  const from = { x: -side * 9, y: 27, z: 0 };
  const to = { x: -side * 3, y: 17, z: 0 };
  const run = keyframes([
    [0.2, 0],
    [decided, 1],
  ]);
  const place = (t: number): Point3d => lerpPoint(from, to, run(t));
  const ball = (t: number): Point3d =>
    t < decided - 0.5 ? dribble(place(t), t) : holdAtChest(place(t));
  const pose: Actor['pose'] = (t) =>
    t < decided - 0.5 ? { at: place(t) } : { at: place(t), hands: ball(t) };
  return {
    ...base(),
    actors: [buildActor(scene, 'player', pose, getMainLabel(scene))],
    ball: (t) => ({ at: ball(t), alpha: 1 }),
    marks: [{ kind: 'whistle', at: to, from: decided }],
    outcome: { at: decided, text: 'TURNOVER', tone: 'bad' },
  };
}
