/** Turnovers: stolen from the hand, picked out of a pass, thrown away, or whistled. */
import type { Point } from '../drawing/camera.ts';
import { lerp, loose, mix, progress, track } from '../drawing/motion.ts';
import type { Scene } from '../scene.ts';
import { otherSide } from '../words.ts';
import { chance, dribble, floorHeight, held, heroLabel, quietStory, shortName } from './cast.ts';
import type { Actor, Story } from './story.ts';

/** When the ball changes hands or the whistle goes. */
const decided = 1.75;

/** When a thief has got away. */
const away = 4.1;

/** How much of the way from where the ball changed hands a thief and the ball have run, 0 to 1. */
const getaway = track([
  [decided + 0.15, 0],
  [away, 1],
]);

/** Turnovers need a part of the floor only. */
const enlarged = 1.18;

/** The animation of a turnover; the position is not recorded. */
export function turnoverStory(scene: Scene): Story {
  const detail = scene.detail ?? '';
  const side = chance(scene, 1) < 0.5 ? -1 : 1;
  if (scene.people.steal) {
    return /pass/.test(detail) ? intercepted(scene, side) : stripped(scene, side);
  }
  if (/pass|out of bounds|out-of-bounds|lost ball|inbound/.test(detail)) {
    return thrownAway(scene);
  }
  return whistled(scene, side);
}

function base(): Omit<Story, 'ball' | 'actors' | 'outcome'> {
  return {
    ...quietStory(),
    zoom: { at: { x: 430, y: 262 }, factor: () => enlarged },
    poster: { at: decided + 0.5, factor: enlarged },
    note: 'Positions not recorded',
  };
}

function handler(
  scene: Scene,
  at: { x: number; y: number },
  hands?: (t: number) => Point | null,
): Actor {
  const feet = { ...at, z: 0 };
  return {
    side: scene.side,
    hero: true,
    placed: false,
    label: heroLabel(scene),
    pose: (t) => {
      const grip = hands?.(t);
      return grip ? { at: feet, hands: grip } : { at: feet };
    },
  };
}

/** A thief who meets the ball at `meet`, then runs away with it to `goal`. */
function thief(
  scene: Scene,
  from: Point,
  meet: Point,
  goal: Point,
  ball: (t: number) => Point,
): Actor {
  const arrive = track([
    [0.7, 0],
    [decided, 1],
  ]);
  return {
    side: otherSide(scene.side),
    hero: false,
    placed: false,
    label: shortName(scene.people.steal),
    pose: (t) => {
      const at = t < decided ? mix(from, meet, arrive(t)) : mix(meet, goal, getaway(t));
      return t > decided - 0.2 && t < decided + 0.3 ? { at, hands: ball(t) } : { at };
    },
  };
}

function stripped(scene: Scene, side: number): Story {
  const spot = { x: -side * 6, y: 23 };
  const meet = { x: spot.x + side * 3.4, y: 21.4, z: 0 };
  const goal = { x: side * 8, y: 29, z: 0 };
  const ball = (t: number): Point => {
    if (t < decided) return dribble({ x: spot.x + 0.4, y: spot.y }, t);
    return dribble(mix(meet, goal, getaway(t)), t);
  };
  const from = { x: side * 10, y: 13, z: 0 };
  return stolen({
    actors: [handler(scene, spot), thief(scene, from, meet, goal, ball)],
    ball,
    at: { x: spot.x + side * 1.8, y: spot.y, z: 2.6 },
    trail: { from: decided, to: away },
  });
}

function intercepted(scene: Scene, side: number): Story {
  const spot = { x: -side * 9.5, y: 24 };
  const hands = held({ ...spot, z: 0 });
  const meet = { x: side * 4, y: 23, z: 0 };
  const goal = { x: side * 10, y: 30, z: 0 };
  const grip = held(meet);
  const thrown = 1.2;
  const ball = (t: number): Point => {
    if (t < thrown) return hands;
    if (t < decided) {
      const u = progress(t, thrown, decided);
      const at = mix(hands, grip, u);
      return { ...at, z: at.z + 3 * u * (1 - u) };
    }
    if (t < decided + 0.3) return held(mix(meet, goal, getaway(t)));
    return dribble(mix(meet, goal, getaway(t)), t);
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
  ball: (t: number) => Point;
  /** Where the ball changes hands. */
  at: Point;
  trail: { from: number; to: number };
}

function stolen(theft: Theft): Story {
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
function thrownAway(scene: Scene): Story {
  const spot = { x: -6, y: 19 };
  const hands = held({ ...spot, z: 0 });
  const thrown = 1.1;
  const landing = { x: 14, y: 14.5, z: floorHeight };
  const bounceAt = 1.65;
  const roll = loose(landing, { x: 17, y: -2 }, bounceAt, floorHeight, 3.4);
  const ball = (t: number): Point => {
    if (t < thrown) return hands;
    if (t >= bounceAt) return roll(t);
    const u = progress(t, thrown, bounceAt);
    return {
      x: lerp(hands.x, landing.x, u),
      y: lerp(hands.y, landing.y, u),
      z: lerp(hands.z, landing.z, u) + 4 * u * (1 - u),
    };
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
    zoom: { ...base().zoom, factor: () => 1 },
    poster: { at: out, factor: 1 },
  };
}

function whistled(scene: Scene, side: number): Story {
  const from = { x: -side * 9, y: 27, z: 0 };
  const to = { x: -side * 3, y: 17, z: 0 };
  const run = track([
    [0.2, 0],
    [decided, 1],
  ]);
  const place = (t: number): Point => mix(from, to, run(t));
  const ball = (t: number): Point => (t < decided - 0.5 ? dribble(place(t), t) : held(place(t)));
  const ballHandler: Actor = {
    ...handler(scene, to),
    pose: (t) => ({ at: place(t), ...(t >= decided - 0.5 ? { hands: ball(t) } : {}) }),
  };
  return {
    ...base(),
    actors: [ballHandler],
    ball: (t) => ({ at: ball(t), alpha: 1 }),
    marks: [{ kind: 'whistle', at: to, from: decided }],
    outcome: { at: decided, text: 'TURNOVER', tone: 'bad' },
  };
}
